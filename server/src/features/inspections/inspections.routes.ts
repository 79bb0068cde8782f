import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/inspections/inspections.contract.ts'
import * as opinions from '#contract/inspections/opinions.contract.ts'
import * as recovered from '#contract/inspections/recovered-work/recovered-work.contract.ts'
import type { Deps } from '#server/deps.ts'
import { listItems } from '#server/features/inspections/items/items.queries.ts'
import { uploadPhoto } from '#server/features/inspections/items/photos.actions.ts'
import { getItem, readItems } from '#server/features/inspections/items/read-items.actions.ts'
import {
  bringInItems,
  getPreviousJob,
  loadFromPrevious,
} from '#server/features/inspections/items/previous-job.actions.ts'
import { giveOpinion } from '#server/features/inspections/opinions/opinions.actions.ts'
import { listOpinionsToGive } from '#server/features/inspections/opinions/opinions.queries.ts'
import {
  acceptRecoveredWork,
  dismissRecoveredWork,
  listRecoveredWork,
} from '#server/features/inspections/recovered-work/recovered-work.actions.ts'
import { requireJob } from '#server/features/jobs/jobs.actions.ts'
import { route, routeCreation } from '#server/http/route.ts'
import { toHistoryEvent } from './history.mapper.ts'
import { listJobHistory } from './job-history.queries.ts'

export function inspectionRoutes(app: FastifyInstance, deps: Deps) {
  route(app, contract.listItems, async (filter, actor) => {
    await requireJob(deps.db, actor, filter.jobId)
    const { rows, total } = await listItems(deps.db, filter)
    return { rows: await readItems(deps.db, { clock: deps.clock, actor }, rows), total }
  })
  route(app, contract.getItem, ({ itemId }, actor) => getItem(deps, actor, itemId))
  route(app, contract.uploadPhoto, ({ _id }, actor, file) => uploadPhoto(deps, actor, _id, file))
  routeCreation(app, contract.loadFromPrevious, async (input, actor) => {
    const { isNew, ...loaded } = await loadFromPrevious(deps, actor, input)
    return { reply: { success: true as const, ...loaded }, isNew }
  })
  route(app, contract.getPreviousJob, async ({ jobId }, actor) => ({
    previousJob: await getPreviousJob(deps, actor, jobId),
  }))
  route(app, contract.bringInItems, (input, actor) => bringInItems(deps, actor, input))
  route(app, contract.listJobHistory, async (filter, actor) => {
    await requireJob(deps.db, actor, filter.jobId)
    const { rows, total } = await listJobHistory(deps.db, filter)
    return { rows: rows.map(toHistoryEvent), total }
  })
  route(app, opinions.listOpinionsToGive, (filter, actor) =>
    listOpinionsToGive(deps.db, { ...filter, examinerId: actor.role === 'admin' ? null : actor.userId }),
  )
  route(app, opinions.giveOpinion, (input, actor) => giveOpinion(deps, actor, input))
  route(app, recovered.listRecoveredWork, (filter, actor) => listRecoveredWork(deps, actor, filter))
  route(app, recovered.acceptRecoveredWork, (input, actor) => acceptRecoveredWork(deps, actor, input))
  route(app, recovered.dismissRecoveredWork, (input, actor) => dismissRecoveredWork(deps, actor, input))
}
