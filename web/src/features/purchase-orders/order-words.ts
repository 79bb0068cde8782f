import type { Meaning } from '#web/ui/feedback/status-badge.tsx'
import type { PurchaseOrderStatus } from '#contract/purchase-orders/purchase-orders.rules.ts'
import { formatPounds, penceFrom } from '#contract/values/money.ts'

export const statusMeanings: Record<PurchaseOrderStatus, Meaning> = {
  draft: 'waiting',
  ordered: 'progress',
  received: 'good',
  paid: 'paid',
}

export function inPounds(pounds: number): string {
  return formatPounds(penceFrom(pounds))
}
