import { Choices } from '#web/ui/choices.tsx'
import {
  purchaseOrderStatuses,
  purchaseOrderStatusLabels,
  type PurchaseOrderStatus,
} from '#contract/purchase-orders/purchase-orders.rules.ts'

interface Props {
  status: PurchaseOrderStatus | undefined
  onChoose: (status: PurchaseOrderStatus | undefined) => void
}

const options = [
  { value: 'all' as const, label: 'All' },
  ...purchaseOrderStatuses.map((status) => ({ value: status, label: purchaseOrderStatusLabels[status] })),
]

export function OrderStatusFilter({ status, onChoose }: Props) {
  return (
    <Choices
      label="Status"
      options={options}
      value={status ?? 'all'}
      onChoose={(chosen) => onChoose(chosen === 'all' ? undefined : chosen)}
    />
  )
}
