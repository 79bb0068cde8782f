import { Route, Routes } from 'react-router'
import { CreditInvoicePage } from './credit-invoice.page.tsx'
import { CreditNotesPage } from './credit-notes.page.tsx'
import { EditInvoicePage } from './edit-invoice.page.tsx'
import { InvoicePage } from './invoice.page.tsx'
import { InvoicesPage } from './invoices.page.tsx'
import { NotFound } from '#web/ui/page/not-found.tsx'

export function InvoicesPages() {
  return (
    <Routes>
      <Route index element={<InvoicesPage />} />
      <Route path="credit-notes" element={<CreditNotesPage />} />
      <Route path=":invoiceId/credit" element={<CreditInvoicePage />} />
      <Route path=":invoiceId" element={<InvoicePage />} />
      <Route path=":invoiceId/edit" element={<EditInvoicePage />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  )
}
