import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import {
  IconBellRinging,
  IconDownload,
  IconFileTypePdf,
  IconPencil,
  IconSend,
  IconReceiptRefund,
} from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { InvoiceContent, InvoiceFacts, PaymentDay } from '#web/features/invoices/invoice-content.tsx'
import { numberedTitle } from '#web/features/jobs/job-words.ts'
import { money } from '#web/features/invoices/invoice-words.ts'
import { InvoiceStatusSelect } from '#web/features/invoices/invoice-status-select.tsx'
import {
  invoiceQueries,
  mailInvoiceOf,
  creditNoteQueries,
  mailCreditNoteOf,
  tellFetchFailure,
} from '#web/features/invoices/invoices.api.ts'
import {
  creditActions,
  useInvoiceActions,
  useVoidOrDelete,
  mayCredit,
} from '#web/features/invoices/use-invoice-actions.ts'
import { addresses } from '#web/portals/admin/admin-addresses.ts'
import { historyAction } from '#web/portals/admin/admin-links.tsx'
import { ChaseInvoice } from './chase-invoice.tsx'
import { InvoiceNotices } from './invoice-notices.tsx'
import { DocumentMail, DocumentMailDialog } from '#web/portals/admin/mail/document-mail.tsx'
import { nextOfInvoice } from '#web/portals/admin/next-actions.ts'
import { Button, ButtonLink } from '#web/ui/form/button.tsx'
import { ObjectHeader, recordPage } from '#web/ui/page/record-page.tsx'
import { useToday } from '#web/ui/page/use-today.ts'
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx'
import { RowMenu } from '#web/ui/table/row-menu.tsx'
import { useLeaveDeleted } from '#web/ui/form/saving/unsaved-changes.tsx'
import type { Invoice } from '#contract/invoices/invoices.contract.ts'
import { whyNotCreditable } from '#contract/invoices/credit-notes.rules.ts'
import { offersDownload, whyInvoiceIsFixed } from '#contract/invoices/invoices.rules.ts'
import { isOverdue } from '#contract/invoices/settlement.rules.ts'
import { britishDay } from '#contract/values/days.ts'
import { CreditNoteList, DownloadCreditNoteFile } from '#web/features/invoices/credit-note-list.tsx'
import { DataTableSkeleton } from '#web/ui/table/data-table.tsx'
import { QuietRetry } from '#web/ui/feedback/quiet-retry.tsx'
import type { CreditNote } from '#contract/invoices/credit-notes.contract.ts'

const back = { to: addresses.invoices, label: 'Invoices' }

export const ofInvoice = { title: 'Invoice', back, one: invoiceQueries.one, onFailure: tellFetchFailure }

export const InvoicePage = recordPage({ ...ofInvoice, Page: OneInvoice })

function OneInvoice({ record: invoice }: { record: Invoice }) {
  const { companyId, ...job } = invoice.jobId
  return (
    <>
      <ObjectHeader
        back={back}
        identity={[companyId.name, invoice.invoiceNumber, money(invoice.total)]}
        state={<State invoice={invoice} />}
        actions={<Actions invoice={invoice} />}
        menu={<More invoice={invoice} />}
      />
      <InvoiceNotices invoice={invoice} />
      <Stack gap="lg">
        <InvoiceFacts
          invoice={invoice}
          company={<Link to={addresses.company(companyId)}>{companyId.name}</Link>}
          job={<Link to={addresses.job(job)}>{numberedTitle(job)}</Link>}
        />
        <InvoiceContent invoice={invoice} />
        {invoice.status === 'invoice_paid' && invoice.paidDate && (
          <PaymentDay key={invoice.paidDate} invoice={{ ...invoice, paidDate: invoice.paidDate }} />
        )}
        {whyNotCreditable(invoice) === null && <InvoiceCreditNotes invoice={invoice} />}
        {invoice.status !== 'invoice_void' && <DocumentMail document={documentOf(invoice)} company={companyId} />}
      </Stack>
    </>
  )
}

