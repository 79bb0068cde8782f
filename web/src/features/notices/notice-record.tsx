import { Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconPrinter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { noticeTitle } from './notice-line.tsx'
import styles from './notice-record.module.css'
import { usePrintNotice } from './notices.api.ts'
import { SlipButton } from './slip-button.tsx'
import { britishMoment } from '#web/ui/feedback/british-moment.ts'
import { serverText } from '#web/ui/feedback/error-words.ts'
import { Notice as NoticeBox } from '#web/ui/feedback/notice.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Fact, Facts } from '#web/ui/page/facts.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { Section } from '#web/ui/page/section.tsx'
import { formatOpinion } from '#contract/inspections/examination/opinion.rules.ts'
import type { NoticeWithCourse } from '#contract/notices/notice-course.contract.ts'
import { noticeStateLabels } from '#contract/notices/notices.rules.ts'
import { britishDay } from '#contract/values/days.ts'

interface Props {
  notice: NoticeWithCourse
  /** The job that it is about, by its name, as its reader can open it. */
  job: ReactNode
  /** What its reader can do beside printing it. */
  action?: ReactNode
  /** What its reader can say to it. */
  answer?: ReactNode
  /** The items, with what became of their dangers. */
  equipment: ReactNode
  /** What of it must go to an authority. */
  copies?: ReactNode
}

/** One notice with its whole course, from the moment it was made. */
export function NoticeRecord({ notice, job, action, answer, equipment, copies }: Props) {
  return (
    <>
      <PageHeader
        title={noticeTitle(notice)}
        windowTitle="Danger notice"
        intro={noticeStateLabels[notice.state]}
        actions={
          <>
            <PrintButton noticeId={notice._id} />
            <SlipButton noticeId={notice._id} of={noticeTitle(notice)} />
            {action}
          </>
        }
      />
      <div className={styles.parts}>
        <NoticeBox
          variant={notice.state === 'closed' ? 'plain' : 'danger'}
          icon={IconAlertTriangle}
          title="What was said"
          actions={answer}
        >
          <Text style={{ whiteSpace: 'pre-line' }}>{notice.words}</Text>
        </NoticeBox>
        {equipment}
        {copies}
        <Section title="About">
          <NoticeFacts notice={notice} job={job} />
        </Section>
        <Course notice={notice} />
      </div>
    </>
  )
}

function PrintButton({ noticeId }: { noticeId: string }) {
  const { mutate: print, isPending } = usePrintNotice()
  const get = () =>
    print({ noticeId }, { onError: (error) => toast.error(serverText(error, 'The PDF could not be made. Try again.')) })
  return (
    <Button
      icon={<IconPrinter size={18} stroke={1.5} aria-hidden />}
      aria-disabled={isPending}
      onClick={() => isPending || get()}
    >
      PDF for the file
    </Button>
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
          <img src={signatureUrl} alt={`Signature of ${notice.toldName}`} className={styles.signature} />
        </Fact>
      )}
    </Facts>
  )
}

function Course({ notice }: Pick<Props, 'notice'>) {
  return (
    <Section title="Record of events">
      <Stack component="ol" gap={10} p="4px 20px 20px">
        {notice.course.map((step, index) => (
          <li key={`${step.at} ${index}`}>
            <time dateTime={step.at} className={styles.at}>
              {step.on ? britishDay(step.on) : britishMoment(step.at)}
            </time>
            {step.words}
          </li>
        ))}
      </Stack>
    </Section>
  )
}
