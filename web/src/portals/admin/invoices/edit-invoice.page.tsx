import { useQuery } from '@tanstack/react-query'
import { IconLock } from '@tabler/icons-react'
import { useNavigate, useParams } from 'react-router'
import { InvoiceForm } from '#web/features/invoices/invoice-form.tsx'
import { fixedWords } from '#web/features/invoices/invoice-words.ts'
import { invoiceQueries, useFetchFailure } from '#web/features/invoices/invoices.api.ts'
import { invoiceAddresses, invoicesAddress } from '#web/portals/admin/admin-addresses.ts'
import { BackLink } from '#web/ui/page/back-link.tsx'
import { PageNotReady, isNotThere } from '#web/ui/page/page-not-ready.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { whyInvoiceIsFixed } from '#contract/invoices/invoices.rules.ts'

const back = { to: invoicesAddress, label: 'Invoices' }

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