function State({ invoice }: { invoice: Invoice }) {
  const today = useToday()
  return (
    <>
      <InvoiceStatusSelect invoice={invoice} />
      {isOverdue(invoice, today) && invoice.dueDate && (
        <StatusBadge meaning="danger">{`Overdue since ${britishDay(invoice.dueDate)}`}</StatusBadge>
      )}
    </>
  )
}

function Actions({ invoice }: { invoice: Invoice }) {
  const { generate, isGenerating, download, isDownloading } = useInvoiceActions()
  const [isChasing, setIsChasing] = useState(false)
  const next = nextOfInvoice(invoice, useToday())
  return (
    <>
      {whyInvoiceIsFixed(invoice) === null && (
        <ButtonLink to={addresses.editInvoice(invoice)} icon={IconPencil}>
          Edit
        </ButtonLink>
      )}
      <Button
        isBusy={isGenerating}
        busyWords="Generating..."
        variant={next === 'generate' ? 'primary' : 'secondary'}
        icon={IconFileTypePdf}
        onClick={() => generate(invoice)}
      >
        Generate PDF
      </Button>
      {offersDownload(invoice.status) && (
        <Button
          variant={next === 'download' ? 'primary' : 'secondary'}
          icon={IconDownload}
          isBusy={isDownloading}
          onClick={() => download(invoice)}
        >
          Download PDF
        </Button>
      )}
      {next === 'send' && <SendButton invoice={invoice} />}
      {next === 'chase' && (
        <Button variant="primary" icon={IconBellRinging} onClick={() => setIsChasing(true)}>
          Chase
        </Button>
      )}
      <ChaseInvoice invoiceId={isChasing ? invoice._id : null} onClose={() => setIsChasing(false)} />
    </>
  )
}

function SendButton({ invoice }: { invoice: Invoice }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="primary" icon={IconSend} onClick={() => setIsOpen(true)}>
        Send invoice
      </Button>
      {isOpen && (
        <DocumentMailDialog
          document={documentOf(invoice)}
          company={invoice.jobId.companyId}
          label={`Send ${invoice.invoiceNumber} by email`}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}

function documentOf(invoice: Invoice) {
  return { about: invoice._id, send: mailInvoiceOf(invoice._id), file: <FileOf invoice={invoice} /> }
}

function More({ invoice }: { invoice: Invoice }) {
  const leave = useLeaveDeleted()
  const voidOrDelete = useVoidOrDelete(() => leave(addresses.invoices))
  const actions = [...creditActions(invoice, addresses.creditInvoice), historyAction(invoice), ...voidOrDelete(invoice)]
  return <RowMenu label={`Actions for ${invoice.invoiceNumber}`} actions={actions} />
}

/** For a user who has to send it by hand: made first where it was not yet. */
function FileOf({ invoice }: { invoice: Invoice }) {
  const { generate, isGenerating, download, isDownloading } = useInvoiceActions()
  const isMade = offersDownload(invoice.status)
  return (
    <Button
      variant="primary"
      isBusy={isGenerating || isDownloading}
      onClick={() => (isMade ? download(invoice) : generate(invoice))}
    >
      {isMade ? 'Download PDF' : 'Generate PDF'}
    </Button>
  )
}

function InvoiceCreditNotes({ invoice }: { invoice: Invoice }) {
  const { data: notes, error, refetch } = useQuery(creditNoteQueries.ofInvoice(invoice._id))
  const [mailed, setMailed] = useState<CreditNote | null>(null)
  if (!notes && error) return <QuietRetry what="The credit notes" error={error} onRetry={() => void refetch()} />
  if (!notes) return <DataTableSkeleton />
  return (
    <>
      <CreditNoteList
        creditNotes={notes}
        action={
          mayCredit(invoice) && (
            <ButtonLink to={addresses.creditInvoice(invoice)} icon={IconReceiptRefund}>
              Credit note
            </ButtonLink>
          )
        }
        onMail={setMailed}
      />
      {mailed && (
        <DocumentMailDialog
          label={`Send ${mailed.creditNoteNumber} by email`}
          document={{
            about: invoice._id,
            send: mailCreditNoteOf(mailed._id),
            file: <DownloadCreditNoteFile note={mailed} />,
          }}
          company={invoice.jobId.companyId}
          onClose={() => setMailed(null)}
        />
      )}
    </>
  )
}
