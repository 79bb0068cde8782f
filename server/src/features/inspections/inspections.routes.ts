import type { FastifyInstance } from 'fastify'
import { sendBundle } from '#contract/inspections/bundle.contract.ts'
import * as deviceExport from '#contract/inspections/device-export.contract.ts'
import * as contract from '#contract/inspections/inspections.contract.ts'
import * as recovered from '#contract/inspections/recovered-work.contract.ts'
import { createNotice as createNoticeCall } from '#contract/notices/notices.contract.ts'
import { createNotice } from '#server/features/notices/notices.actions.ts'
import type { Deps } from '#server/deps.ts'
import { completeJob } from '#server/features/inspections/completion/completion.actions.ts'
import { toInspectionItem } from '#server/features/inspections/items/item.mapper.ts'
import { createItem, getItem, deleteItem, updateItem } from '#server/features/inspections/items/items.actions.ts'
import { listItems } from '#server/features/inspections/items/items.queries.ts'
import { uploadPhoto } from '#server/features/inspections/items/photos.actions.ts'
import {
  bringInItems,
  getPreviousJob,
  loadFromPrevious,
} from '#server/features/inspections/items/previous-job.actions.ts'
import { importDeviceWork } from '#server/features/inspections/recovered-work/device-import.actions.ts'
import {
  acceptRecoveredWork,
  dismissRecoveredWork,
  listRecoveredWork,
} from '#server/features/inspections/recovered-work/recovered-work.actions.ts'
import { requireJob, type JobDeps } from '#server/features/jobs/jobs.actions.ts'
import { answerBundle, creationInBundle, inBundle } from '#server/http/bundle.ts'
import { route, routeCreation, type CreationHandler, type Handler } from '#server/http/route.ts'
import { toHistoryEvent } from './history.mapper.ts'
import { listJobHistory } from './job-history.queries.ts'

export function inspectionRoutes(app: FastifyInstance, deps: JobDeps) {
  route(app, contract.listItems, async (filter, actor) => {
    await requireJob(deps.db, actor, filter.jobId)
    const { rows, total } = await listItems(deps.db, filter)
    return { rows: rows.map((row) => toInspectionItem(deps.clock, actor, row)), total }
  })
  route(app, contract.getItem, ({ itemId }, actor) => getItem(deps, actor, itemId))
  writingRoutes(app, deps)
  route(app, contract.completeJob, (input, actor) => completeJob(deps, actor, input))
  route(app, contract.uploadPhoto, ({ _id }, actor, file) => uploadPhoto(deps, actor, _id, file))
  routeCreation(app, contract.loadFromPrevious, async (input, actor) => {
    const { job, isNew } = await loadFromPrevious(deps, actor, input)
    return { reply: { success: true as const, job }, isNew }
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
  route(app, recovered.listRecoveredWork, (filter, actor) => listRecoveredWork(deps, actor, filter))
  route(app, deviceExport.importDeviceWork, (_, actor, file) => importDeviceWork(deps, actor, file))
  route(app, recovered.acceptRecoveredWork, (input, actor) => acceptRecoveredWork(deps, actor, input))
  route(app, recovered.dismissRecoveredWork, (input, actor) => dismissRecoveredWork(deps, actor, input))
}

/** What is written about items comes alone or, from a device that was without signal, in bundles. */
function writingRoutes(app: FastifyInstance, deps: Deps) {
  const alone = writingHandlers(deps, { isBundled: false })
  routeCreation(app, contract.createItem, alone.create)
  route(app, contract.updateItem, alone.update)
  route(app, contract.deleteItem, alone.delete)
  const bundled = writingHandlers(deps, { isBundled: true })
  const calls = {
    createItem: creationInBundle(contract.createItem, bundled.create),
    updateItem: inBundle(contract.updateItem, bundled.update),
    deleteItem: inBundle(contract.deleteItem, bundled.delete),
    createNotice: creationInBundle(createNoticeCall, (input, actor) => createNotice(deps, actor, input)),
  }
  route(app, sendBundle, async ({ calls: sent }, actor) => {
    const answers = await answerBundle(deps.log, sent, ({ name, input }) => calls[name](input, actor))
    return { answers }
  })
}

interface WritingHandlers {
  create: CreationHandler<typeof contract.createItem>
  update: Handler<typeof contract.updateItem>
  delete: Handler<typeof contract.deleteItem>
}

function writingHandlers(deps: Deps, arrival: { isBundled: boolean }): WritingHandlers {
  return {
    create: async (input, actor) => {
      const { item, isNew } = await createItem(deps, actor, input, arrival)
      return { reply: item, isNew }
    },
    update: (input, actor) => updateItem(deps, actor, input, arrival),
    delete: (input, actor) => deleteItem(deps, actor, input, arrival),
  }
}
