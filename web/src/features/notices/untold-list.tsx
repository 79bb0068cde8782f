import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Notice } from '#contract/notices/notices.contract.ts'
import type { UntoldJob } from '#contract/notices/untold-dangers.contract.ts'
import { britishMoment } from '#web/ui/feedback/british-moment.ts'
import { QuietRetry } from '#web/ui/feedback/quiet-retry.tsx'
import { DataTableSkeleton } from '#web/ui/table/data-table.tsx'
import { moreRows } from '#web/ui/table/more-rows.ts'
import { PartList, type PartRow } from '#web/ui/table/part-list.tsx'
import { noticeTitle } from './notice-line.tsx'
import { noticeQueries } from './notices.api.ts'

interface Props {
  noticeRow: (notice: Notice) => PartRow
  jobLink: (job: UntoldJob, words: string) => ReactNode
}

const title = 'Nobody told yet'

/** Dangers of completed jobs, for which there is a notice, and of jobs that are still open or were cancelled. */
export function UntoldList({ noticeRow, jobLink }: Props) {
  const notices = useInfiniteQuery(noticeQueries.toDo(['untold']))
  const jobs = useInfiniteQuery(noticeQueries.untoldJobs())
  const failed = [notices, jobs].find(({ error, data }) => error && !data)
  if (failed?.error) return <QuietRetry what={title} error={failed.error} onRetry={() => void failed.refetch()} />
  if (!notices.data || !jobs.data) return <DataTableSkeleton columns={2} />
  const rows = [
    ...notices.data.pages.flatMap((page) => page.rows).map((notice) => ({ _id: notice._id, ...noticeRow(notice) })),
    ...jobs.data.pages.flatMap((page) => page.rows).map((job) => ({ _id: job._id, ...jobRow(job, jobLink) })),
  ]
  return (
    <PartList
      title={title}
      parts={rows}
      nothing="Someone has been told about every danger."
      more={moreRows(notices, jobs)}
      row={(row) => row}
    />
  )
}

function jobRow(job: UntoldJob, jobLink: Props['jobLink']): PartRow {
  const { companyId, siteAddressId, assignedEngineerId: engineer, since } = job
  const isCancelled = job.jobStatus === 'cancelled'
  const finder = engineer?.name ?? 'whoever found it'
  return {
    title: jobLink(job, noticeTitle(job)),
    lines: [
      [companyId.name, siteAddressId.addressLine1, siteAddressId.city].filter(Boolean).join(', '),
      `Since ${britishMoment(since)}, in ${job.jobNumber}, which is ${isCancelled ? 'cancelled' : 'still open'}`,
      `Nobody is recorded as having been told. ${isCancelled ? 'Reopen the job and ask' : 'Ask'} ${finder} to tell them now.`,
    ],
  }
}
