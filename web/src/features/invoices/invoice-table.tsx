import { Text } from '@mantine/core'
import { IconBellRinging, IconDownload, IconFileTypePdf, IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { InvoiceStatusSelect } from './invoice-status-select.tsx'
import styles from './invoice-table.module.css'
import { formatCredited, money, sentAgo, chaseLabel } from './invoice-words.ts'
import { creditActions, useInvoiceActions, useVoidOrDelete } from './use-invoice-actions.ts'
import { focusPage } from '#web/ui/page/focus-content.ts'
import { DataTable, type Column, type PhoneRow } from '#web/ui/table/data-table.tsx'
import { RowMenu, type RowAction } from '#web/ui/table/row-menu.tsx'
import { OneLine, RowTitle } from '#web/ui/table/row-title.tsx'
import { useToday } from '#web/ui/page/use-today.ts'
import type { Invoice } from '#contract/invoices/invoices.contract.ts'
import { offersDownload, whyInvoiceIsFixed } from '#contract/invoices/invoices.rules.ts'
import { isNothingDue, isOverdue, whyNotChaseable, chaseAgainOn } from '#contract/invoices/settlement.rules.ts'
import { britishDay, dayInLondon } from '#contract/values/days.ts'
import { Button } from '#web/ui/form/button.tsx'

interface Addresses {
  invoice: (invoice: Invoice) => string
  edit: (invoice: Invoice) => string
  credit: (invoice: Invoice) => string
}

interface Props {
  label: string
  invoices: Invoice[]
  addresses: Addresses
  onChase?: ((invoice: Invoice) => void) | undefined
}

const statusColumn: Column<Invoice> = {
  header: 'Status',
  width: '190px',
  cell: (invoice) => <InvoiceStatusSelect invoice={invoice} />,
}

const columns: readonly [Column<Invoice>, ...Column<Invoice>[]] = [
  {
    header: 'Invoice',
    cell: (invoice) => (
      <RowTitle
        title={invoice.invoiceNumber}
        under={invoice.jobId.companyId.name}
        mark={<SentAgo invoice={invoice} />}
      />
    ),
  },
  {
    header: 'Job',
    width: '100px',
    isSpare: true,
    cell: ({ jobId: { number, title } }) => <span title={title}>{number ?? title}</span>,
  },
  {
    header: 'Created',
    width: '116px',
    isSpare: true,
    cell: ({ createdAt }) => britishDay(dayInLondon(new Date(createdAt))),
  },
  { header: 'Due', width: '174px', cell: (invoice) => <Due invoice={invoice} /> },
  {
    header: 'Total',
    width: '116px',
    align: 'end',
    cell: (invoice) => <Total invoice={invoice} />,
  },
  statusColumn,
]

const phone: PhoneRow<Invoice> = {
  title: ({ invoiceNumber }) => invoiceNumber,
  end: (invoice) => <InvoiceStatusSelect invoice={invoice} />,
  second: (invoice) => [
    <Total key="total" invoice={invoice} />,
    <Due key="due" invoice={invoice} />,
    invoice.jobId.companyId.name,
    formatCredited(invoice),
  ],
}

const [first, ...others] = columns

export function InvoiceTable({ label, invoices, addresses, onChase }: Props) {
  const actionsOf = useRowActions(addresses, onChase)
  return (
    <DataTable
      label={label}
      columns={onChase ? columnsOfSent(onChase) : columns}
      phone={phone}
      rows={invoices}
      keyOf={({ _id }) => _id}
      addressOf={addresses.invoice}
      actions={(invoice) => <RowMenu label={`Actions for ${invoice.invoiceNumber}`} actions={actionsOf(invoice)} />}
    />
  )
}

/** All are sent, and the button has their room. */
function columnsOfSent(onChase: (invoice: Invoice) => void): typeof columns {
  return [
    first,
    ...others
      .filter(({ isSpare }) => !isSpare)
      .map((column) => (column === statusColumn ? { ...column, width: '124px' } : column)),
    { header: 'Chase', width: '172px', cell: (invoice) => <ChaseButton invoice={invoice} onChase={onChase} /> },
  ]
}

function useRowActions({ edit, credit }: Addresses, onChase: Props['onChase']) {
  const today = useToday()
  const { generate, download } = useInvoiceActions()
  const voidOrDelete = useVoidOrDelete(focusPage)
  return (invoice: Invoice): RowAction[] => [
    // A phone has no room for the button.
    ...(onChase && whyNotChaseable(invoice, today) === null
      ? [{ label: 'Chase', icon: IconBellRinging, run: () => onChase(invoice) }]
      : []),
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
  return <span className={isNothingDue(invoice) ? styles.quiet : ''}>{money(invoice.total)}</span>
}

function Due({ invoice }: { invoice: Invoice }) {
  const [today] = useState(() => dayInLondon(new Date()))
  if (isNothingDue(invoice)) return <span className={styles.quiet}>Nothing due</span>
  if (invoice.status === 'invoice_paid' || !invoice.dueDate) return null
  const isLate = isOverdue(invoice, today)
  return (
    <Text span {...(isLate && { c: 'var(--danger)', fw: 600 })}>
      {isLate ? `Overdue ${britishDay(invoice.dueDate)}` : `Due ${britishDay(invoice.dueDate)}`}
    </Text>
  )
}

function SentAgo({ invoice }: { invoice: Invoice }) {
  const [words] = useState(() => sentAgo(invoice, Date.now()) ?? formatCredited(invoice))
  if (!words) return null
  return (
    <span className={styles.quiet}>
      <OneLine>{words}</OneLine>
    </span>
  )
}

interface ChaseButtonProps {
  invoice: Invoice
  onChase: (invoice: Invoice) => void
}

function ChaseButton({ invoice, onChase }: ChaseButtonProps) {
  const why = whyNotChaseable(invoice, useToday())
  if (why !== null && why !== 'invoice-chased-lately') return null
  const isTooEarly = why !== null
  const again = chaseAgainOn(invoice)
  const label = chaseLabel(invoice, isTooEarly)
  return (
    <span className="above">
      <Button
        aria-label={`${label}: ${invoice.invoiceNumber}`}
        aria-disabled={isTooEarly}
        title={isTooEarly && again ? `Chase again from ${britishDay(again)}` : undefined}
        onClick={() => isTooEarly || onChase(invoice)}
      >
        {label}
      </Button>
    </span>
  )
}
