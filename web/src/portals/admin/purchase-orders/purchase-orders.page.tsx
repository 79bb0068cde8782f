import { Box, Group, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconPlus, IconTruckDelivery } from '@tabler/icons-react'
import { useEffect } from 'react'
import { CreateOrderForm } from '#web/features/purchase-orders/create-order-form.tsx'
import { OrderTable } from '#web/features/purchase-orders/order-table.tsx'
import {
  exportPurchaseOrderList,
  orderQueries,
  ordersPerPage,
  useDeletePurchaseOrder,
} from '#web/features/purchase-orders/purchase-orders.api.ts'
import { Button } from '#web/ui/form/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ExportMenu, PagedList, StatusFilter, choiceFrom } from '#web/ui/table/list-page.tsx'
import { useInlineForm } from '#web/ui/form/saving/use-inline-form.ts'
import { useListAddress } from '#web/ui/table/list-address.ts'
import { NothingMatches } from '#web/ui/table/nothing-matches.tsx'
import { PageHeader, recordPage, ObjectHeader, BackButton } from '#web/ui/page/page-header.tsx'
import { SearchField } from '#web/ui/form/search-field.tsx'
import { Section } from '#web/ui/page/section.tsx'
import { toast, withdrawToast } from '#web/ui/feedback/toast.ts'
import { purchaseOrderStatuses, purchaseOrderStatusLabels } from '#contract/purchase-orders/purchase-orders.rules.ts'
import { addresses, RecordMenu } from '#web/portals/admin/admin-links.tsx'
import { pageRoutes } from '#web/ui/page/not-found.tsx'
import {
  OrderDocuments,
  OrderInformation,
  OrderLines,
  OrderNotes,
  OrderStatusAndDates,
  useChangeOrderStatus,
} from '#web/features/purchase-orders/order-facts.tsx'
import { inPounds, statusMeanings } from '#web/features/purchase-orders/order-words.ts'
import { nextOfOrder } from '#web/portals/admin/next-actions.ts'
import styles from '#web/portals/admin/layout/two-columns.module.css'
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx'
import { useConfirmedAction } from '#web/ui/overlay/use-confirmed-action.ts'
import type { PurchaseOrder } from '#contract/purchase-orders/purchase-orders.contract.ts'

function PurchaseOrdersPage() {
  const address = useListAddress()
  const { q, page } = address
  const status = choiceFrom(purchaseOrderStatuses, address.filter('status'))
  const list = useQuery(orderQueries.page({ q, status, page }))
  const { isOpen, opener, open, close } = useInlineForm()
  useFailureToast(list.error)

  return (
    <>
      <PageHeader
        title="Purchase Orders"
        {...(list.data && { count: list.data.total })}
        actions={
          <>
            <ExportMenu load={(format) => exportPurchaseOrderList({ q, status }, format)} />
            {!isOpen && (
              <Button ref={opener} variant="primary" icon={IconPlus} onClick={open}>
                Create Purchase Order
              </Button>
            )}
          </>
        }
      />
      {isOpen && (
        <Box mb="lg">
          <Section title="New purchase order">
            <Box p="4px 20px 20px">
              <CreateOrderForm onClose={close} />
            </Box>
          </Section>
        </Box>
      )}
      <Group gap="12px 16px" mb="md">
        <SearchField label="Search purchase orders" value={q} onSearch={address.search} />
        <StatusFilter
          statuses={purchaseOrderStatuses}
          labels={purchaseOrderStatusLabels}
          status={status}
          onChange={(chosen) => address.choose({ status: chosen ?? null })}
        />
      </Group>
      <PagedList
        what="The purchase orders"
        list={list}
        address={address}
        pageSize={ordersPerPage}
        noMatch={
          (q || status) && (
            <NothingMatches what="purchase order" q={q} onClear={() => address.choose({ q: null, status: null })} />
          )
        }
        nothing={<EmptyState icon={IconTruckDelivery}>No purchase orders yet. Create your first one above.</EmptyState>}
      >
        {(orders) => <OrderTable orders={orders} addressOf={addresses.order} />}
      </PagedList>
    </>
  )
}

const failed = 'Failed to fetch purchase orders'

/** Each failed load is shown once, and removed when the next succeeds. */
function useFailureToast(error: unknown) {
  useEffect(() => {
    if (error) toast.error(failed)
    else withdrawToast(failed)
  }, [error])
}

const back = { to: addresses.orders, label: 'Purchase Orders' }

const PurchaseOrderPage = recordPage({ title: 'Purchase order', back, one: orderQueries.one, Page: OrderPage })

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

export const PurchaseOrdersPages = pageRoutes({
  '': PurchaseOrdersPage,
  ':id': PurchaseOrderPage,
})
