import { useQuery } from '@tanstack/react-query'
import { IconReceiptRefund } from '@tabler/icons-react'
import { useState } from 'react'
import { CreditNoteList, DownloadCreditNoteFile } from '#web/features/invoices/credit-note-list.tsx'
import { mayCredit } from '#web/features/invoices/use-invoice-actions.ts'
import { invoiceAddresses } from '#web/portals/admin/admin-addresses.ts'
import { DocumentMailDialog } from '#web/portals/admin/mail/document-mail.tsx'
import { ButtonLink } from '#web/ui/form/button.tsx'
import { DataTableSkeleton } from '#web/ui/table/data-table.tsx'
import { QuietRetry } from '#web/ui/feedback/quiet-retry.tsx'
import { creditNoteQueries, mailCreditNoteOf } from '#web/features/invoices/invoices.api.ts'
import type { CreditNote } from '#contract/invoices/credit-notes.contract.ts'
import type { Invoice } from '#contract/invoices/invoices.contract.ts'

/** What was credited of an invoice, and the ways to credit more and to mail it. */
export function InvoiceCreditNotes({ invoice }: { invoice: Invoice }) {
  const { data: notes, error, refetch } = useQuery(creditNoteQueries.ofInvoice(invoice._id))
  const [mailed, setMailed] = useState<CreditNote | null>(null)
  if (!notes && error) return <QuietRetry what="The credit notes" error={error} onRetry={() => void refetch()} />
  if (!notes) return <DataTableSkeleton columns={2} />
  return (
    <>
      <CreditNoteList
        creditNotes={notes}
        action={
          mayCredit(invoice) && (
            <ButtonLink to={invoiceAddresses.credit(invoice)} icon={IconReceiptRefund}>
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
