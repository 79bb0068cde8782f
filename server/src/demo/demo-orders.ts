import {
  orderTotal,
  type PurchaseOrderStatus,
  purchaseOrderStatuses,
} from '#contract/purchase-orders/purchase-orders.rules.ts'
import type { Db } from '#server/db/database.ts'
import { takeNumber } from '#server/db/numbers.ts'
import { insertFile, type StoredFile } from '#server/features/files/files.queries.ts'
import {
  insertPurchaseOrder,
  type OrderFacts,
  updatePurchaseOrderRow,
} from '#server/features/purchase-orders/purchase-orders.queries.ts'
import { insertDemoEvents } from './demo-jobs.queries.ts'
import { type DemoOrder, demoOrders } from './demo-suppliers.ts'
import type { DemoOffice } from './demo-visits.ts'

type Documents = Record<'invoice' | 'deliveryNote', StoredFile>

const day = 24 * 60 * 60 * 1000

export async function fillDemoOrders(tx: Db, { now, adminId }: DemoOffice, documents: Documents) {
  for (const file of [documents.invoice, documents.deliveryNote]) {
    await insertFile(tx, { ...file, uploadedBy: adminId }, now)
  }
  for (const order of demoOrders) {
    const createdAt = new Date(now.getTime() - order.daysAgo * day)
    const { supplier, contractReference = '', notes = '' } = order
    const lines = Object.entries(order.lines).map(([description, pounds]) => ({
      description,
      costPence: Math.round(pounds * 100),
    }))
    const id = await insertPurchaseOrder(tx, {
      number: await takeNumber(tx, 'purchase_order_numbers'),
      supplier,
      contractReference,
      lines,
      totalPence: orderTotal(lines.map(({ costPence }) => costPence)),
      notes,
      createdAt,
      createdBy: adminId,
    })
    await updatePurchaseOrderRow(tx, id, factsOf(order, createdAt, documents))
    await insertDemoEvents(tx, [{ at: createdAt, actor_id: adminId, what: 'purchase-order-made', about: id }])
  }
}

function factsOf({ status, daysAgo }: DemoOrder, createdAt: Date, documents: Documents): OrderFacts {
  const reached = (wanted: PurchaseOrderStatus, part: number) =>
    purchaseOrderStatuses.indexOf(status) >= purchaseOrderStatuses.indexOf(wanted)
      ? new Date(createdAt.getTime() + Math.min(part, daysAgo * 0.9) * day)
      : null
  return {
    status,
    orderedAt: reached('ordered', 1),
    receivedAt: reached('received', 6),
    paidAt: reached('paid', 27),
    invoiceFileId: status === 'paid' ? documents.invoice.id : null,
    deliveryNoteFileId: status === 'paid' || status === 'received' ? documents.deliveryNote.id : null,
  }
}
