import { inPounds } from './order-words.ts'
import { useRemoveOrder } from './purchase-orders.api.ts'
import { useConfirm } from '#web/ui/overlay/dialogs.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { serverText } from '#web/ui/feedback/error-words.ts'
import type { PurchaseOrder } from '#contract/purchase-orders/purchase-orders.contract.ts'

/** Asks, deletes and says how it went; true when the order is gone. */
export function useDeleteOrder() {
  const confirm = useConfirm()
  const { mutateAsync: remove } = useRemoveOrder()
  return async ({ _id, poNumber, supplier, totalCost }: PurchaseOrder): Promise<boolean> => {
    const isSure = await confirm({
      title: `Delete PO #${poNumber}?`,
      message: `The order to ${supplier} over ${inPounds(totalCost)} disappears. Its number is never used again.`,
      verb: 'Delete',
      isDangerous: true,
    })
    if (!isSure) return false
    try {
      await remove(_id)
      toast.success('Purchase order deleted successfully')
      return true
    } catch (error) {
      toast.error(serverText(error, 'Failed to delete purchase order'))
      return false
    }
  }
}
