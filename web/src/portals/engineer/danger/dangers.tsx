import { Group, Paper, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconSpeakerphone } from '@tabler/icons-react'
import styles from './dangers.module.css'
import { OpenCopies, OpinionsToGive } from './open-copies.tsx'
import { unnotifiedItems, useToldDangers, type Told } from './told-dangers.ts'
import { NoticeBadge, PrintedNoticeButton } from '#web/features/notices/notice-badge.tsx'
import type { LocalItem } from '#web/offline/store/local-views.ts'
import { britishMoment } from '#web/ui/feedback/british-moment.ts'
import { counted } from '#web/ui/feedback/counted.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { ButtonLink } from '#web/ui/form/button.tsx'
import { lacksOpinion } from '#contract/inspections/examination/opinion.rules.ts'
import { noticeItemName } from '#contract/notices/notice-words.rules.ts'
import { noticeHowLabels } from '#contract/inspections/dangers/notice-hows.rules.ts'

interface Props {
  jobId: string
  items: LocalItem[]
}

/** On the job's page: whom the engineer must tell at once, and what was told so far. */
export function Dangers({ jobId, items }: Props) {
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
            <ButtonLink
              variant="danger"
              to={`/engineer/job/${jobId}/tell`}
              icon={IconSpeakerphone}
              iconSize={20}
              iconStroke={1.75}
            >
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
      <Stack gap={2} flex="1 1 200px">
        <Text fw={600}>{who}</Text>
        <Text c="dimmed">{told}</Text>
        <Text c="dimmed">{about}</Text>
      </Stack>
      <Group gap="8px 12px">
        <NoticeBadge notice={{ state, items }} />
        {state !== null && <PrintedNoticeButton noticeId={_id} of={about} />}
      </Group>
    </li>
  )
}
