import { useCreateInvoice } from './invoices.api.ts'
import { CallButton } from '#web/ui/form/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import type { Invoice } from '#contract/invoices/invoices.contract.ts'
import type { Job } from '#contract/jobs/jobs.contract.ts'

interface Props {
  job: Job
  label: string
  variant?: 'primary' | 'secondary'
  onCreated: (invoice: Invoice) => void
}

export function CreateInvoiceButton({ job, label, variant = 'secondary', onCreated }: Props) {
  return (
    <CallButton
      variant={variant}
      call={useCreateInvoice()}
      input={{ jobId: job._id }}
      onSuccess={(invoice) => {
        toast.success('Invoice created successfully')
        onCreated(invoice)
      }}
      failure="Failed to create invoice"
    >
      {label}
    </CallButton>
  )
}
