import { fileIdFromUrl } from '#contract/files/files.contract.ts'
import type { z } from 'zod'
import type {
  PurchaseOrder,
  uploadOrderDocument as uploadCall,
} from '#contract/purchase-orders/purchase-orders.contract.ts'
import type { OrderDocument } from '#contract/purchase-orders/purchase-orders.rules.ts'
import { staleVersion } from '#server/db/versions.ts'
import type { Deps } from '#server/deps.ts'
import { withStoredUpload } from '#server/features/files/files.actions.ts'
import type { Actor } from '#server/actor.ts'
import type { ReceivedFile } from '#server/http/uploads/uploads.ts'
import { toPurchaseOrder } from './purchase-order.mapper.ts'
import { requireOrder, updateOrder } from './purchase-orders.actions.ts'
import { lockOrder, type OrderFacts } from './purchase-orders.queries.ts'

const documentFacts = {
  invoice: 'invoiceFileId',
  'delivery-note': 'deliveryNoteFileId',
} as const satisfies Record<OrderDocument, keyof OrderFacts>

/** Whatever was there before stays in the file store. */
export async function uploadOrderDocument(
  deps: Deps,
  actor: Actor,
  { orderId, kind, replaces }: z.output<typeof uploadCall.input>,
  file: ReceivedFile,
): Promise<PurchaseOrder> {
  await requireOrder(deps.db, orderId)
  return withStoredUpload(deps, actor, file, async (tx, stored) => {
    await lockOrder(tx, orderId)
    const before = await requireOrder(tx, orderId)
    const fact = documentFacts[kind]
    const isAsShown = replaces === undefined || fileIdFromUrl(replaces) === before[fact]
    if (!isAsShown) throw staleVersion(toPurchaseOrder(deps.clock, actor, before))
    return updateOrder(tx, deps, actor, before, { ...before, [fact]: stored.id })
  })
}
