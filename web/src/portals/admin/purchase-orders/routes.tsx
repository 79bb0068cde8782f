import { PurchaseOrderPage } from './purchase-order.page.tsx'
import { PurchaseOrdersPage } from './purchase-orders.page.tsx'
import { pageRoutes } from '#web/ui/page/page-routes.tsx'

export const PurchaseOrdersPages = pageRoutes({
  '': PurchaseOrdersPage,
  ':orderId': PurchaseOrderPage,
})
