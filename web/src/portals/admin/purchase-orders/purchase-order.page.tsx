import { Stack } from '@mantine/core'
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
import { ObjectHeader, recordPage } from '#web/ui/page/record-page.tsx'
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx'
import { addresses } from '#web/portals/admin/admin-addresses.ts'
import { RecordMenu } from '#web/portals/admin/admin-links.tsx'
import { useConfirmedAction } from '#web/ui/overlay/use-confirmed-action.ts'
import type { PurchaseOrder } from '#contract/purchase-orders/purchase-orders.contract.ts'
import { purchaseOrderStatusLabels } from '#contract/purchase-orders/purchase-orders.rules.ts'
import { BackButton } from '#web/ui/page/page-header.tsx'

const back = { to: addresses.orders, label: 'Purchase Orders' }

export const PurchaseOrderPage = recordPage({ title: 'Purchase order', back, one: orderQueries.one, Page: OrderPage })

function OrderPage({ record: order }: { record: PurchaseOrder }) {
  return (
    <>
      <ObjectHeader
        back={<BackButton to={addresses.orders}>Back to List</BackButton>}
        heading="Purchase Order Details"
        identity={[`PO #${order.poNumber}`, order.supplier, inPounds(order.totalCost)]}
        state={
          <StatusBadge meaning={statusMeanings[order.status]}>{purchaseOrderStatusLabels[order.status]}</StatusBadge>
        }
        next={<NextOfOrder order={order} />}
        menu={<Menu order={order} />}
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

function Menu({ order }: { order: PurchaseOrder }) {
  const { _id, poNumber, supplier, totalCost } = order
  const confirmThen = useConfirmedAction()
  const { mutateAsync: deletePurchaseOrder } = useDeletePurchaseOrder()
  const remove = () =>
    confirmThen({
      title: `Delete PO #${poNumber}?`,
      message: `The order to ${supplier} for ${inPounds(totalCost)} is deleted. Its number is never used again.`,
      verb: 'Delete',
      isDangerous: true,
      mutate: () => deletePurchaseOrder({ orderId: _id }),
      success: () => 'Purchase order deleted successfully',
      failure: 'Failed to delete purchase order',
    })
  const deletion = { label: 'Delete', remove, leave: addresses.orders }
  return <RecordMenu of={`PO #${poNumber}`} record={order} deletion={deletion} />
}
