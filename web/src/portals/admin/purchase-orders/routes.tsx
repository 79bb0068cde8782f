import { Route, Routes } from 'react-router'
import { PurchaseOrderPage } from './purchase-order.page.tsx'
import { PurchaseOrdersPage } from './purchase-orders.page.tsx'
import { NotFound } from '#web/ui/page/not-found.tsx'

export function PurchaseOrdersPages() {
  return (
    <Routes>
      <Route index element={<PurchaseOrdersPage />} />
      <Route path=":orderId" element={<PurchaseOrderPage />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  )
}
