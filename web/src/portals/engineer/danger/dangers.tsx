import { Group, Paper, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconSpeakerphone } from '@tabler/icons-react'
import styles from './dangers.module.css'
import { OpenCopies, OpinionsToGive } from './open-copies.tsx'
import { SlipButton } from '#web/features/notices/slip-button.tsx'
import { untoldItems, useToldDangers, type Told } from './told-dangers.ts'
import type { LocalItem } from '#web/offline/store/local-views.ts'
import { britishMoment } from '#web/ui/feedback/british-moment.ts'
import { counted } from '#web/ui/feedback/counted.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx'
import { ButtonLink } from '#web/ui/form/button.tsx'
import { lacksOpinion } from '#contract/inspections/examination/opinion.rules.ts'
import { noticeItemName } from '#contract/notices/notice-words.rules.ts'
import { noticeHowLabels, noticeStateLabels } from '#contract/notices/notices.rules.ts'

interface Props {
  jobId: string
  items: LocalItem[]
}

/** On the job's page: whom the engineer must tell at once, and what was told so far. */
export function Dangers({ jobId, items }: Props) {
  const told = useToldDangers(jobId)
  if (!told) return null
  const untold = untoldItems(items, told)
  return (
    <>
      {untold.length > 0 && (
        <Notice
          variant="danger"
          icon={IconAlertTriangle}
          title={`${counted(untold.length, 'item')} with a danger nobody has been told about`}
          isAnnounced
          actions={
            <ButtonLink
              variant="danger"
              to={`/engineer/job/${jobId}/tell`}
              icon={<IconSpeakerphone size={20} stroke={1.75} aria-hidden />}
            >
              Tell them now
            </ButtonLink>
          }
        >
          The customer must be told before you leave.
        </Notice>
      )}
      {told.length > 0 && (
        <Stack aria-labelledby="told" component="section" gap="xs">
          <h2 id="told">Danger notices</h2>
          <Paper component="ul">
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

function ToldRow({ told: { _id, items, toldName, toldRole, how, toldAt, state } }: { told: Told }) {
  const about = items.map(noticeItemName).join('; ')
  const who = [toldName, toldRole].filter(Boolean).join(', ')
  const told = [how && noticeHowLabels[how], toldAt && britishMoment(toldAt)].filter(Boolean).join(' · ')
  return (
    <li className={styles.row}>
      <Stack gap={2} flex="1 1 200px" style={{ overflowWrap: 'anywhere' }}>
        <Text fw={600}>{who}</Text>
        <Text c="dimmed">{told}</Text>
        <Text c="dimmed">{about}</Text>
      </Stack>
      <Group gap="8px 12px">
        <StatusBadge meaning={meaningOf(state)}>
          {state === null ? 'Waiting to be sent' : noticeStateLabels[state]}
        </StatusBadge>
        {state !== null && <SlipButton noticeId={_id} of={about} />}
      </Group>
    </li>
  )
}

function meaningOf(state: Told['state']) {
  if (state === 'disputed' || state === 'untold') return 'danger'
  if (state === 'unread') return 'repair'
  return state === null ? 'waiting' : 'good'
}
