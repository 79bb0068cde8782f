import { IconSend } from '@tabler/icons-react'
import styles from './invoice-table.module.css'
import { money } from './invoice-words.ts'
import { counted } from '#web/ui/feedback/counted.ts'
import { Button } from '#web/ui/form/button.tsx'
import { DataTable, type Column } from '#web/ui/table/data-table.tsx'
import { OneLine, RowTitle } from '#web/ui/table/row-title.tsx'
import type { ReadyInvoice } from '#contract/invoices/invoice-sending.contract.ts'
import { britishDay, dayInLondon } from '#contract/values/days.ts'

interface Props {
  rows: ReadyInvoice[]
  addressOf: (ready: ReadyInvoice) => string
  onLook: (ready: ReadyInvoice) => void
}

export function AwaitingTable({ rows, addressOf, onLook }: Props) {
  const look = (ready: ReadyInvoice, isOnPhone = false) => (
    <span className="above">
      <Button
        {...(isOnPhone ? { className: styles.compact } : { icon: IconSend })}
        aria-label={`Look and send: ${ready.jobId.title}, ${ready.jobId.companyId.name}`}
        onClick={() => onLook(ready)}
      >
        Look and send
      </Button>
    </span>
  )
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
      width: '178px',
      cell: ({ examinedItems, jobId }) => (
        <OneLine>
          {[counted(examinedItems, 'item'), completedOn(jobId.completedDate)].filter(Boolean).join(', ')}
        </OneLine>
      ),
    },
    {
      header: 'Invoice',
      width: '136px',
      cell: ({ invoiceNumber }) => invoiceNumber ?? 'No invoice yet',
    },
    { header: 'Total', width: '116px', align: 'end', cell: ({ total }) => money(total) },
    {
      header: 'Send',
      width: '200px',
      cell: (ready) => look(ready),
    },
  ]
  return (
    <DataTable
      label="Jobs Awaiting"
      columns={columns}
      phone={{
        title: ({ jobId }) => jobId.companyId.name,
        end: (ready) => look(ready, true),
        second: ({ jobId, total }) => [money(total), completedOn(jobId.completedDate), jobId.number, jobId.title],
      }}
      rows={rows}
      keyOf={({ jobId }) => jobId._id}
      addressOf={addressOf}
    />
  )
}

function completedOn(completedDate: string | null): string {
  return completedDate ? britishDay(dayInLondon(new Date(completedDate))) : ''
}
