import { DownloadCreditNote } from './download-credit-note.tsx'
import { money } from './invoice-words.ts'
import { DataTable, type Column } from '#web/ui/table/data-table.tsx'
import { RowTitle, TwoLines } from '#web/ui/table/row-title.tsx'
import type { CreditNote } from '#contract/invoices/credit-notes.contract.ts'
import { britishDay } from '#contract/values/days.ts'

interface Props {
  creditNotes: CreditNote[]
  isOutdated: boolean
  /** The page of the invoice that it credits. */
  addressOf: (note: CreditNote) => string
}

const columns: readonly [Column<CreditNote>, ...Column<CreditNote>[]] = [
  {
    header: 'Credit note',
    cell: ({ creditNoteNumber, invoiceId }) => (
      <RowTitle title={creditNoteNumber} under={invoiceId.jobId.companyId.name} />
    ),
  },
  { header: 'Reason', width: '32%', cell: ({ reason }) => <TwoLines>{reason}</TwoLines> },
  { header: 'Invoice', width: '128px', isOneLine: true, cell: ({ invoiceId }) => invoiceId.invoiceNumber },
  {
    header: 'Date',
    width: '112px',
    isOneLine: true,
    inCard: 'Issued',
    cell: ({ creditNoteDate }) => britishDay(creditNoteDate),
  },
  { header: 'Total', width: '132px', align: 'end', isOneLine: true, cell: ({ total }) => money(total) },
]

export const creditNoteColumnCount = columns.length

export function CreditNoteTable({ creditNotes, isOutdated, addressOf }: Props) {
  return (
    <DataTable
      label="Credit notes"
      columns={columns}
      rows={creditNotes}
      isOutdated={isOutdated}
      keyOf={({ _id }) => _id}
      addressOf={addressOf}
      actions={(note) => <DownloadCreditNote note={note} />}
    />
  )
}
