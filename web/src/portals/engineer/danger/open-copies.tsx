import { Paper, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import styles from './dangers.module.css'
import { authorityCopyQueries } from '#web/features/authority-copies/authority-copies.api.ts'
import { NotNeededButton } from '#web/features/authority-copies/not-needed-button.tsx'
import { britishMoment } from '#web/ui/feedback/british-moment.ts'

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
            <Stack gap={2} flex="1 1 200px" style={{ overflowWrap: 'anywhere' }}>
              <Text fw={600}>{copy.items.join('; ')}</Text>
              <Text c="dimmed">
                To be sent by the office since {britishMoment(copy.openedAt)}: you said that somebody could be seriously
                hurt.
              </Text>
            </Stack>
            <NotNeededButton copy={copy} />
          </li>
        ))}
      </Paper>
    </Stack>
  )
}
