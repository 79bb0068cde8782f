import { Stack, Text } from '@mantine/core'
import { IconDownload, IconFileTypePdf, IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { InvoiceStatusSelect } from './invoice-status-select.tsx'
import styles from './invoice-table.module.css'
import { formatCredited, money, sentAgo } from './invoice-words.ts'
import { creditActions, useInvoiceActions, useVoidOrDelete } from './use-invoice-actions.ts'
import { DataTable, type Column } from '#web/ui/table/data-table.tsx'
import { RowMenu, type RowAction } from '#web/ui/table/row-menu.tsx'
import { RowTitle, TwoLines } from '#web/ui/table/row-title.tsx'
import type { Invoice } from '#contract/invoices/invoices.contract.ts'
import { offersDownload, whyInvoiceIsFixed } from '#contract/invoices/invoices.rules.ts'
import { isNothingDue, isOverdue } from '#contract/invoices/settlement.rules.ts'
import { britishDay, dayInLondon } from '#contract/values/days.ts'

interface Addresses {
  invoice: (invoice: Invoice) => string
  edit: (invoice: Invoice) => string
  credit: (invoice: Invoice) => string
}

interface Props {
  label: string
  invoices: Invoice[]
  isOutdated: boolean
  addresses: Addresses
  /** The row that had the keyboard is gone. */
  onDeleted: () => void
}

const columns: readonly [Column<Invoice>, ...Column<Invoice>[]] = [
  {
    header: 'Invoice',
    cell: ({ invoiceNumber, jobId: { companyId } }) => <RowTitle title={invoiceNumber} under={companyId.name} />,
  },
  { header: 'Job', width: '24%', cell: ({ jobId }) => <TwoLines>{jobName(jobId)}</TwoLines> },
  {
    header: 'Created',
    width: '112px',
    isOneLine: true,
    inCard: 'Created',
    cell: ({ createdAt }) => britishDay(dayInLondon(new Date(createdAt))),
  },
  {
    header: 'Total',
    width: '140px',
    align: 'end',
    isOneLine: true,
    cell: (invoice) => <Total invoice={invoice} />,
  },
  {
    header: 'Status',
    width: '208px',
    cell: (invoice) => (
      <Stack component="span" gap={4} align="flex-start">
        <InvoiceStatusSelect invoice={invoice} />
        <SentAgo invoice={invoice} />
        <Credited invoice={invoice} />
      </Stack>
    ),
  },
]

export const invoiceColumnCount = columns.length

export function InvoiceTable({ label, invoices, isOutdated, addresses, onDeleted }: Props) {
  const actionsOf = useRowActions(addresses, onDeleted)
  return (
    <DataTable
      label={label}
      columns={columns}
      rows={invoices}
      isOutdated={isOutdated}
      keyOf={({ _id }) => _id}
      addressOf={addresses.invoice}
      actions={(invoice) => <RowMenu label={`Actions for ${invoice.invoiceNumber}`} actions={actionsOf(invoice)} />}
    />
  )
}

function useRowActions({ edit, credit }: Addresses, onDeleted: () => void) {
  const { generate, download } = useInvoiceActions()
  const voidOrDelete = useVoidOrDelete(onDeleted)
  return (invoice: Invoice): RowAction[] => [
    ...(whyInvoiceIsFixed(invoice) ? [] : [{ label: 'Edit', icon: IconPencil, run: edit(invoice) }]),
    { label: 'Generate PDF', icon: IconFileTypePdf, run: () => generate(invoice) },
    ...(offersDownload(invoice.status)
      ? [{ label: 'Download PDF', icon: IconDownload, run: () => download(invoice) }]
      : []),
    ...creditActions(invoice, credit),
    ...voidOrDelete(invoice),
  ]
}

function Total({ invoice }: { invoice: Invoice }) {
  const [today] = useState(() => dayInLondon(new Date()))
  const isDueNever = isNothingDue(invoice)
  const isOpen = !isDueNever && invoice.status !== 'invoice_paid'
  return (
    <Stack component="span" gap={2}>
      <span className={isDueNever ? styles.nothingDue : ''}>{money(invoice.total)}</span>
      {isDueNever && (
        <Text span c="dimmed" fz="xs">
          Nothing due
        </Text>
      )}
      {isOpen && invoice.dueDate && (
        <Text span c="dimmed" fz="xs">
          Due {britishDay(invoice.dueDate)}
        </Text>
      )}
      {isOverdue(invoice, today) && (
        <Text span c="var(--danger)" fz="xs" fw={600}>
          Overdue
        </Text>
      )}
    </Stack>
  )
}

function SentAgo({ invoice }: { invoice: Invoice }) {
  const [now] = useState(() => Date.now())
  const words = sentAgo(invoice, now)
  return (
    words && (
      <Text span c="dimmed" fz="xs">
        {words}
      </Text>
    )
  )
}

function Credited({ invoice }: { invoice: Invoice }) {
  const words = formatCredited(invoice)
  return (
    words && (
      <Text span c="dimmed" fz="xs">
        {words}
      </Text>
    )
  )
}

function jobName({ number, title }: Invoice['jobId']): string {
  return [number, title].filter(Boolean).join(' · ')
}
