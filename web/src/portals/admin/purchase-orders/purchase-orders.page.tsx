import { Box, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconPlus, IconTruckDelivery } from '@tabler/icons-react'
import { useEffect } from 'react'
import { CreateOrderForm } from '#web/features/purchase-orders/create-order-form.tsx'
import { OrderTable } from '#web/features/purchase-orders/order-table.tsx'
import {
  exportPurchaseOrderList,
  orderQueries,
  ordersPerPage,
} from '#web/features/purchase-orders/purchase-orders.api.ts'
import { Button } from '#web/ui/form/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ExportMenu, PagedList } from '#web/ui/table/list-page.tsx'
import { useInlineForm } from '#web/ui/form/saving/use-inline-form.ts'
import { useListAddress } from '#web/ui/table/list-address.ts'
import { NothingMatches } from '#web/ui/table/nothing-matches.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { SearchField } from '#web/ui/form/search-field.tsx'
import { Section } from '#web/ui/page/section.tsx'
import { StatusFilter, choiceFrom } from '#web/ui/table/status-filter.tsx'
import { toast, withdrawToast } from '#web/ui/feedback/toast.ts'
import { purchaseOrderStatuses, purchaseOrderStatusLabels } from '#contract/purchase-orders/purchase-orders.rules.ts'
import { addresses } from '#web/portals/admin/admin-addresses.ts'
import { PurchaseOrderPage } from './purchase-order.page.tsx'
import { pageRoutes } from '#web/ui/page/not-found.tsx'

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

export const PurchaseOrdersPages = pageRoutes({
  '': PurchaseOrdersPage,
  ':id': PurchaseOrderPage,
})
