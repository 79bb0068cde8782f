import { useQuery } from '@tanstack/react-query'
import { IconLock } from '@tabler/icons-react'
import { useNavigate, useParams } from 'react-router'
import { FirmNotices } from './invoice-notices.tsx'
import { CreditNoteForm } from '#web/features/invoices/credit-note-form.tsx'
import { creditableOf } from '#web/features/invoices/credit-note-values.ts'
import { fixedWords, money } from '#web/features/invoices/invoice-words.ts'
import { creditNoteQueries, invoiceQueries, useFetchFailure } from '#web/features/invoices/invoices.api.ts'
import { mayCredit } from '#web/features/invoices/use-invoice-actions.ts'
import { invoiceAddresses, invoicesAddress } from '#web/portals/admin/admin-addresses.ts'
import { BackLink } from '#web/ui/page/back-link.tsx'
import { LoadingPage } from '#web/ui/feedback/loading.tsx'
import { PageNotReady, isNotThere } from '#web/ui/page/record-page.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { QuietRetry } from '#web/ui/feedback/quiet-retry.tsx'
import { whyNotCreditable } from '#contract/invoices/credit-notes.rules.ts'
import type { Invoice } from '#contract/invoices/invoices.contract.ts'
import { InvoiceForm } from '#web/features/invoices/invoice-form.tsx'
import { whyInvoiceIsFixed } from '#contract/invoices/invoices.rules.ts'

const back = { to: invoicesAddress, label: 'Invoices' }

export function CreditInvoicePage() {
  const { invoiceId = '' } = useParams()
  const { data: invoice, error, refetch } = useQuery(invoiceQueries.one(invoiceId))
  useFetchFailure(isNotThere(error) ? null : error)

  if (!invoice) return <PageNotReady title="Invoice" shape="form" back={back} load={{ error, refetch }} />
  const why = whyNotCreditable(invoice)
  return (
    <>
      <BackLink to={invoiceAddresses.invoice(invoice)}>Back to invoice</BackLink>
      <PageHeader
        title={`Credit ${invoice.invoiceNumber}`}
        intro={`${invoice.jobId.companyId.name}, ${money(invoice.total)}. A credit note can’t be changed or undone. Once it’s credited in full, you can invoice the job again.`}
      />
      <FirmNotices invoice={invoice} />
      {mayCredit(invoice) ? (
        <Form invoice={invoice} />
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

function Form({ invoice }: { invoice: Invoice }) {
  const { data: notes, error, refetch } = useQuery(creditNoteQueries.ofInvoice(invoice._id))
  const navigate = useNavigate()
  const toInvoice = () => void navigate(invoiceAddresses.invoice(invoice))
  if (!notes && error) return <QuietRetry what="The credit notes" error={error} onRetry={() => void refetch()} />
  if (!notes) return <LoadingPage />
  return <CreditNoteForm creditable={creditableOf(invoice, notes)} onMade={toInvoice} onCancel={toInvoice} />
}

export function EditInvoicePage() {
  const { invoiceId = '' } = useParams()
  const { data: invoice, error, refetch } = useQuery(invoiceQueries.one(invoiceId))
  const navigate = useNavigate()
  const toInvoice = () => void navigate(invoiceAddresses.invoice({ _id: invoiceId }))
  useFetchFailure(isNotThere(error) ? null : error)

  if (!invoice) return <PageNotReady title="Invoice" shape="form" back={back} load={{ error, refetch }} />
  const reason = whyInvoiceIsFixed(invoice)
  return (
    <>
      <BackLink to={invoiceAddresses.invoice(invoice)}>Back to invoice</BackLink>
      <PageHeader title={`Edit ${invoice.invoiceNumber}`} intro={invoice.jobId.companyId.name} />
      {reason ? (
        <Notice variant="plain" icon={IconLock} title={fixedWords[reason]} />
      ) : (
        <InvoiceForm invoice={invoice} onSaved={toInvoice} onCancel={toInvoice} />
      )}
    </>
  )
}
