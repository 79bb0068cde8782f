import { Group, Paper, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconSpeakerphone } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { NoticeBadge, PrintedNoticeButton } from '#web/features/notices/notice-badge.tsx'
import { unnotifiedItems, useToldDangers, type Told } from './told-dangers.ts'
import type { LocalItem } from '#web/offline/store/local-views.ts'
import { britishMoment } from '#web/ui/feedback/british-moment.ts'
import { counted } from '#web/ui/feedback/counted.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { ButtonLink } from '#web/ui/form/button.tsx'
import { useUser } from '#web/api/session.ts'
import { authorityCopyQueries } from '#web/features/authority-copies/authority-copies.api.ts'
import { NotNeededButton } from '#web/features/authority-copies/not-needed-button.tsx'
import { OpinionButtons, opinionQueries } from '#web/features/inspections/opinion-buttons.tsx'
import { lacksOpinion, opinionQuestion } from '#contract/inspections/examination/opinion.rules.ts'
import { noticeItemName } from '#contract/notices/notice-words.rules.ts'
import { noticeHowLabels } from '#contract/inspections/dangers/notice-hows.rules.ts'
import { itemName } from '#contract/inspections/items/item-name.ts'

export function Dangers({ jobId, items }: { jobId: string; items: LocalItem[] }) {
  const told = useToldDangers(jobId)
  if (!told) return null
  const unnotified = unnotifiedItems(items, told)
  return (
    <>
      {unnotified.length > 0 && (
        <Notice
          variant="danger"
          icon={IconAlertTriangle}
          title="The customer hasn’t been told."
          isAnnounced
          actions={
            <ButtonLink variant="danger" to={`/engineer/job/${jobId}/tell`} icon={IconSpeakerphone}>
              Tell them now
            </ButtonLink>
          }
        >
          {counted(unnotified.length, 'item')} with a danger. Tell the customer before you leave (LOLER 10).
        </Notice>
      )}
      {told.length > 0 && (
        <Stack aria-labelledby="told" component="section" gap="xs">
          <h2 id="told">Danger notices</h2>
          <Paper component="ul" className="lined">
            {told.map((each) => (
              <ToldRow key={each._id} told={each} />
            ))}
          </Paper>
        </Stack>
      )}
      {told.length > 0 && <OpenCopies jobId={jobId} />}
      {items.some((item) => item.sync === 'sent' && lacksOpinion(item)) && <OpinionsToGive jobId={jobId} />}
    </>
  )
}

const row = { align: 'start', justify: 'space-between', gap: '8px 12px', px: 16, py: 12 }

function ToldRow({ told: { _id, items, toldName, toldRole, how, toldAt, state } }: { told: Told }) {
  const about = items.map(noticeItemName).join('; ')
  const who = [toldName, toldRole].filter(Boolean).join(', ')
  const told = [how && noticeHowLabels[how], toldAt && britishMoment(toldAt)].filter(Boolean).join(' · ')
  return (
    <Group component="li" {...row}>
      <Stack gap={2} flex="1 1 200px">
        <Text fw={600}>{who}</Text>
        <Text c="dimmed">{told}</Text>
        <Text c="dimmed">{about}</Text>
      </Stack>
      <Group gap="8px 12px">
        <NoticeBadge notice={{ state, items }} />
        {state !== null && <PrintedNoticeButton noticeId={_id} of={about} />}
      </Group>
    </Group>
  )
}

/** What of this job must go to the enforcing authority, for its examiner: the one who can say that it need not. */
export function OpenCopies({ jobId }: { jobId: string }) {
  const { data } = useQuery({ ...authorityCopyQueries.open(), retry: false })
  const copies = data?.rows.filter((copy) => copy.jobId === jobId) ?? []
  if (copies.length === 0) return null
  return (
    <Stack aria-labelledby="authority" component="section" gap="xs">
      <h2 id="authority">Copy for the enforcing authority</h2>
      <Paper component="ul" className="lined">
        {copies.map((copy) => (
          <Group key={copy._id} component="li" {...row}>
            <Stack gap={2} flex="1 1 200px">
              <Text fw={600}>{copy.items.join('; ')}</Text>
              <Text c="dimmed">
                Waiting since {britishMoment(copy.openedAt)} for the office to send it: you said that someone could be
                seriously hurt.
              </Text>
            </Stack>
            <NotNeededButton copy={copy} />
          </Group>
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
      <Paper component="ul" className="lined">
        {items.map((item) => (
          <Group key={item._id} component="li" {...row}>
            <Text fw={600} flex="1 1 200px">
              {itemName(item)}
            </Text>
            <OpinionButtons item={item} />
          </Group>
        ))}
      </Paper>
    </Stack>
  )
}
