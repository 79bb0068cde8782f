import { Paper, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import styles from './dangers.module.css'
import { useUser } from '#web/api/session.ts'
import { authorityCopyQueries } from '#web/features/authority-copies/authority-copies.api.ts'
import { NotNeededButton } from '#web/features/authority-copies/not-needed-button.tsx'
import { OpinionButtons, opinionQueries } from '#web/features/inspections/opinion-buttons.tsx'
import { britishMoment } from '#web/ui/feedback/british-moment.ts'
import { opinionQuestion } from '#contract/inspections/examination/opinion.rules.ts'
import { itemName } from '#contract/inspections/items/item-name.ts'

/** What of this job must go to the enforcing authority, for its examiner: the one who can say that it need not. */
export function OpenCopies({ jobId }: { jobId: string }) {
  const { data } = useQuery({ ...authorityCopyQueries.open(), retry: false })
  const copies = data?.rows.filter((copy) => copy.jobId === jobId) ?? []
  if (copies.length === 0) return null
  return (
    <Stack aria-labelledby="authority" component="section" gap="xs">
      <h2 id="authority">Copy for the enforcing authority</h2>
      <Paper component="ul">
        {copies.map((copy) => (
          <li key={copy._id} className={styles.row}>
            <Stack gap={2} flex="1 1 200px">
              <Text fw={600}>{copy.items.join('; ')}</Text>
              <Text c="dimmed">
                Waiting since {britishMoment(copy.openedAt)} for the office to send it: you said that someone could be
                seriously hurt.
              </Text>
            </Stack>
            <NotNeededButton copy={copy} />
          </li>
        ))}
      </Paper>
    </Stack>
  )
}

/** Once a job is completed its items can't be changed, but an examiner can still say what they think of a danger. */
export function OpinionsToGive({ jobId }: { jobId: string }) {
  const { _id: userId } = useUser()
  const { data } = useQuery({ ...opinionQueries.toGive(jobId), retry: false })
  const items = data?.rows.filter(({ examiner }) => examiner._id === userId) ?? []
  if (items.length === 0) return null
  return (
    <Stack aria-labelledby="opinions" component="section" gap="xs">
      <h2 id="opinions">{opinionQuestion}</h2>
      <Paper component="ul">
        {items.map((item) => (
          <li key={item._id} className={styles.row}>
            <Text fw={600} flex="1 1 200px">
              {itemName(item)}
            </Text>
            <OpinionButtons item={item} />
          </li>
        ))}
      </Paper>
    </Stack>
  )
}
