import { Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconPrinter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { NoticeBadge, PrintedNoticeButton } from './notice-badge.tsx'
import { noticeTitle } from './notice-line.tsx'
import { usePrintNotice } from './notices.api.ts'
import { standingDangersOf } from './answer-values.ts'
import { britishMoment } from '#web/ui/feedback/british-moment.ts'
import { Notice as NoticeBox } from '#web/ui/feedback/notice.tsx'
import { CallButton } from '#web/ui/form/button.tsx'
import { Fact, Facts, Section } from '#web/ui/page/section.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { useToday } from '#web/ui/page/use-today.ts'
import { PartList } from '#web/ui/table/part-list.tsx'
import { formatOpinion } from '#contract/inspections/examination/opinion.rules.ts'
import type { NoticeWithTimeline } from '#contract/notices/notice-timeline.contract.ts'
import { britishDay, type Day, longDay } from '#contract/values/days.ts'
import { putRightWords } from '#contract/inspections/equipment/condition.rules.ts'
import { standingHeading } from '#contract/notices/answer-words.rules.ts'
import { noticeItemName } from '#contract/notices/notice-words.rules.ts'
import type { Notice } from '#contract/notices/notices.contract.ts'

interface Props {
  notice: NoticeWithTimeline
  /** Its reader is the customer. */
  isOwn?: boolean
  job: ReactNode
  /** What of it stands today, where its reader is to act on that rather than on what was said. */
  standing?: ReactNode
  action?: ReactNode
  answer?: ReactNode
  equipment: ReactNode
  copies?: ReactNode
}

export function NoticeRecord({ notice, isOwn = false, job, standing, action, answer, equipment, copies }: Props) {
  return (
    <>
      <PageHeader
        title={noticeTitle(notice)}
        windowTitle="Danger notice"
        isOfOne
        intro={[notice.companyId.name, notice.siteAddressId.city].filter(Boolean).join(', ')}
        state={<NoticeBadge notice={notice} isOwn={isOwn} />}
        actions={
          <>
            <PrintButton noticeId={notice._id} />
            <PrintedNoticeButton noticeId={notice._id} of={noticeTitle(notice)} />
            {action}
          </>
        }
      />
      <Stack gap="lg">
        <NoticeBox
          variant={notice.state === 'closed' ? 'plain' : 'danger'}
          icon={IconAlertTriangle}
          title={standing ? 'What you need to know' : 'What the notice says'}
          actions={answer}
        >
          {standing || <Text style={{ whiteSpace: 'pre-line' }}>{notice.words}</Text>}
        </NoticeBox>
        {equipment}
        {copies}
        <Section title="About">
          <NoticeFacts notice={notice} job={job} />
        </Section>
        <Timeline notice={notice} />
      </Stack>
    </>
  )
}

function PrintButton({ noticeId }: { noticeId: string }) {
  return (
    <CallButton
      icon={IconPrinter}
      call={usePrintNotice()}
      input={{ noticeId }}
      failure="The PDF could not be made. Try again."
    >
      Full record (PDF)
    </CallButton>
  )
}

function NoticeFacts({ notice, job }: Pick<Props, 'notice' | 'job'>) {
  const { companyId, siteAddressId, seriousInjuryRisk, signatureUrl } = notice
  return (
    <Facts>
      <Fact label="Customer">{companyId.name}</Fact>
      <Fact label="Site">
        {[siteAddressId.addressLine1, siteAddressId.city, siteAddressId.postcode].filter(Boolean).join(', ')}
      </Fact>
      <Fact label="Job">{job}</Fact>
      <Fact label="Risk of serious personal injury">{formatOpinion(seriousInjuryRisk)}</Fact>
      {signatureUrl && (
        <Fact label={`Signature of ${notice.toldName}`}>
          <img src={signatureUrl} alt={`Signature of ${notice.toldName}`} style={{ maxWidth: 240, maxHeight: 96 }} />
        </Fact>
      )}
    </Facts>
  )
}

function Timeline({ notice }: Pick<Props, 'notice'>) {
  return (
    <Section title="History">
      <Stack component="ol" gap={10} p="4px 20px 20px">
        {notice.timeline.map((step, index) => (
          <li key={`${step.at} ${index}`}>
            <Text dateTime={step.at} component="time" display="block" c="dimmed" fz="xs">
              {step.on ? britishDay(step.on) : britishMoment(step.at)}
            </Text>
            {step.words}
          </li>
        ))}
      </Stack>
    </Section>
  )
}

type Item = Notice['items'][number]

interface EquipmentProps {
  notice: Notice
  pieceAddress: (piece: { _id: string }) => string
  rectify: (item: Item) => ReactNode
}

export function NoticeEquipment({ notice, pieceAddress, rectify }: EquipmentProps) {
  const today = useToday()
  return (
    <PartList
      title="Equipment"
      parts={notice.items.map((item) => ({ ...item, _id: item.itemId }))}
      row={(item) => ({
        title: item.equipmentId ? (
          <Link to={pieceAddress({ _id: item.equipmentId })}>{noticeItemName(item)}</Link>
        ) : (
          noticeItemName(item)
        ),
        lines: linesOf(item, today),
        action: item.ended === null && rectify(item),
      })}
    />
  )
}

function linesOf(item: Item, today: Day) {
  const { ended, equipmentId } = item
  if (ended === null) {
    const isNameless = equipmentId === null && 'Without a serial number it’s not in the register.'
    return [standingHeading({ dangers: standingDangersOf(item) }, today), isNameless]
  }
  if (ended.by === 'examined') return [`Found fit by a later examination on ${longDay(ended.on)}`]
  const { on, rectifiedBy: by = '', reportedBy = '', examinedOn = null } = ended
  return [
    putRightWords({ on, by, reportedBy, examinedOn }),
    ended.description,
    ended.documentUrl && (
      <a key="document" href={ended.documentUrl} target="_blank" rel="noreferrer">
        View the document
      </a>
    ),
  ]
}
