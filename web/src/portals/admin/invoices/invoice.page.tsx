import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconDownload, IconFileTypePdf, IconPencil } from '@tabler/icons-react'
import { Link, useParams } from 'react-router'
import { InvoiceContent } from '#web/features/invoices/invoice-content.tsx'
import { numberedTitle } from '#web/features/jobs/job-words.ts'
import { InvoiceFacts } from '#web/features/invoices/invoice-facts.tsx'
import { PaymentDay } from '#web/features/invoices/payment-day.tsx'
import { InvoiceStatusSelect } from '#web/features/invoices/invoice-status-select.tsx'
import { invoiceQueries, mailInvoiceOf } from '#web/features/invoices/invoices.api.ts'
import { useFetchFailure } from '#web/features/invoices/use-fetch-failure.ts'
import { creditActions, useInvoiceActions, useVoidOrDelete } from '#web/features/invoices/use-invoice-actions.ts'
import { companyAddress, invoiceAddresses, invoicesAddress, jobAddresses } from '#web/portals/admin/admin-addresses.ts'
import { InvoiceCreditNotes } from './invoice-credit-notes.tsx'
import { InvoiceNotices } from './invoice-notices.tsx'
import { DocumentMail } from '#web/portals/admin/mail/document-mail.tsx'
import { BackLink } from '#web/ui/page/back-link.tsx'
import { Button, ButtonLink } from '#web/ui/form/button.tsx'
import { PageNotReady } from '#web/ui/page/page-not-ready.tsx'
import { NothingThere, isNotThere } from '#web/ui/page/nothing-there.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { RowMenu } from '#web/ui/table/row-menu.tsx'
import type { Invoice } from '#contract/invoices/invoices.contract.ts'
import { whyNotCreditable } from '#contract/invoices/credit-notes.rules.ts'
import { offersDownload, whyInvoiceIsFixed } from '#contract/invoices/invoices.rules.ts'
import { useLeaveDeleted } from '#web/ui/form/saving/unsaved-changes.tsx'

export function InvoicePage() {
  const { invoiceId = '' } = useParams()
  const { data: invoice, error, refetch } = useQuery(invoiceQueries.one(invoiceId))
  useFetchFailure(isNotThere(error) ? null : error)

  if (isNotThere(error)) {
    return <NothingThere title="Invoice not found" back={{ to: invoicesAddress, label: 'Invoices' }} />
  }
  if (!invoice)
    return (
      <PageNotReady
        title="Invoice"
        shape="record"
        back={{ to: invoicesAddress, label: 'Invoices' }}
        load={{ error, refetch }}
      />
    )
  const { companyId, ...job } = invoice.jobId
  return (
    <>
      <BackLink to={invoicesAddress}>Invoices</BackLink>
      <PageHeader
        title={invoice.invoiceNumber}
        actions={<Actions invoice={invoice} />}
        menu={<More invoice={invoice} />}
      />
      <InvoiceNotices invoice={invoice} />
      <Stack gap="lg">
        <InvoiceFacts
          invoice={invoice}
          company={<Link to={companyAddress(companyId)}>{companyId.name}</Link>}
          job={<Link to={jobAddresses.job(job)}>{numberedTitle(job)}</Link>}
        />
        <InvoiceContent invoice={invoice} />
        {invoice.status === 'invoice_paid' && invoice.paidDate && (
          <PaymentDay key={invoice.paidDate} invoice={{ ...invoice, paidDate: invoice.paidDate }} />
        )}
        {whyNotCreditable(invoice) === null && <InvoiceCreditNotes invoice={invoice} />}
        {invoice.status !== 'invoice_void' && (
          <DocumentMail
            document={{ about: invoiceId, send: mailInvoiceOf(invoiceId), file: <FileOf invoice={invoice} /> }}
            company={companyId}
          />
        )}
      </Stack>
    </>
  )
}

function Actions({ invoice }: { invoice: Invoice }) {
  const { generate, isGenerating, download, isDownloading } = useInvoiceActions()
  const mayDownload = offersDownload(invoice.status)
  return (
    <>
      <InvoiceStatusSelect invoice={invoice} />
      {whyInvoiceIsFixed(invoice) === null && (
        <ButtonLink to={invoiceAddresses.edit(invoice)} icon={<IconPencil size={18} stroke={1.5} aria-hidden />}>
          Edit
        </ButtonLink>
      )}
      <Button
        variant={mayDownload ? 'secondary' : 'primary'}
        icon={<IconFileTypePdf size={18} stroke={1.5} aria-hidden />}
        aria-disabled={isGenerating}
        onClick={() => isGenerating || generate(invoice)}
      >
        {isGenerating ? 'Generating...' : 'Generate PDF'}
      </Button>
      {mayDownload && (
        <Button
          variant="primary"
          icon={<IconDownload size={18} stroke={1.5} aria-hidden />}
          aria-disabled={isDownloading}
          onClick={() => isDownloading || download(invoice)}
        >
          Download PDF
        </Button>
      )}
    </>
  )
}

function More({ invoice }: { invoice: Invoice }) {
  const leave = useLeaveDeleted()
  const voidOrDelete = useVoidOrDelete(() => leave(invoicesAddress))
  const actions = [...creditActions(invoice, invoiceAddresses.credit), ...voidOrDelete(invoice)]
  if (actions.length === 0) return null
  return <RowMenu label={`Actions for ${invoice.invoiceNumber}`} actions={actions} />
}

/** For whoever has to send it by hand: made first where it was not yet. */
function FileOf({ invoice }: { invoice: Invoice }) {
  const { generate, isGenerating, download, isDownloading } = useInvoiceActions()
  const isMade = offersDownload(invoice.status)
  const isBusy = isGenerating || isDownloading
  return (
    <Button
      variant="primary"
      aria-disabled={isBusy}
      onClick={() => isBusy || (isMade ? download(invoice) : generate(invoice))}
    >
      {isMade ? 'Download PDF' : 'Generate PDF'}
    </Button>
  )
}
