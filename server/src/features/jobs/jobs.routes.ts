import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/jobs/jobs.contract.ts'
import type { Deps } from '#server/deps.ts'
import { mapPage } from '#server/db/pages.ts'
import { csvAnswer } from '#server/http/reply/csv.ts'
import { route, routeCreation } from '#server/http/route.ts'
import { findIssuedDocuments } from './issued-documents.queries.ts'
import { jobCsvColumns } from './job-columns.ts'
import { countJobs, jobsInChunks, listJobs } from './job-list.queries.ts'
import { getJobProposal } from './job-proposal.actions.ts'
import { toJob } from './job.mapper.ts'
import { createJob, requireJob } from './jobs.actions.ts'

export function jobRoutes(app: FastifyInstance, deps: Deps) {
  route(app, contract.listJobs, async (filter, actor) =>
    mapPage(await listJobs(deps.db, actor, filter), (row) => toJob({ clock: deps.clock, actor }, row)),
  )
  route(app, contract.exportJobs, (filter, actor) =>
    csvAnswer({
      name: `jobs-${deps.clock.today()}.csv`,
      columns: jobCsvColumns,
      chunks: jobsInChunks(deps.db, actor, filter),
    }),
  )
  route(app, contract.countJobs, (filter, actor) => countJobs(deps.db, actor, filter))
  route(app, contract.getJobProposal, (input) => getJobProposal(deps, input))
  route(app, contract.getJob, async ({ jobId }, actor) =>
    toJob({ clock: deps.clock, actor }, await requireJob(deps.db, actor, jobId)),
  )
  route(app, contract.getIssuedDocuments, async ({ jobId }, actor) =>
    findIssuedDocuments(deps.db, (await requireJob(deps.db, actor, jobId)).id),
  )
  routeCreation(app, contract.createJob, async (input, actor) => {
    const { job, isNew } = await createJob(deps, actor, input)
    return { reply: job, isNew }
  })
}
