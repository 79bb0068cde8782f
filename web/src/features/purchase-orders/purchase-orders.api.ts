import { useMutation, useQueryClient } from '@tanstack/react-query'
import { download, pageRange, send } from '#web/api/client.ts'
import { allButIt, useSend } from '#web/api/use-send.ts'
import { useUpload } from '#web/api/use-transfer.ts'
import { currentRecord } from '#web/ui/form/saving/save-failure.ts'
import { callQuery, pageQuery, showing } from '#web/api/queries.ts'
import {
  createPurchaseOrder,
  deletePurchaseOrder,
  exportPurchaseOrders,
  getPurchaseOrder,
  listPurchaseOrders,
  PurchaseOrder,
  updatePurchaseOrder,
  uploadOrderDocument,
} from '#contract/purchase-orders/purchase-orders.contract.ts'
import type { PurchaseOrderStatus } from '#contract/purchase-orders/purchase-orders.rules.ts'

export const ordersPerPage = 50

/** A document's address lives five minutes; the page asks for a fresh one before that. */
const freshAddressMs = 4 * 60_000

interface OrderPage {
  q: string
  status: PurchaseOrderStatus | undefined
  page: number
}

export const orderQueries = {
  page: ({ q, status, page }: OrderPage) =>
    pageQuery(['purchase-orders', 'page'], listPurchaseOrders, {
      q: q || undefined,
      status,
      ...pageRange(page, ordersPerPage),
    }),
  one: (orderId: string) => ({
    ...callQuery(['purchase-orders', 'one', orderId], getPurchaseOrder, { orderId }),
    refetchInterval: freshAddressMs,
  }),
}

export function exportPurchaseOrderList({ q, status }: Omit<OrderPage, 'page'>, format: 'csv' | 'xlsx'): Promise<File> {
  return download(exportPurchaseOrders, { q: q || undefined, status, format })
}

const show = showing(orderQueries.one)
export const useCreatePurchaseOrder = () => useSend(createPurchaseOrder, show)
export const useUploadOrderDocument = () => useUpload(uploadOrderDocument, { ...show, evenIfRefused: true })
export const useDeletePurchaseOrder = () => useSend(deletePurchaseOrder, { invalidates: allButIt })

export function useUpdatePurchaseOrder() {
  const queryClient = useQueryClient()
  const showOrder = (order: PurchaseOrder) => {
    show.onReply(order, queryClient)
    void queryClient.invalidateQueries({ queryKey: ['purchase-orders', 'page'] })
  }
  return useMutation({
    mutationFn: ({ order, status }: { order: PurchaseOrder; status: PurchaseOrderStatus }) =>
      updateStatus(order, status),
    onSuccess: showOrder,
    onError: (error) => {
      const current = currentRecord(error, PurchaseOrder)
      if (current) showOrder(current)
    },
  })
}

/** Someone else's document changes the version too; only another status is a reason to stop. */
async function updateStatus(seen: PurchaseOrder, status: PurchaseOrderStatus): Promise<PurchaseOrder> {
  const update = (version: number) => send(updatePurchaseOrder, { orderId: seen._id, status, version })
  try {
    return await update(seen.version)
  } catch (error) {
    const current = currentRecord(error, PurchaseOrder)
    if (current?.status !== seen.status) throw error
    return update(current.version)
  }
}
