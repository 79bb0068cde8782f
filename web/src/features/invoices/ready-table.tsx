import { IconSend } from '@tabler/icons-react'
import styles from './invoice-table.module.css'
import { money } from './invoice-words.ts'
import { counted } from '#web/ui/feedback/counted.ts'
import { Button } from '#web/ui/form/button.tsx'
import { DataTable, type Column } from '#web/ui/table/data-table.tsx'
import { RowTitle, TwoLines } from '#web/ui/table/row-title.tsx'
import type { ReadyInvoice } from '#contract/invoices/invoices.contract.ts'
import { britishDay, dayInLondon } from '#contract/values/days.ts'

interface Props {
  rows: ReadyInvoice[]
  isOutdated: boolean
  addressOf: (ready: ReadyInvoice) => string
  onApprove: (ready: ReadyInvoice) => void
}

export const readyColumnCount = 5

/** Completed jobs with their report, each two presses away from a sent invoice. */
export function ReadyTable({ rows, isOutdated, addressOf, onApprove }: Props) {
  const columns: readonly [Column<ReadyInvoice>, ...Column<ReadyInvoice>[]] = [
    {
      header: 'Job',
      // The company first: titles repeat from customer to customer.
      cell: ({ jobId: { number, title, companyId } }) => (
        <RowTitle title={companyId.name} under={title} number={number} />
      ),
    },
    {
      header: 'Examined',
      width: '140px',
      cell: ({ examinedItems, jobId }) => (
        <TwoLines>{`${counted(examinedItems, 'item')}, ${completedOn(jobId.completedDate)}`}</TwoLines>
      ),
    },
    {
      header: 'Invoice',
      width: '116px',
      isOneLine: true,
      cell: ({ invoiceNumber }) => invoiceNumber ?? 'No invoice yet',
    },
    { header: 'Total', width: '116px', align: 'end', isOneLine: true, cell: ({ total }) => money(total) },
    {
      header: 'Send',
      width: '220px',
      cell: (ready) => (
        <span className={styles.create}>
          <Button
            icon={<IconSend size={18} stroke={1.5} aria-hidden />}
            aria-label={`Approve and send: ${ready.jobId.title}, ${ready.jobId.companyId.name}`}
            onClick={() => onApprove(ready)}
          >
            Approve and send
          </Button>
        </span>
      ),
    },
  ]
  return (
    <DataTable
      label="Ready to invoice"
      columns={columns}
      rows={rows}
      isOutdated={isOutdated}
      keyOf={({ jobId }) => jobId._id}
      addressOf={addressOf}
    />
  )
}

function completedOn(completedDate: string | null): string {
  return completedDate ? britishDay(dayInLondon(new Date(completedDate))) : ''
}
