import { tom } from './given-job.ts'
import type { PurchaseOrder } from '#contract/purchase-orders/purchase-orders.contract.ts'

export function givenOrder(facts: Partial<PurchaseOrder> = {}): PurchaseOrder {
  return {
    _id: 'f0000000-0000-4000-8000-000000000001',
    poNumber: 12,
    supplier: 'Gunnebo Lifting',
    contractReference: '',
    createdBy: tom,
    createdAt: '2026-06-30T23:30:00.000Z',
    status: 'draft',
    orderedDate: null,
    receivedDate: null,
    paidDate: null,
    lineItems: [
      { description: 'Shackles', cost: 1200.5 },
      { description: 'Chain', cost: 34 },
    ],
    totalCost: 1234.5,
    invoiceUrl: null,
    deliveryNoteUrl: null,
    notes: '',
    version: 1,
    ...facts,
  }
}
