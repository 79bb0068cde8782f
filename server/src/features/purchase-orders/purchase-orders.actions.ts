import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import { AppError, badField } from '#contract/errors.ts'
import { fileIdFromUrl } from '#contract/files/files.contract.ts'
import type {
  createPurchaseOrder as createCall,
  PurchaseOrder,
  updatePurchaseOrder as updateCall,
  uploadOrderDocument as uploadCall,
} from '#contract/purchase-orders/purchase-orders.contract.ts'
import { datesAfter, type OrderDocument, orderTotal } from '#contract/purchase-orders/purchase-orders.rules.ts'
import { penceFrom } from '#contract/values/money.ts'
import type { Actor } from '#server/actor.ts'
import { recordEvent } from '#server/db/audit.ts'
import { picked } from '#server/db/columns.ts'
import type { Db } from '#server/db/database.ts'
import { lockNumbers, takeNumber } from '#server/db/numbers.ts'
import { changesNothing, requireCurrentVersion, sentOnly, staleVersion } from '#server/db/versions.ts'
import type { Deps } from '#server/deps.ts'
import { withStoredUpload } from '#server/features/files/files.actions.ts'
import { findFile, markUsed } from '#server/features/files/files.queries.ts'
import type { Created } from '#server/http/route.ts'
import type { ReceivedFile } from '#server/http/uploads/uploads.ts'
import { auditedOrder, toPurchaseOrder } from './purchase-order.mapper.ts'
import {
  deletePurchaseOrderRow,
  findOrder,
  insertPurchaseOrder,
  lockOrder,
  type OrderFacts,
  type OrderRow,
  updatePurchaseOrderRow,
} from './purchase-orders.queries.ts'

export function createPurchaseOrder(
  { db, clock }: Deps,
  actor: Actor,
  { _id, ...input }: z.output<typeof createCall.input>,
): Promise<Created<PurchaseOrder>> {
  const lines = input.lineItems.map(({ description, cost }) => ({ description, costPence: penceFrom(cost) }))
  const { supplier, contractReference, notes } = input
  return db.transaction().execute(async (tx) => {
    // Before looking: the same order sent twice at once waits here for itself.
    await lockNumbers(tx, 'purchase_order_numbers')
    if (_id && (await lockOrder(tx, _id))) {
      const made = await findOrder(tx, _id)
      const same = requireSame(made, { supplier, contractReference, lines, notes })
      return { reply: toPurchaseOrder(clock, actor, same), isNew: false }
    }
    const id = await insertPurchaseOrder(tx, {
      id: _id,
      number: await takeNumber(tx, 'purchase_order_numbers'),
      supplier,
      contractReference,
      lines,
      totalPence: orderTotal(lines.map(({ costPence }) => costPence)),
      notes,
      createdAt: clock.now(),
      createdBy: actor.userId,
    })
    const order = await requireOrder(tx, id)
    await recordEvent(tx, clock, { actor, what: 'purchase-order-made', about: id, after: auditedOrder(order) })
    return { reply: toPurchaseOrder(clock, actor, order), isNew: true }
  })
}

export function updatePurchaseOrder(deps: Deps, actor: Actor, input: z.output<typeof updateCall.input>) {
  const { orderId, version, status, invoiceUrl, deliveryNoteUrl } = input
  return deps.db.transaction().execute(async (tx) => {
    await lockOrder(tx, orderId)
    const before = await requireOrder(tx, orderId)
    const fileIn = (field: string, url: string | undefined) =>
      url === undefined ? undefined : requireOwnDocument(tx, actor, before, { field, url })
    const changes = sentOnly({
      status,
      invoiceFileId: await fileIn('invoiceUrl', invoiceUrl),
      deliveryNoteFileId: await fileIn('deliveryNoteUrl', deliveryNoteUrl),
    })
    if (changesNothing<OrderFacts>(before, changes)) return toPurchaseOrder(deps.clock, actor, before)
    requireCurrentVersion(version, toPurchaseOrder(deps.clock, actor, before))
    return updateOrder(tx, deps, actor, before, { ...before, ...changes })
  })
}

async function updateOrder(tx: Db, { clock }: Deps, actor: Actor, before: OrderRow, wanted: OrderFacts) {
  await markUsed(tx, [wanted.invoiceFileId, wanted.deliveryNoteFileId])
  await updatePurchaseOrderRow(tx, before.id, { ...wanted, ...datesAfter(before, wanted.status, clock.now()) })
  const after = await requireOrder(tx, before.id)
  await recordEvent(tx, clock, {
    actor,
    what: 'purchase-order-changed',
    about: before.id,
    before: auditedOrder(before),
    after: auditedOrder(after),
  })
  return toPurchaseOrder(clock, actor, after)
}

export function deletePurchaseOrder({ db, clock }: Deps, actor: Actor, orderId: string): Promise<{ _id: string }> {
  return db.transaction().execute(async (tx) => {
    const locked = await lockOrder(tx, orderId)
    if (!locked) throw noSuchOrder()
    if (locked.isDeleted) return { _id: orderId }
    const before = await requireOrder(tx, orderId)
    await deletePurchaseOrderRow(tx, orderId, clock.now())
    await recordEvent(tx, clock, {
      actor,
      what: 'purchase-order-deleted',
      about: orderId,
      before: auditedOrder(before),
    })
    return { _id: orderId }
  })
}

export async function requireOrder(db: Db, orderId: string): Promise<OrderRow> {
  const order = await findOrder(db, orderId)
  if (!order) throw noSuchOrder()
  return order
}

function noSuchOrder(): AppError {
  return new AppError('not-found', 'There is no such purchase order.')
}

/** Uploaded here by this person, or the order's already; never a foreign address. */
async function requireOwnDocument(db: Db, actor: Actor, order: OrderRow, sent: { field: string; url: string }) {
  const fileId = fileIdFromUrl(sent.url)
  if (fileId && (fileId === order.invoiceFileId || fileId === order.deliveryNoteFileId)) return fileId
  const file = fileId ? await findFile(db, fileId) : undefined
  if (file?.kind === 'document' && file.uploadedBy === actor.userId) return file.id
  throw badField(sent.field, 'Upload the document here first.')
}

const content = ['supplier', 'contractReference', 'lines', 'notes'] as const

/** What an order says never changes, so that it can be told for ever whether this is the one that was made. */
function requireSame(made: OrderRow | undefined, sent: Pick<OrderRow, (typeof content)[number]>): OrderRow {
  if (made && isDeepStrictEqual(picked(made, content), sent)) return made
  throw new AppError('id-taken', 'Another purchase order is already stored under this id.')
}

const documentFacts = {
  invoice: 'invoiceFileId',
  'delivery-note': 'deliveryNoteFileId',
} as const satisfies Record<OrderDocument, keyof OrderFacts>

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
