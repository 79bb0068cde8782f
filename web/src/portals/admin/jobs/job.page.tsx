import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconCopyPlus, IconPencil } from '@tabler/icons-react'
import { Link, useParams } from 'react-router'
import { JobHistory } from '#web/features/inspections/job-history.tsx'
import { jobChanges } from '#web/features/jobs/job-changes.ts'
import { JobFacts } from '#web/features/jobs/job-facts.tsx'
import { JobStatusSelect } from '#web/features/jobs/job-status-select.tsx'
import { jobQueries } from '#web/features/jobs/jobs.api.ts'
import { LateNotice } from '#web/features/jobs/late-notice.tsx'
import { useDeleteJobAction } from '#web/features/jobs/use-confirm-delete-job.ts'
import { NoticesOfJob } from '#web/features/notices/notices-about.tsx'
import { BookNextExamination } from './book-next-examination.tsx'
import { companyAddress, jobAddresses, jobsAddress, noticeAddress } from '#web/portals/admin/admin-addresses.ts'
import { JobCertificates } from './job-certificates.tsx'
import { JobInvoice } from './job-invoice.tsx'
import { JobInspection } from './job-inspection.tsx'
import { ReportMail } from './report-mail.tsx'
import { PlanNextVisit } from '#web/portals/admin/due/plan-next-visit.tsx'
import { WaitingWorkNotice } from '#web/portals/admin/recovered-work/waiting-work-notice.tsx'
import { BackLink } from '#web/ui/page/back-link.tsx'
import { ButtonLink } from '#web/ui/form/button.tsx'
import { PageNotReady } from '#web/ui/page/page-not-ready.tsx'
import { NothingThere, isNotThere } from '#web/ui/page/nothing-there.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { RowMenu } from '#web/ui/table/row-menu.tsx'
import type { Job } from '#contract/jobs/jobs.contract.ts'
import { useLeaveDeleted } from '#web/ui/form/saving/unsaved-changes.tsx'

export function JobPage() {
  const { jobId = '' } = useParams()
  const { data: job, error, refetch } = useQuery(jobQueries.one(jobId))

  if (isNotThere(error)) return <NothingThere title="Job not found" back={{ to: jobsAddress, label: 'Jobs' }} />
  if (!job)
    return (
      <PageNotReady title="Job" shape="record" back={{ to: jobsAddress, label: 'Jobs' }} load={{ error, refetch }} />
    )
  return (
    <>
      <BackLink to={jobsAddress}>Jobs</BackLink>
      <PageHeader title={job.title} actions={<Actions job={job} />} menu={<More job={job} />} />
      <Stack gap="lg">
        <LateNotice job={job} />
        <JobFacts job={job} company={<Link to={companyAddress(job.companyId)}>{job.companyId.name}</Link>} />
        <WaitingWorkNotice job={job} />
        <NoticesOfJob jobId={job._id} address={noticeAddress} />
        <JobCertificates job={job} />
        {job.certificateUrl && <ReportMail job={job} />}
        {job.status === 'completed' && <JobInvoice job={job} />}
        <JobInspection job={job} />
        <JobHistory jobId={job._id} jobChanges={({ before, after }) => jobChanges(before, after, job)} />
      </Stack>
    </>
  )
}

function Actions({ job }: { job: Job }) {
  return (
    <>
      <JobStatusSelect job={job} />
      <ButtonLink to={jobAddresses.edit(job)} icon={<IconPencil size={18} stroke={1.5} aria-hidden />}>
        Edit
      </ButtonLink>
      {job.status === 'completed' && <PlanNextVisit job={job} />}
      {job.status === 'completed' && <BookNextExamination job={job} />}
    </>
  )
}

function More({ job }: { job: Job }) {
  const leave = useLeaveDeleted()
  const deletion = useDeleteJobAction(job, { enabled: true, onDeleted: () => leave(jobsAddress) })
  return (
    <RowMenu
      label={`Actions for ${job.title}`}
      actions={[
        { label: 'Load from previous job', icon: IconCopyPlus, run: jobAddresses.loadFromPrevious(job) },
        deletion,
      ]}
    />
  )
}
