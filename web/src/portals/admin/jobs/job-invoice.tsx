import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { CreateInvoiceButton } from '#web/features/invoices/create-invoice-button.tsx'
import { formatCredited, money, statusMeanings } from '#web/features/invoices/invoice-words.ts'
import { invoiceQueries } from '#web/features/invoices/invoices.api.ts'
import { addresses } from '#web/portals/admin/admin-addresses.ts'
import { QuietRetry } from '#web/ui/feedback/quiet-retry.tsx'
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx'
import { DataTableSkeleton } from '#web/ui/table/data-table.tsx'
import { PartList } from '#web/ui/table/part-list.tsx'
import type { Invoice } from '#contract/invoices/invoices.contract.ts'
import { invoiceStatusLabels } from '#contract/invoices/invoices.rules.ts'
import { isNothingDue, isOverdue } from '#contract/invoices/settlement.rules.ts'
import type { Job } from '#contract/jobs/jobs.contract.ts'
import { britishDay, dayInLondon } from '#contract/values/days.ts'

export function JobInvoice({ job, isCreatedAbove = false }: { job: Job; isCreatedAbove?: boolean }) {
  const { data: invoices, error, refetch } = useQuery(invoiceQueries.ofJob(job._id))
  const navigate = useNavigate()
  const [today] = useState(() => dayInLondon(new Date()))
  if (error && !invoices) return <QuietRetry what="The invoice" error={error} onRetry={() => void refetch()} />
  if (!invoices) return <DataTableSkeleton />
  return (
    <PartList
      title="Invoice"
      parts={invoices}
      nothing="This job has not been invoiced yet."
      action={
        // Void, or credited in full, an invoice stands there for the record and its job can be invoiced again.
        invoices.every(isNothingDue) &&
        !isCreatedAbove && (
          <CreateInvoiceButton
            job={job}
            label="Create invoice"
            onCreated={(invoice) => void navigate(addresses.editInvoice(invoice))}
          />
        )
      }
      row={(invoice) => ({
        title: <Title invoice={invoice} isLate={isOverdue(invoice, today)} />,
        lines: [money(invoice.total), formatCredited(invoice) ?? '', whenDue(invoice)],
      })}
    />
  )
}

function Title({ invoice, isLate }: { invoice: Invoice; isLate: boolean }) {
  return (
    <>
      <Link to={addresses.invoice(invoice)}>{invoice.invoiceNumber}</Link>{' '}
      <StatusBadge meaning={isLate ? 'danger' : statusMeanings[invoice.status]}>
        {isLate ? 'Overdue' : invoiceStatusLabels[invoice.status]}
      </StatusBadge>
    </>
  )
}

function whenDue(invoice: Invoice): string {
  const { status, dueDate, sentDate } = invoice
  if (status !== 'invoice_sent' || isNothingDue(invoice)) return ''
  const sent = sentDate ? `Sent ${britishDay(dayInLondon(new Date(sentDate)))}` : ''
  return [sent, dueDate ? `due ${britishDay(dueDate)}` : ''].filter(Boolean).join(', ')
}
