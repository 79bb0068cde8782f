import { Route, Routes } from 'react-router'
import { EditInvoicePage } from '#web/portals/admin/edit-invoice.page.tsx'
import { InvoicePage } from '#web/portals/admin/invoice.page.tsx'
import { InvoicesPage } from '#web/portals/admin/invoices.page.tsx'
import { NotFound } from '#web/ui/page/not-found.tsx'

export function InvoicesPages() {
  return (
    <Routes>
      <Route index element={<InvoicesPage />} />
      <Route path=":invoiceId" element={<InvoicePage />} />
      <Route path=":invoiceId/edit" element={<EditInvoicePage />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  )
}
