import { money } from './invoice-words.ts'
import { DownloadCreditNote } from './credit-note-list.tsx'
import { DataTable, type Column, type PhoneRow } from '#web/ui/table/data-table.tsx'
import { OneLine, RowTitle } from '#web/ui/table/row-title.tsx'
import type { CreditNote } from '#contract/invoices/credit-notes.contract.ts'
import { britishDay } from '#contract/values/days.ts'

interface Props {
  creditNotes: CreditNote[]
  addressOf: (note: CreditNote) => string
}

const columns: readonly [Column<CreditNote>, ...Column<CreditNote>[]] = [
  {
    header: 'Credit note',
    cell: ({ creditNoteNumber, invoiceId }) => (
      <RowTitle title={creditNoteNumber} under={invoiceId.jobId.companyId.name} />
    ),
  },
  { header: 'Reason', width: '26%', cell: ({ reason }) => <OneLine>{reason}</OneLine> },
  { header: 'Invoice', width: '128px', cell: ({ invoiceId }) => invoiceId.invoiceNumber },
  {
    header: 'Date',
    width: '112px',
    cell: ({ creditNoteDate }) => britishDay(creditNoteDate),
  },
  { header: 'Total', width: '112px', align: 'end', cell: ({ total }) => money(total) },
]

const phone: PhoneRow<CreditNote> = {
  title: ({ creditNoteNumber, invoiceId }) => `${creditNoteNumber} · ${invoiceId.jobId.companyId.name}`,
  end: ({ total }) => money(total),
  second: ({ creditNoteDate, invoiceId, reason }) => [britishDay(creditNoteDate), invoiceId.invoiceNumber, reason],
}

export function CreditNoteTable({ creditNotes, addressOf }: Props) {
  return (
    <DataTable
      label="Credit notes"
      columns={columns}
      phone={phone}
      rows={creditNotes}
      keyOf={({ _id }) => _id}
      addressOf={addressOf}
      actions={(note) => <DownloadCreditNote note={note} />}
    />
  )
}
