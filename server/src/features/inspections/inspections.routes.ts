import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/inspections/inspections.contract.ts'
import type { JobEvent } from '#contract/inspections/inspections.contract.ts'
import * as pendingReview from '#contract/inspections/pending-review/pending-review.contract.ts'
import type { Deps } from '#server/deps.ts'
import { listItems } from '#server/features/inspections/items/items.queries.ts'
import { uploadPhoto } from '#server/features/inspections/items/photos.actions.ts'
import {
  bringInItems,
  getPreviousJob,
  loadFromPrevious,
} from '#server/features/inspections/items/previous-job.actions.ts'
import { getItem, readItems } from '#server/features/inspections/items/read-items.actions.ts'
import { giveOpinion } from '#server/features/inspections/opinions/opinions.actions.ts'
import { listOpinionsToGive } from '#server/features/inspections/opinions/opinions.queries.ts'
import {
  acceptPendingReview,
  dismissPendingReview,
  listPendingReview,
} from '#server/features/inspections/pending-review/pending-review.actions.ts'
import { requireJob } from '#server/features/jobs/jobs.actions.ts'
import { route, routeCreation } from '#server/http/route.ts'
import * as device from '#contract/inspections/device.contract.ts'
import {
  getDefectPhrases,
  getDeviceWork,
  listKnownEquipment,
} from '#server/features/inspections/device/device.actions.ts'
import { placeEquipment } from '#server/features/inspections/equipment/place-equipment.actions.ts'
import { type HistoryRow, listJobHistory } from './job-history.queries.ts'

export function inspectionRoutes(app: FastifyInstance, deps: Deps) {
  route(app, contract.listItems, async (filter, actor) => {
    await requireJob(deps.db, actor, filter.jobId)
    const { rows, total } = await listItems(deps.db, filter)
    return { rows: await readItems(deps.db, { clock: deps.clock, actor }, rows), total }
  })
  route(app, contract.getItem, ({ itemId }, actor) => getItem(deps, actor, itemId))
  route(app, contract.uploadPhoto, ({ _id }, actor, file) => uploadPhoto(deps, actor, _id, file))
  routeCreation(app, contract.loadFromPrevious, (input, actor) => loadFromPrevious(deps, actor, input))
  route(app, contract.getPreviousJob, async ({ jobId }, actor) => ({
    previousJob: await getPreviousJob(deps, actor, jobId),
  }))
  route(app, contract.bringInItems, (input, actor) => bringInItems(deps, actor, input))
  route(app, contract.listJobHistory, async (filter, actor) => {
    await requireJob(deps.db, actor, filter.jobId)
    const { rows, total } = await listJobHistory(deps.db, filter)
    return { rows: rows.map(toHistoryEvent), total }
  })
  route(app, contract.listOpinionsToGive, (filter, actor) =>
    listOpinionsToGive(deps.db, { ...filter, examinerId: actor.role === 'admin' ? null : actor.userId }),
  )
  route(app, contract.giveOpinion, (input, actor) => giveOpinion(deps, actor, input))
  route(app, pendingReview.listPendingReview, (filter, actor) => listPendingReview(deps, actor, filter))
  route(app, pendingReview.acceptPendingReview, (input, actor) => acceptPendingReview(deps, actor, input))
  route(app, pendingReview.dismissPendingReview, (input, actor) => dismissPendingReview(deps, actor, input))
  route(app, device.getDeviceWork, ({ stamp }, actor) => getDeviceWork(deps, actor, stamp))
  route(app, device.listKnownEquipment, (asked, actor) => listKnownEquipment(deps, actor, asked))
  route(app, device.placeEquipment, (input, actor) => placeEquipment(deps, actor, input))
  route(app, device.getDefectPhrases, ({ stamp }) => getDefectPhrases(deps, stamp))
}

function toHistoryEvent(row: HistoryRow): JobEvent {
  const { itemId, serialNumber, description } = row
  return {
    _id: row.id,
    at: row.at.toISOString(),
    what: row.what,
    by: row.actorId && row.actorName !== null ? { _id: row.actorId, name: row.actorName } : null,
    item: itemId ? { _id: itemId, serialNumber: serialNumber ?? '', description: description ?? '' } : null,
    before: row.before,
    after: row.after,
  }
}
