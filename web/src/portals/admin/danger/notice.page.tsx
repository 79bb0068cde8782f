import { useQuery } from '@tanstack/react-query'
import { IconAlertTriangle, IconPrinter } from '@tabler/icons-react'
import { Link, useParams } from 'react-router'
import { noticeQueries, usePrintNotice } from '#web/features/notices/notices.api.ts'
import { noticeTitle } from '#web/features/notices/notice-line.tsx'
import { SlipButton } from '#web/features/notices/slip-button.tsx'
import { TelephoneButton } from '#web/features/notices/telephone-button.tsx'
import { jobAddresses } from '#web/portals/admin/jobs/job-addresses.ts'
import { dangerAddress } from './danger-addresses.ts'
import { NoticeEquipment } from './notice-equipment.tsx'
import styles from './notice.module.css'
import { britishMoment } from '#web/ui/feedback/british-moment.ts'
import { serverText } from '#web/ui/feedback/error-words.ts'
import { Notice as NoticeBox } from '#web/ui/feedback/notice.tsx'
import { QuietRetry } from '#web/ui/feedback/quiet-retry.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Button } from '#web/ui/form/button.tsx'
import { BackLink } from '#web/ui/page/back-link.tsx'
import { Fact, Facts } from '#web/ui/page/facts.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { Section } from '#web/ui/page/section.tsx'
import { DataTableSkeleton } from '#web/ui/table/data-table.tsx'
import type { NoticeWithCourse } from '#contract/notices/notice-course.contract.ts'
import { noticeStateLabels } from '#contract/notices/notices.rules.ts'
import { britishDay } from '#contract/values/days.ts'

/** One notice with its whole course, from the moment it was made. */
export function NoticePage() {
  const { noticeId = '' } = useParams()
  const { data: notice, error, refetch } = useQuery(noticeQueries.one(noticeId))
  return (
    <>
      <BackLink to={dangerAddress}>Danger</BackLink>
      {error && !notice && <QuietRetry what="The notice" error={error} onRetry={() => void refetch()} />}
      {!error && !notice && <DataTableSkeleton columns={2} />}
      {notice && <Shown notice={notice} />}
    </>
  )
}

function Shown({ notice }: { notice: NoticeWithCourse }) {
  const { mutate: print, isPending } = usePrintNotice()
  const get = () =>
    print(notice._id, { onError: (error) => toast.error(serverText(error, 'The PDF could not be made. Try again.')) })
  return (
    <>
      <PageHeader
        title={noticeTitle(notice)}
        windowTitle="Danger notice"
        intro={noticeStateLabels[notice.state]}
        actions={
          <>
            <Button
              icon={<IconPrinter size={18} stroke={1.5} aria-hidden />}
              aria-disabled={isPending}
              onClick={() => isPending || get()}
            >
              PDF for the file
            </Button>
            <SlipButton noticeId={notice._id} of={noticeTitle(notice)} />
            {notice.state !== 'closed' && <TelephoneButton notice={notice} />}
          </>
        }
      />
      <div className={styles.parts}>
        <NoticeBox
          variant={notice.state === 'closed' ? 'plain' : 'danger'}
          icon={IconAlertTriangle}
          title="What was said"
        >
          <p className={styles.words}>{notice.words}</p>
        </NoticeBox>
        <Section title="About">
          <NoticeFacts notice={notice} />
        </Section>
        <NoticeEquipment notice={notice} />
        <Section title="Course">
          <ol className={styles.course}>
            {notice.course.map((step, index) => (
              <li key={`${step.at} ${index}`}>
                <time dateTime={step.at} className={styles.at}>
                  {step.on ? britishDay(step.on) : britishMoment(step.at)}
                </time>
                {step.words}
              </li>
            ))}
          </ol>
        </Section>
      </div>
    </>
  )
}

function NoticeFacts({ notice }: { notice: NoticeWithCourse }) {
  const { companyId, siteAddressId, jobId, jobNumber, jobTitle, seriousInjuryRisk, signatureUrl } = notice
  const risk = seriousInjuryRisk === null ? 'Not answered' : seriousInjuryRisk ? 'Yes' : 'No'
  return (
    <Facts>
      <Fact label="Customer">{companyId.name}</Fact>
      <Fact label="Site">
        {[siteAddressId.addressLine1, siteAddressId.city, siteAddressId.postcode].filter(Boolean).join(', ')}
      </Fact>
      <Fact label="Job">
        <Link to={jobAddresses.job({ _id: jobId })}>
          {jobNumber}, {jobTitle}
        </Link>
      </Fact>
      <Fact label="Risk of serious personal injury">{risk}</Fact>
      {signatureUrl && (
        <Fact label={`Signature of ${notice.toldName}`}>
          <img src={signatureUrl} alt={`Signature of ${notice.toldName}`} className={styles.signature} />
        </Fact>
      )}
    </Facts>
  )
}
