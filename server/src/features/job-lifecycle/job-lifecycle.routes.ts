import type { FastifyInstance } from 'fastify'
import * as inspections from '#contract/inspections/inspections.contract.ts'
import * as jobs from '#contract/jobs/jobs.contract.ts'
import type { Deps } from '#server/deps.ts'
import { route, routeCreation } from '#server/http/route.ts'
import { completeJob } from './complete-job.actions.ts'
import { requireDone } from './late-work.actions.ts'
import { updateJob, deleteJob } from './update-job.actions.ts'
import { createItem, deleteItem, updateItem } from './write-items.actions.ts'

export function jobLifecycleRoutes(app: FastifyInstance, deps: Deps) {
  route(app, jobs.updateJob, (input, actor) => updateJob(deps, actor, input))
  route(app, jobs.deleteJob, ({ jobId }, actor) => deleteJob(deps, actor, jobId))
  route(app, inspections.completeJob, (input, actor) => completeJob(deps, actor, input))
  routeCreation(app, inspections.createItem, (input, actor) => createItem(deps, actor, input).then(requireDone))
  route(app, inspections.updateItem, (input, actor) => updateItem(deps, actor, input).then(requireDone))
  route(app, inspections.deleteItem, (input, actor) => deleteItem(deps, actor, input).then(requireDone))
}
