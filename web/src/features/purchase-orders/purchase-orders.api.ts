import { keepPreviousData, queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { download, pageRange, send, sendPage, upload } from '#web/api/client.ts'
import { currentRecord } from '#web/ui/form/saving/save-failure.ts'
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
import type { OrderDocument, PurchaseOrderStatus } from '#contract/purchase-orders/purchase-orders.rules.ts'

export const ordersPerPage = 50

/** A document's address lives five minutes; the page asks for a fresh one before that. */
const freshAddressMs = 4 * 60_000

interface OrderPage {
  q: string
  status: PurchaseOrderStatus | undefined
  page: number
}

export const orderQueries = {
  all: ['purchase-orders'] as const,
  page: ({ q, status, page }: OrderPage) =>
    queryOptions({
      queryKey: [...orderQueries.all, 'page', { q, status, page }],
      queryFn: ({ signal }) =>
        sendPage(listPurchaseOrders, { q: q || undefined, status, ...pageRange(page, ordersPerPage) }, { signal }),
      placeholderData: keepPreviousData,
    }),
  one: (orderId: string) =>
    queryOptions({
      queryKey: [...orderQueries.all, 'one', orderId],
      queryFn: ({ signal }) => send(getPurchaseOrder, { orderId }, { signal }),
      refetchInterval: freshAddressMs,
    }),
}

/** The whole list as it is filtered, not only its page. */
export function exportPurchaseOrderList({ q, status }: Omit<OrderPage, 'page'>): Promise<File> {
  return download(exportPurchaseOrders, { q: q || undefined, status })
}

export function useCreatePurchaseOrder() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (order: z.input<typeof createPurchaseOrder.input>) => send(createPurchaseOrder, order),
    onSuccess: (order) => showAtOnce(queryClient, order),
  })
}

export function useUpdatePurchaseOrder() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ order, status }: { order: PurchaseOrder; status: PurchaseOrderStatus }) =>
      updateStatus(order, status),
    onSuccess: (order) => showAtOnce(queryClient, order),
    onError: (error) => showCurrent(queryClient, error),
  })
}

export function useUploadOrderDocument(orderId: string, kind: OrderDocument) {
  const queryClient = useQueryClient()
  const [progress, setProgress] = useState<number>()
  const { mutate, error } = useMutation({
    mutationFn: ({ file, replaces }: { file: File; replaces: string | null }) =>
      upload(uploadOrderDocument, { orderId, kind, replaces: replaces ?? '' }, file, { onProgress: setProgress }),
    onMutate: () => setProgress(0),
    onSuccess: (order) => showAtOnce(queryClient, order),
    onError: (refused) => showCurrent(queryClient, refused),
    onSettled: () => setProgress(undefined),
  })
  return { upload: mutate, progress, error }
}

export function useDeletePurchaseOrder() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (orderId: string) => send(deletePurchaseOrder, { orderId }),
    // Its own page may still be open and must not ask for what is gone.
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [...orderQueries.all, 'page'] }),
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

/** The answer is the order as it stands; the list loads again when it is seen. */
function showAtOnce(queryClient: QueryClient, order: PurchaseOrder) {
  queryClient.setQueryData(orderQueries.one(order._id).queryKey, order)
  void queryClient.invalidateQueries({ queryKey: [...orderQueries.all, 'page'] })
}

function showCurrent(queryClient: QueryClient, error: unknown) {
  const current = currentRecord(error, PurchaseOrder)
  if (current) showAtOnce(queryClient, current)
}
