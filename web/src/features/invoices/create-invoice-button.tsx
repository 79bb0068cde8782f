import { useCreateInvoice } from './invoices.api.ts'
import { Button } from '#web/ui/form/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { serverText } from '#web/ui/feedback/error-words.ts'
import type { Invoice } from '#contract/invoices/invoices.contract.ts'
import type { Job } from '#contract/jobs/jobs.contract.ts'

interface Props {
  job: Job
  label: string
  variant?: 'primary' | 'secondary'
  onCreated: (invoice: Invoice) => void
}

/** Starts the invoice of a completed job, with the lines of the price list. */
export function CreateInvoiceButton({ job, label, variant = 'secondary', onCreated }: Props) {
  const { mutate: create, isPending } = useCreateInvoice()
  const press = () =>
    create(
      { jobId: job._id },
      {
        onSuccess: (invoice) => {
          toast.success('Invoice created successfully')
          onCreated(invoice)
        },
        onError: (error) => toast.error(serverText(error, 'Failed to create invoice')),
      },
    )
  return (
    <Button variant={variant} aria-disabled={isPending} onClick={() => isPending || press()}>
      {label}
    </Button>
  )
}
