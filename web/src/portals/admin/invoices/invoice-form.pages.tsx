import { useQuery } from '@tanstack/react-query'
import { IconLock } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { FirmNotices } from './invoice-notices.tsx'
import { CreditNoteForm } from '#web/features/invoices/credit-note-form.tsx'
import { creditableOf } from '#web/features/invoices/credit-note-values.ts'
import { fixedWords, money } from '#web/features/invoices/invoice-words.ts'
import { creditNoteQueries } from '#web/features/invoices/invoices.api.ts'
import { mayCredit } from '#web/features/invoices/use-invoice-actions.ts'
import { addresses } from '#web/portals/admin/admin-addresses.ts'
import { LoadingPage } from '#web/ui/feedback/loading.tsx'
import { recordPage } from '#web/ui/page/record-page.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { PageHeader, BackLink } from '#web/ui/page/page-header.tsx'
import { QuietRetry } from '#web/ui/feedback/quiet-retry.tsx'
import { whyNotCreditable } from '#contract/invoices/credit-notes.rules.ts'
import type { Invoice } from '#contract/invoices/invoices.contract.ts'
import { InvoiceForm } from '#web/features/invoices/invoice-form.tsx'
import { whyInvoiceIsFixed } from '#contract/invoices/invoices.rules.ts'
import { ofInvoice } from './invoice.page.tsx'

export const CreditInvoicePage = recordPage({ ...ofInvoice, shape: 'form', staysWhenGone: true, Page: CreditInvoice })

function CreditInvoice({ record: invoice }: { record: Invoice }) {
  const why = whyNotCreditable(invoice)
  return (
    <>
      <BackLink to={addresses.invoice(invoice)}>Back to invoice</BackLink>
      <PageHeader
        title={`Credit ${invoice.invoiceNumber}`}
        intro={`${invoice.jobId.companyId.name}, ${money(invoice.total)}. A credit note can’t be changed or undone. Once it’s credited in full, you can invoice the job again.`}
      />
      <FirmNotices invoice={invoice} />
      {mayCredit(invoice) ? (
        <CreditForm invoice={invoice} />
      ) : (
        <Notice
          variant="plain"
          icon={IconLock}
          title={why ? fixedWords[why] : 'There’s nothing left to credit on this invoice.'}
        />
      )}
    </>
  )
}

function CreditForm({ invoice }: { invoice: Invoice }) {
  const { data: notes, error, refetch } = useQuery(creditNoteQueries.ofInvoice(invoice._id))
  const navigate = useNavigate()
  const toInvoice = () => void navigate(addresses.invoice(invoice))
  if (!notes && error) return <QuietRetry what="The credit notes" error={error} onRetry={() => void refetch()} />
  if (!notes) return <LoadingPage />
  return <CreditNoteForm creditable={creditableOf(invoice, notes)} onMade={toInvoice} onCancel={toInvoice} />
}

export const EditInvoicePage = recordPage({ ...ofInvoice, shape: 'form', staysWhenGone: true, Page: EditInvoice })

function EditInvoice({ record: invoice }: { record: Invoice }) {
  const navigate = useNavigate()
  const toInvoice = () => void navigate(addresses.invoice(invoice))
  const reason = whyInvoiceIsFixed(invoice)
  return (
    <>
      <BackLink to={addresses.invoice(invoice)}>Back to invoice</BackLink>
      <PageHeader title={`Edit ${invoice.invoiceNumber}`} intro={invoice.jobId.companyId.name} />
      {reason ? (
        <Notice variant="plain" icon={IconLock} title={fixedWords[reason]} />
      ) : (
        <InvoiceForm invoice={invoice} onSaved={toInvoice} onCancel={toInvoice} />
      )}
    </>
  )
}
