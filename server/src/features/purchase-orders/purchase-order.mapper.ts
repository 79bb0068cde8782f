import type { PurchaseOrder } from '#contract/purchase-orders/purchase-orders.contract.ts'
import { poundsFrom } from '#contract/values/money.ts'
import { picked } from '#server/db/columns.ts'
import { fileUrl, type FileCaller } from '#server/http/reply/file-address.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { OrderRow } from './purchase-orders.queries.ts'

export function toPurchaseOrder(clock: Clock, caller: FileCaller, row: OrderRow): PurchaseOrder {
  const documentUrl = (id: string | null, name: string | null) =>
    id && fileUrl(clock, caller, { id, kind: 'document', name: name ?? '' })
  return {
    _id: row.id,
    poNumber: row.number,
    ...picked(row, ['supplier', 'contractReference', 'status', 'notes', 'version']),
    createdBy: row.createdBy && row.createdByName !== null ? { _id: row.createdBy, name: row.createdByName } : null,
    createdAt: row.createdAt.toISOString(),
    orderedDate: row.orderedAt && row.orderedAt.toISOString(),
    receivedDate: row.receivedAt && row.receivedAt.toISOString(),
    paidDate: row.paidAt && row.paidAt.toISOString(),
    lineItems: row.lines.map(({ description, costPence }) => ({ description, cost: poundsFrom(costPence) })),
    totalCost: poundsFrom(row.totalPence),
    invoiceUrl: documentUrl(row.invoiceFileId, row.invoiceFileName),
    deliveryNoteUrl: documentUrl(row.deliveryNoteFileId, row.deliveryNoteFileName),
  }
}

const content = ['number', 'supplier', 'contractReference', 'lines', 'totalPence', 'notes'] as const
const progress = ['status', 'invoiceFileId', 'deliveryNoteFileId', 'orderedAt', 'receivedAt', 'paidAt'] as const

export function auditedOrder(row: OrderRow) {
  return picked(row, [...content, ...progress])
}
