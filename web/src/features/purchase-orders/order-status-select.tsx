import { statusMeanings } from './order-words.ts'
import { useUpdatePurchaseOrder } from './purchase-orders.api.ts'
import { Refusal } from '#web/ui/feedback/refusal.tsx'
import { StatusSelect } from '#web/ui/form/choice/status-select.tsx'
import { toast, withdrawToast } from '#web/ui/feedback/toast.ts'
import { sentenceOf } from '#web/ui/feedback/error-words.ts'
import type { PurchaseOrder } from '#contract/purchase-orders/purchase-orders.contract.ts'
import { purchaseOrderStatuses, purchaseOrderStatusLabels } from '#contract/purchase-orders/purchase-orders.rules.ts'

const options = purchaseOrderStatuses.map((status) => ({
  value: status,
  label: purchaseOrderStatusLabels[status],
  meaning: statusMeanings[status],
}))

const failed = 'Failed to update status'

/** Any status to any other. Shows the chosen one while it is being saved, and goes back if it was not. */
export function OrderStatusSelect({ order }: { order: PurchaseOrder }) {
  const { mutate: move, isPending, variables, error } = useUpdatePurchaseOrder()
  return (
    <>
      <StatusSelect
        label={`Status of PO #${order.poNumber}`}
        value={isPending ? variables.status : order.status}
        options={options}
        onChange={(status) =>
          move(
            { order, status },
            {
              onSuccess: () => {
                withdrawToast(failed)
                toast.success('Status updated successfully')
              },
              onError: () => toast.error(failed),
            },
          )
        }
      />
      <Refusal>{error ? sentenceOf(error) : undefined}</Refusal>
    </>
  )
}
