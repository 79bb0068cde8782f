import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconTrash } from '@tabler/icons-react'
import { useParams } from 'react-router'
import { OrderDocuments } from '#web/features/purchase-orders/order-documents.tsx'
import { OrderInformation, OrderNotes, OrderStatusAndDates } from '#web/features/purchase-orders/order-facts.tsx'
import { OrderLines } from '#web/features/purchase-orders/order-lines.tsx'
import { orderQueries } from '#web/features/purchase-orders/purchase-orders.api.ts'
import { useConfirmDeletePurchaseOrder } from '#web/features/purchase-orders/use-confirm-delete-order.ts'
import styles from '#web/portals/admin/layout/two-columns.module.css'
import { BackButton } from '#web/ui/page/back-link.tsx'
import { PageNotReady } from '#web/ui/page/page-not-ready.tsx'
import { NothingThere, isNotThere } from '#web/ui/page/nothing-there.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { RowMenu } from '#web/ui/table/row-menu.tsx'
import type { PurchaseOrder } from '#contract/purchase-orders/purchase-orders.contract.ts'
import { useLeaveDeleted } from '#web/ui/form/saving/unsaved-changes.tsx'
import { ordersAddress } from '#web/portals/admin/admin-addresses.ts'

export function PurchaseOrderPage() {
  const { orderId = '' } = useParams()
  const { data: order, error, refetch } = useQuery(orderQueries.one(orderId))

  if (isNotThere(error))
    return <NothingThere title="Purchase order not found" back={{ to: ordersAddress, label: 'Purchase Orders' }} />
  if (!order)
    return (
      <PageNotReady
        title="Purchase order"
        shape="record"
        back={{ to: ordersAddress, label: 'Purchase Orders' }}
        load={{ error, refetch }}
      />
    )
  return (
    <>
      <BackButton to={ordersAddress}>Back to List</BackButton>
      <PageHeader
        title="Purchase Order Details"
        windowTitle={`PO #${order.poNumber}`}
        intro={`PO #${order.poNumber}`}
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

function Actions({ order }: { order: PurchaseOrder }) {
  const deleteOrder = useConfirmDeletePurchaseOrder()
  const leave = useLeaveDeleted()
  return (
    <RowMenu
      label={`Actions for PO #${order.poNumber}`}
      actions={[
        {
          label: 'Delete',
          icon: IconTrash,
          isDangerous: true,
          run: () => void deleteOrder(order).then((isGone) => isGone && leave(ordersAddress)),
        },
      ]}
    />
  )
}
