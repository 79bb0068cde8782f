import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/inspections/inspections.contract.ts'
import * as recovered from '#contract/inspections/recovered-work.contract.ts'
import type { Deps } from '#server/deps.ts'
import { requireJob } from '#server/features/jobs/jobs.actions.ts'
import { asRepeat } from '#server/http/repeats.ts'
import { route } from '#server/http/route.ts'
import { completeJob } from './completion.actions.ts'
import { eventOnWire } from './history-on-wire.ts'
import { itemOnWire } from './item-on-wire.ts'
import { createItem, readItem, removeItem, saveItem } from './items.actions.ts'
import { listItems } from './items.queries.ts'
import { listJobHistory } from './job-history.queries.ts'
import { uploadPhoto } from './photos.actions.ts'
import { loadFromPrevious } from './previous-job.actions.ts'
import { acceptRecoveredWork, dismissRecoveredWork, recoveredWork } from './recovered-work.actions.ts'

export function inspectionRoutes(app: FastifyInstance, deps: Deps) {
  route(app, contract.listItems, async (filter, actor) => {
    await requireJob(deps.db, actor, filter.jobId)
    const { rows, total } = await listItems(deps.db, filter)
    return { rows: rows.map((row) => itemOnWire(deps.clock, actor, row)), total }
  })
  route(app, contract.getItem, ({ itemId }, actor) => readItem(deps, actor, itemId))
  route(app, contract.createItem, async (input, actor) => {
    const { item, isNew } = await createItem(deps, actor, input)
    return isNew ? item : asRepeat(item)
  })
  route(app, contract.updateItem, (input, actor) => saveItem(deps, actor, input))
  route(app, contract.deleteItem, (input, actor) => removeItem(deps, actor, input))
  route(app, contract.completeJob, (input, actor) => completeJob(deps, actor, input))
  route(app, contract.uploadPhoto, ({ _id }, actor, file) => uploadPhoto(deps, actor, _id, file))
  route(app, contract.loadFromPrevious, (input, actor) => loadFromPrevious(deps, actor, input))
  route(app, contract.listJobHistory, async (filter, actor) => {
    await requireJob(deps.db, actor, filter.jobId)
    const { rows, total } = await listJobHistory(deps.db, filter)
    return { rows: rows.map(eventOnWire), total }
  })
  route(app, recovered.listRecoveredWork, (filter, actor) => recoveredWork(deps, actor, filter))
  route(app, recovered.acceptRecoveredWork, (input, actor) => acceptRecoveredWork(deps, actor, input))
  route(app, recovered.dismissRecoveredWork, (input, actor) => dismissRecoveredWork(deps, actor, input))
}
