import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/jobs/jobs.contract.ts'
import { jobStatusLabels } from '#contract/jobs/jobs.rules.ts'
import { britishDay, dayInLondon } from '#contract/values/days.ts'
import { jobNumber } from '#contract/values/job-number.ts'
import { mapPage } from '#server/db/pages.ts'
import type { Deps } from '#server/deps.ts'
import type { CsvColumn } from '#server/http/reply/csv.ts'
import { routeTable } from '#server/http/reply/table-file.ts'
import { route, routeCreation } from '#server/http/route.ts'
import { findIssuedDocuments } from './completed-jobs.queries.ts'
import { countJobs, jobsInChunks, listJobs } from './job-list.queries.ts'
import { toJob } from './job.mapper.ts'
import { createJob, requireJob, getJobProposal } from './jobs.actions.ts'
import type { JobRow } from './jobs.queries.ts'

export function jobRoutes(app: FastifyInstance, deps: Deps) {
  route(app, contract.listJobs, async (filter, actor) =>
    mapPage(await listJobs(deps.db, actor, filter), (row) => toJob({ clock: deps.clock, actor }, row)),
  )
  routeTable(app, deps, contract.exportJobs, { name: 'jobs', columns: jobCsvColumns }, (filter, actor) =>
    jobsInChunks(deps.db, actor, filter),
  )
  route(app, contract.countJobs, (filter, actor) => countJobs(deps.db, actor, filter))
  route(app, contract.getJobProposal, (input) => getJobProposal(deps, input))
  route(app, contract.getJob, async ({ jobId }, actor) =>
    toJob({ clock: deps.clock, actor }, await requireJob(deps.db, actor, jobId)),
  )
  route(app, contract.getIssuedDocuments, async ({ jobId }, actor) =>
    findIssuedDocuments(deps.db, (await requireJob(deps.db, actor, jobId)).id),
  )
  routeCreation(app, contract.createJob, (input, actor) => createJob(deps, actor, input))
}

const jobCsvColumns: readonly CsvColumn<JobRow>[] = [
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

function completedOnly<Cell>(cell: (row: JobRow) => Cell): (row: JobRow) => Cell | null {
  return (row) => (row.status === 'completed' ? cell(row) : null)
}
