import { Group } from '@mantine/core'
import { IconDownload, IconMail } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { money } from './invoice-words.ts'
import { useDownloadCreditNote } from './invoices.api.ts'
import { PartList } from '#web/ui/table/part-list.tsx'
import { Button, IconButton } from '#web/ui/form/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { DataTable, type Column, type PhoneRow } from '#web/ui/table/data-table.tsx'
import { OneLine, RowTitle } from '#web/ui/table/row-title.tsx'
import type { CreditNote } from '#contract/invoices/credit-notes.contract.ts'
import { britishDay } from '#contract/values/days.ts'

interface Props {
  creditNotes: CreditNote[]
  action: ReactNode
  onMail: (note: CreditNote) => void
}

export function CreditNoteList({ creditNotes, action, onMail }: Props) {
  return (
    <PartList
      title="Credit notes"
      parts={creditNotes}
      nothing="None of this invoice has been credited."
      action={action}
      row={(note) => ({
        title: `${note.creditNoteNumber} · ${money(note.total)}`,
        lines: [britishDay(note.creditNoteDate), note.reason],
        action: (
          <Group gap={4} align="stretch" wrap="nowrap">
            <DownloadCreditNote note={note} />
            <IconButton icon={IconMail} label={`Send ${note.creditNoteNumber} by email`} onClick={() => onMail(note)} />
          </Group>
        ),
      })}
    />
  )
}

function DownloadCreditNote({ note }: { note: CreditNote }) {
  const download = useDownload(note)
  return <IconButton icon={IconDownload} label={`Download PDF of ${note.creditNoteNumber}`} onClick={download} />
}

export function DownloadCreditNoteFile({ note }: { note: CreditNote }) {
  const download = useDownload(note)
  return (
    <Button variant="primary" onClick={download}>
      Download PDF
    </Button>
  )
}

function useDownload(note: CreditNote) {
  const { mutate: download } = useDownloadCreditNote()
  return () => download({ creditNoteId: note._id }, { onError: () => toast.error('Failed to download PDF') })
}

interface TableProps {
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

export function CreditNoteTable({ creditNotes, addressOf }: TableProps) {
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
