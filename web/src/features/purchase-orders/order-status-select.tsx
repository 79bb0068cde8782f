import { statusMeanings } from './order-words.ts'
import { useUpdatePurchaseOrder } from './purchase-orders.api.ts'
import { Refusal } from '#web/ui/feedback/refusal.tsx'
import { StatusSelect } from '#web/ui/form/choice/status-select.tsx'
import { toast, withdrawToast } from '#web/ui/feedback/toast.ts'
import { sentenceOf } from '#web/ui/feedback/error-words.ts'
import type { PurchaseOrder } from '#contract/purchase-orders/purchase-orders.contract.ts'
import {
  purchaseOrderStatuses,
  purchaseOrderStatusLabels,
  type PurchaseOrderStatus,
} from '#contract/purchase-orders/purchase-orders.rules.ts'

const options = purchaseOrderStatuses.map((status) => ({
  value: status,
  label: purchaseOrderStatusLabels[status],
  meaning: statusMeanings[status],
}))

const failed = 'Failed to update status'

/** What was chosen by mistake is undone from the message. */
export function OrderStatusSelect({ order }: { order: PurchaseOrder }) {
  const { change, chosen, error } = useChangeOrderStatus(order)
  return (
    <>
      <StatusSelect label={`Status of PO #${order.poNumber}`} value={chosen} options={options} onChange={change} />
      <Refusal>{error ? sentenceOf(error) : undefined}</Refusal>
    </>
  )
}

export function useChangeOrderStatus(order: PurchaseOrder) {
  const { mutateAsync: move, isPending, variables, error } = useUpdatePurchaseOrder()
  const { poNumber, status: before } = order
  const showError = () => toast.error(failed)

  // Told also to a user who has gone to another page meanwhile.
  const undo = (changed: PurchaseOrder) =>
    void move({ order: changed, status: before }).then(
      () => toast.success(`PO #${poNumber} is ${purchaseOrderStatusLabels[before]} again.`),
      showError,
    )
  const change = (status: PurchaseOrderStatus) =>
    void move({ order, status }).then((after) => {
      withdrawToast(failed)
      toast.success('Status updated successfully', { label: 'Undo', run: () => undo(after) })
    }, showError)
  return { change, isPending, chosen: isPending ? variables.status : before, error }
}
