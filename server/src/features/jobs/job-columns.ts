import { jobStatusLabels } from '#contract/jobs/jobs.rules.ts'
import { britishDay, dayInLondon } from '#contract/values/days.ts'
import { jobNumber } from '#contract/values/job-number.ts'
import type { CsvColumn } from '#server/http/reply/csv.ts'
import type { JobRow } from './jobs.queries.ts'

/** What a file of jobs says of each. */
export const jobCsvColumns: readonly CsvColumn<JobRow>[] = [
  { header: 'Title', cell: ({ title }) => title },
  { header: 'Status', cell: ({ status }) => jobStatusLabels[status] },
  { header: 'Scheduled', cell: ({ scheduledDate }) => britishDay(scheduledDate) },
  { header: 'Completed', cell: ({ completedAt }) => completedAt && britishDay(dayInLondon(completedAt)) },
  { header: 'Company', cell: ({ companyName }) => companyName },
  { header: 'Address Line 1', cell: ({ addressLine1 }) => addressLine1 },
  { header: 'Address Line 2', cell: ({ addressLine2 }) => addressLine2 },
  { header: 'City', cell: ({ city }) => city },
  { header: 'Postcode', cell: ({ postcode }) => postcode },
  { header: 'Engineer', cell: ({ engineerName }) => engineerName },
  { header: 'Items', cell: ({ itemCount }) => itemCount },
  { header: 'Items Examined', cell: ({ examinedCount }) => examinedCount },
  { header: 'Created', cell: ({ createdAt }) => britishDay(dayInLondon(createdAt)) },
  { header: 'Description', cell: ({ description }) => description },
  { header: 'Job Number', cell: ({ number }) => jobNumber(number) },
  { header: 'Fit', cell: completedOnly(({ fitCount }) => fitCount) },
  { header: 'Requires Repair', cell: completedOnly(({ repairCount }) => repairCount) },
  { header: 'Repair By', cell: completedOnly(({ repairBy }) => repairBy && britishDay(repairBy)) },
  { header: 'Not Fit', cell: completedOnly(({ notFitCount }) => notFitCount) },
]

/** Results are told once the job is completed, as everywhere. */
function completedOnly<Cell>(cell: (row: JobRow) => Cell): (row: JobRow) => Cell | null {
  return (row) => (row.status === 'completed' ? cell(row) : null)
}
