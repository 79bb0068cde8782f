import { statusMeanings } from './invoice-words.ts'
import { useUpdateInvoiceStatus } from './invoices.api.ts'
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx'
import { StatusSelect } from '#web/ui/form/choice/status-select.tsx'
import { serverText } from '#web/ui/feedback/error-words.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import type { Invoice } from '#contract/invoices/invoices.contract.ts'
import { invoiceStatuses, invoiceStatusLabels } from '#contract/invoices/invoices.rules.ts'

const options = invoiceStatuses.map((status) => ({
  value: status,
  label: invoiceStatusLabels[status],
  meaning: statusMeanings[status],
}))

/** Any status to any other, but a void one stays. What was chosen by mistake is undone from the message. */
export function InvoiceStatusSelect({ invoice: { _id, invoiceNumber, status } }: { invoice: Invoice }) {
  const { mutateAsync: move, isPending, variables } = useUpdateInvoiceStatus()
  if (status === 'invoice_void')
    return <StatusBadge meaning={statusMeanings[status]}>{invoiceStatusLabels[status]}</StatusBadge>

  // Told also to a user who has gone to another page meanwhile.
  const undo = ({ version }: Invoice) =>
    void move({ invoiceId: _id, status, version }).then(
      () => toast.success(`${invoiceNumber} is ${invoiceStatusLabels[status]} again.`),
      showError,
    )
  const change = (chosen: (typeof invoiceStatuses)[number]) =>
    void move({ invoiceId: _id, status: chosen }).then(
      (after) => toast.success('Invoice status updated', { label: 'Undo', run: () => undo(after) }),
      showError,
    )
  return (
    <StatusSelect
      label={`Status of ${invoiceNumber}`}
      value={(isPending && variables.status) || status}
      options={options}
      onChange={change}
    />
  )
}

function showError(error: unknown) {
  toast.error('Failed to update invoice status')
  // Such as that the firm has no address yet: what to do about it.
  const why = serverText(error, '')
  if (why) toast.error(why)
}
