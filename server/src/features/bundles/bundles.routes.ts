import type { FastifyInstance } from 'fastify'
import { sendBundle } from '#contract/bundles/bundle.contract.ts'
import * as inspections from '#contract/inspections/inspections.contract.ts'
import { importDeviceWork as importCall } from '#contract/inspections/pending-review/device-export.contract.ts'
import * as notices from '#contract/notices/notices.contract.ts'
import { requireDone } from '#server/features/job-lifecycle/late-work.actions.ts'
import { createItem, deleteItem, updateItem } from '#server/features/job-lifecycle/write-items.actions.ts'
import type { Deps } from '#server/deps.ts'
import { createNotice } from '#server/features/notices/notices.actions.ts'
import { answerBundle, creationInBundle, inBundle } from '#server/http/bundle.ts'
import { route } from '#server/http/route.ts'
import { importDeviceWork } from './device-import.actions.ts'
import { itemsNoticedIn, noticePendingDangersOf } from './pending-dangers.actions.ts'

/** What a device recorded without a signal: several calls at once, or a file in which the office hands them in. */
export function bundleRoutes(app: FastifyInstance, deps: Deps) {
  route(app, sendBundle, async ({ calls: sent }, actor) => {
    const calls = callsOf(deps, itemsNoticedIn(sent))
    const answers = await answerBundle(deps.log, sent, ({ name, input }) => calls[name](input, actor))
    await noticePendingDangersOf(deps, actor, sent, answers)
    return { answers }
  })
  route(app, importCall, (_, actor, file) => importDeviceWork(deps, actor, file))
}

/** What came too late and brings its own notice is told by that one alone. */
function callsOf(deps: Deps, noticed: ReadonlySet<string>) {
  const arrivalOf = (itemId = '') => ({ isBundled: true, isNoticedElsewhere: noticed.has(itemId) })
  return {
    createItem: creationInBundle(inspections.createItem, (input, actor) =>
      createItem(deps, actor, input, arrivalOf(input._id)).then(requireDone),
    ),
    updateItem: inBundle(inspections.updateItem, (input, actor) =>
      updateItem(deps, actor, input, arrivalOf(input.itemId)).then(requireDone),
    ),
    deleteItem: inBundle(inspections.deleteItem, (input, actor) =>
      deleteItem(deps, actor, input, arrivalOf(input.itemId)).then(requireDone),
    ),
    createNotice: creationInBundle(notices.createNotice, (input, actor) => createNotice(deps, actor, input)),
  }
}
