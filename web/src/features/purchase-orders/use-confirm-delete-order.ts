import { inPounds } from './order-words.ts'
import { useDeletePurchaseOrder } from './purchase-orders.api.ts'
import { serverText } from '#web/ui/feedback/error-words.ts'
import { useConfirmedAction } from '#web/ui/overlay/use-confirmed-action.ts'
import type { PurchaseOrder } from '#contract/purchase-orders/purchase-orders.contract.ts'

export function useConfirmDeletePurchaseOrder() {
  const confirmThen = useConfirmedAction()
  const { mutateAsync: deletePurchaseOrder } = useDeletePurchaseOrder()
  return ({ _id, poNumber, supplier, totalCost }: PurchaseOrder) =>
    confirmThen(
      {
        title: `Delete PO #${poNumber}?`,
        message: `The order to ${supplier} for ${inPounds(totalCost)} is deleted. Its number is never used again.`,
        verb: 'Delete',
        isDangerous: true,
      },
      {
        mutate: () => deletePurchaseOrder({ orderId: _id }),
        success: () => 'Purchase order deleted successfully',
        failure: (error) => serverText(error, 'Failed to delete purchase order'),
      },
    )
}
