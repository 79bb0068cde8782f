import { IconFilePlus } from '@tabler/icons-react'
import { useCreateInvoice } from './invoices.api.ts'
import { Button } from '#web/ui/form/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { serverText } from '#web/ui/feedback/error-words.ts'
import type { Invoice } from '#contract/invoices/invoices.contract.ts'
import type { Job } from '#contract/jobs/jobs.contract.ts'

interface Props {
  job: Job
  label: string
  /** Among other jobs: says which one, to those who can't see the row. */
  isInList?: boolean
  onCreated: (invoice: Invoice) => void
}

/** Starts the invoice of a completed job, with the lines of the price list. */
export function CreateInvoiceButton({ job, label, isInList = false, onCreated }: Props) {
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
    <Button
      icon={<IconFilePlus size={18} stroke={1.5} aria-hidden />}
      {...(isInList && { 'aria-label': `${label}: ${job.title}` })}
      aria-disabled={isPending}
      onClick={() => isPending || press()}
    >
      {label}
    </Button>
  )
}
