import { CreditInvoicePage } from './credit-invoice.page.tsx'
import { CreditNotesPage } from './credit-notes.page.tsx'
import { EditInvoicePage } from './edit-invoice.page.tsx'
import { InvoicePage } from './invoice.page.tsx'
import { InvoicesPage } from './invoices.page.tsx'
import { pageRoutes } from '#web/ui/page/page-routes.tsx'

export const InvoicesPages = pageRoutes({
  '': InvoicesPage,
  'credit-notes': CreditNotesPage,
  ':invoiceId/credit': CreditInvoicePage,
  ':invoiceId': InvoicePage,
  ':invoiceId/edit': EditInvoicePage,
})
