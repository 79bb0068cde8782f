import { Route, Routes } from 'react-router'
import { EditInvoicePage } from './edit-invoice.page.tsx'
import { InvoicePage } from './invoice.page.tsx'
import { InvoicesPage } from './invoices.page.tsx'
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
