import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconCopyPlus, IconPencil, IconInbox, IconAlertTriangle } from '@tabler/icons-react'
import { Link } from 'react-router'
import { JobCount } from './job-count.tsx'
import { JobCertificates } from './job-certificates.tsx'
import { JobInvoice } from './job-invoice.tsx'
import { JobInspection } from './job-inspection.tsx'
import { NextOfJob, useNextOfJob } from './next-of-job.tsx'
import { JobHistory } from '#web/features/inspections/job-history.tsx'
import { jobChanges } from '#web/features/jobs/job-changes.ts'
import { JobStatusSelect } from '#web/features/jobs/job-status-select.tsx'
import { jobQueries } from '#web/features/jobs/jobs.api.ts'
import { JobFacts, JobVisit } from '#web/features/jobs/job-details.tsx'
import { DangerMark, JobResults, LateMark, OverdueMark } from '#web/features/jobs/job-marks.tsx'
import { LateNotice } from '#web/features/jobs/late-notice.tsx'
import { useDeleteJobAction } from '#web/features/jobs/use-confirm-delete-job.ts'
import { NoticesOfJob } from '#web/features/notices/notices-about.tsx'
import { addresses } from '#web/portals/admin/admin-addresses.ts'
import { historyAction } from '#web/portals/admin/admin-links.tsx'
import { ButtonLink } from '#web/ui/form/button.tsx'
import { ObjectHeader, recordPage } from '#web/ui/page/record-page.tsx'
import { RowMenu } from '#web/ui/table/row-menu.tsx'
import { useLeaveDeleted } from '#web/ui/form/saving/unsaved-changes.tsx'
import { pendingReviewQueries } from '#web/features/inspections/pending-review.api.ts'
import { counted } from '#web/ui/feedback/counted.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { mailCertificateOf } from '#web/features/certificates/certificate-mail.api.ts'
import { certificateQueries } from '#web/features/certificates/certificates.api.ts'
import { ViewCertificateButton } from '#web/features/certificates/certificate-buttons.tsx'
import { useLessors } from '#web/features/certificates/use-lessors.tsx'
import { DocumentMail } from '#web/portals/admin/mail/document-mail.tsx'
import { whyRevisedIsNotSent } from '#contract/certificates/certificates.rules.ts'
import type { Job } from '#contract/jobs/jobs.contract.ts'

const back = { to: addresses.jobs, label: 'Jobs' }

export const JobPage = recordPage({ title: 'Job', back, one: jobQueries.one, Page: OneJob })

function OneJob({ record: job }: { record: Job }) {
  const next = useNextOfJob(job)
  const isOpen = job.status === 'pending' || job.status === 'in_progress'
  return (
    <>
      <ObjectHeader
        back={back}
        identity={[job.companyId.name, job.number, job.siteAddressId.city]}
        intro={job.title}
        state={<State job={job} />}
        actions={
          <ButtonLink to={addresses.editJob(job)} icon={IconPencil}>
            Edit
          </ButtonLink>
        }
        next={<NextOfJob job={job} next={next} />}
        menu={<More job={job} />}
      />
      <Stack gap="lg">
        <LateNotice job={job} />
        <NoticesOfJob jobId={job._id} address={addresses.notice} />
        <WaitingWorkNotice job={job} />
        {isOpen && <JobVisit job={job} />}
        <JobCertificates job={job} isGeneratedAbove={next === 'generate-certificate'} />
        <JobInspection job={job} />
        <JobCount job={job} />
        {job.certificateUrl && <ReportMail job={job} />}
        {job.status === 'completed' && <JobInvoice job={job} isCreatedAbove={next === 'create-invoice'} />}
        <JobFacts job={job} company={<Link to={addresses.company(job.companyId)}>{job.companyId.name}</Link>} />
        <JobHistory jobId={job._id} jobChanges={({ before, after }) => jobChanges(before, after, job)} />
      </Stack>
    </>
  )
}

function State({ job }: { job: Job }) {
  return (
    <>
      <DangerMark job={job} />
      <JobStatusSelect job={job} />
      <OverdueMark job={job} />
      <LateMark job={job} />
      {job.itemCount > 0 && <JobResults results={job.results} />}
    </>
  )
}

function More({ job }: { job: Job }) {
  const leave = useLeaveDeleted()
  const deletion = useDeleteJobAction(job, { enabled: true, onDeleted: () => leave(addresses.jobs) })
  return (
    <RowMenu
      label={`Actions for ${job.title}`}
      actions={[
        { label: 'Load from previous job', icon: IconCopyPlus, run: addresses.loadFromPrevious(job) },
        historyAction(job),
        deletion,
      ]}
    />
  )
}

function WaitingWorkNotice({ job }: { job: Job }) {
  const { data: waiting = 0 } = useQuery(pendingReviewQueries.waitingCount(job._id))
  if (waiting === 0) return null
  return (
    <Notice
      variant="repair"
      icon={IconInbox}
      title={`${counted(waiting, 'change')} to review`}
      actions={<ButtonLink to={addresses.pendingReviewOf(job)}>Open work to review</ButtonLink>}
    >
      No certificate can be issued until it is accepted or dismissed.
      {job.status === 'completed' && ' To accept it into this job, the job is reopened and completed again.'}
    </Notice>
  )
}

function ReportMail({ job }: { job: Job }) {
  const { data: versions = [] } = useQuery(certificateQueries.versions(job._id))
  const lessors = useLessors(job._id, (piece) => <Link to={addresses.editPiece(piece)}>add the address</Link>)
  return (
    <>
      {versions.some(({ isUnderRevision }) => isUnderRevision) && (
        <Notice variant="repair" icon={IconAlertTriangle} title={whyRevisedIsNotSent}>
          If the office changed what the engineer recorded, set the job back to In Progress and ask the engineer to
          complete it again.
        </Notice>
      )}
      <DocumentMail
        document={{
          about: job._id,
          send: mailCertificateOf(job._id),
          ...lessors,
          file: <ViewCertificateButton jobId={job._id} of={job.title} variant="primary" />,
        }}
        company={job.companyId}
      />
    </>
  )
}
