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

export interface DemoOrder {
  supplier: string
  contractReference?: string
  daysAgo: number
  status: PurchaseOrderStatus
  lines: Record<string, number>
  notes?: string
}

export const demoOrders: DemoOrder[] = [
  {
    supplier: 'Green Pin Distribution UK',
    contractReference: 'FW-2025/14',
    daysAgo: 301,
    status: 'paid',
    lines: { 'Bow shackles 4.75 t, 50 pieces': 612.5, 'Bow shackles 8.5 t, 20 pieces': 418.2 },
    notes: 'Test certificates with the delivery, please.',
  },
  {
    supplier: 'Load Cell Hire Ltd',
    daysAgo: 244,
    status: 'paid',
    lines: { 'Hire of a 25 t load cell, one week': 385 },
  },
  {
    supplier: 'Kito Weissenfels Service',
    contractReference: 'FW-2025/21',
    daysAgo: 189,
    status: 'paid',
    lines: { 'Load chain 7.1 × 21 mm, 30 m': 284.7, 'Brake discs for lever hoists, set of 4': 96.35, Carriage: 18 },
  },
  {
    supplier: 'Pennine Test Weights',
    contractReference: 'PTW-77',
    daysAgo: 120,
    status: 'paid',
    lines: { 'Hire of water bags, 2 × 10 t, three days': 1240 },
    notes: 'To the customer’s yard; the driver rings Tom half an hour before.',
  },
  {
    supplier: 'Fleetwise Vans',
    daysAgo: 66,
    status: 'received',
    lines: { 'Service and MOT, van 3': 331.8, 'Two front tyres, fitted': 214.4 },
  },
  {
    supplier: 'Crosby Group (Europe) NV',
    contractReference: 'FW-2026/02',
    daysAgo: 33,
    status: 'received',
    lines: { 'Wire rope clips 12 mm, 200 pieces': 148, 'Swivel hoist rings M16, 12 pieces': 702.6 },
    notes: 'Two boxes came damp; the supplier knows.',
  },
  {
    supplier: 'Calibration House',
    contractReference: 'CAL-2026',
    daysAgo: 12,
    status: 'ordered',
    lines: { 'Calibration of 6 vernier calipers': 132, 'Calibration of 2 load cells with UKAS certificate': 468 },
  },
  {
    supplier: 'William Hackett Lifting Products',
    contractReference: 'FW-2026/05',
    daysAgo: 4,
    status: 'ordered',
    lines: { 'Grade 10 chain slings, two-leg, 4 pieces': 996.4, 'Tags, stainless, 500 pieces': 175 },
  },
  {
    supplier: 'Workwear Direct',
    daysAgo: 1,
    status: 'draft',
    lines: { 'Hi-vis jackets, 6': 257.94, 'Cut-resistant gloves, 24 pairs': 143.76 },
    notes: 'Sizes from Priya before this goes out.',
  },
]
