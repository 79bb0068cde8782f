import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import {
  OrderDocuments,
  OrderInformation,
  OrderLines,
  OrderNotes,
  OrderStatusAndDates,
  useChangeOrderStatus,
} from '#web/features/purchase-orders/order-facts.tsx'
import { inPounds, statusMeanings } from '#web/features/purchase-orders/order-words.ts'
import { orderQueries, useDeletePurchaseOrder } from '#web/features/purchase-orders/purchase-orders.api.ts'
import { nextOfOrder } from '#web/portals/admin/next-actions.ts'
import styles from '#web/portals/admin/layout/two-columns.module.css'
import { Button } from '#web/ui/form/button.tsx'
import { BackButton } from '#web/ui/page/back-link.tsx'
import { PageNotReady, isNotThere, ObjectHeader } from '#web/ui/page/record-page.tsx'
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx'
import { RowMenu } from '#web/ui/table/row-menu.tsx'
import { useLeaveDeleted } from '#web/ui/form/saving/unsaved-changes.tsx'
import { ordersAddress } from '#web/portals/admin/admin-addresses.ts'
import { deleteAction, historyAction } from '#web/portals/admin/admin-links.tsx'
import { useConfirmedAction } from '#web/ui/overlay/use-confirmed-action.ts'
import type { PurchaseOrder } from '#contract/purchase-orders/purchase-orders.contract.ts'
import { purchaseOrderStatusLabels } from '#contract/purchase-orders/purchase-orders.rules.ts'

const back = { to: ordersAddress, label: 'Purchase Orders' }

export function PurchaseOrderPage() {
  const { orderId = '' } = useParams()
  const { data: order, error, refetch } = useQuery(orderQueries.one(orderId))

  if (!order || isNotThere(error))
    return <PageNotReady title="Purchase order" shape="record" back={back} load={{ error, refetch }} />
  return (
    <>
      <ObjectHeader
        back={<BackButton to={ordersAddress}>Back to List</BackButton>}
        heading="Purchase Order Details"
        identity={[`PO #${order.poNumber}`, order.supplier, inPounds(order.totalCost)]}
        state={
          <StatusBadge meaning={statusMeanings[order.status]}>{purchaseOrderStatusLabels[order.status]}</StatusBadge>
        }
        next={<NextOfOrder order={order} />}
        menu={<Actions order={order} />}
      />
      <div className={styles.columns}>
        <Stack>
          <OrderInformation order={order} />
          <OrderLines order={order} />
          {order.notes && <OrderNotes notes={order.notes} />}
        </Stack>
        <Stack>
          <OrderStatusAndDates order={order} />
          <OrderDocuments order={order} />
        </Stack>
      </div>
    </>
  )
}

function NextOfOrder({ order }: { order: PurchaseOrder }) {
  const { change, isPending } = useChangeOrderStatus(order)
  const next = nextOfOrder(order.status)
  if (!next) return null
  return (
    <Button variant="primary" isBusy={isPending} onClick={() => change(next)}>
      {`Mark as ${purchaseOrderStatusLabels[next].toLowerCase()}`}
    </Button>
  )
}

function Actions({ order }: { order: PurchaseOrder }) {
  const deleteOrder = useConfirmDeletePurchaseOrder()
  const leave = useLeaveDeleted()
  return (
    <RowMenu
      label={`Actions for PO #${order.poNumber}`}
      actions={[
        historyAction(order),
        deleteAction(
          'Delete',
          () => deleteOrder(order),
          () => leave(ordersAddress),
        ),
      ]}
    />
  )
}

function useConfirmDeletePurchaseOrder() {
  const confirmThen = useConfirmedAction()
  const { mutateAsync: deletePurchaseOrder } = useDeletePurchaseOrder()
  return ({ _id, poNumber, supplier, totalCost }: PurchaseOrder) =>
    confirmThen({
      title: `Delete PO #${poNumber}?`,
      message: `The order to ${supplier} for ${inPounds(totalCost)} is deleted. Its number is never used again.`,
      verb: 'Delete',
      isDangerous: true,
      mutate: () => deletePurchaseOrder({ orderId: _id }),
      success: () => 'Purchase order deleted successfully',
      failure: 'Failed to delete purchase order',
    })
}
