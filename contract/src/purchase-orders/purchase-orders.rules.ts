import type { Pence } from '#contract/values/money.ts'

export const purchaseOrderStatuses = ['draft', 'ordered', 'received', 'paid'] as const
export type PurchaseOrderStatus = (typeof purchaseOrderStatuses)[number]

export const purchaseOrderStatusLabels: Record<PurchaseOrderStatus, string> = {
  draft: 'Draft',
  ordered: 'Ordered',
  received: 'Received',
  paid: 'Paid',
}

export const orderDocuments = { invoice: 'Invoice', 'delivery-note': 'Delivery note' } as const
export type OrderDocument = keyof typeof orderDocuments

export const orderLimits = { lines: 200, cost: 10_000_000 } as const

export const noLines = 'Please add at least one line item'

/** A line without a description is one that nobody filled in, whatever its cost says. */
export function withoutBlankLines<Line extends { description: string }>(lines: readonly Line[]): Line[] {
  return lines.filter(({ description }) => description.trim() !== '')
}

export function mayRemoveLine(lines: readonly unknown[]): boolean {
  return lines.length > 1
}

export function orderTotal(costs: readonly Pence[]): Pence {
  return costs.reduce((sum, cost) => sum + cost, 0)
}

export interface OrderDates<Moment> {
  orderedAt: Moment | null
  receivedAt: Moment | null
  paidAt: Moment | null
}

/** Reaching a status for the first time sets its date, which then stays. */
export function datesAfter<Moment>(
  dates: OrderDates<Moment>,
  status: PurchaseOrderStatus,
  now: Moment,
): OrderDates<Moment> {
  const { orderedAt, receivedAt, paidAt } = dates
  return {
    orderedAt: status === 'ordered' ? (orderedAt ?? now) : orderedAt,
    receivedAt: status === 'received' ? (receivedAt ?? now) : receivedAt,
    paidAt: status === 'paid' ? (paidAt ?? now) : paidAt,
  }
}
