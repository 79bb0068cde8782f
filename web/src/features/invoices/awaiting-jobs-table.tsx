import { IconFilePlus } from '@tabler/icons-react'
import styles from './invoice-table.module.css'
import { useCreateInvoice } from './invoices.api.ts'
import { Button } from '#web/ui/form/button.tsx'
import { DataTable, type Column } from '#web/ui/table/data-table.tsx'
import { RowTitle } from '#web/ui/table/row-title.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { TwoLines } from '#web/ui/table/two-lines.tsx'
import { serverText } from '#web/ui/feedback/error-words.ts'
import type { Invoice } from '#contract/invoices/invoices.contract.ts'
import type { Job } from '#contract/jobs/jobs.contract.ts'
import { britishDay, dayInLondon } from '#contract/values/days.ts'

interface Props {
  jobs: Job[]
  isOutdated: boolean
  addressOf: (job: Job) => string
  onCreated: (invoice: Invoice) => void
}

export const awaitingColumnCount = 4

/** Completed jobs that have no invoice yet, each one press away from it. */
export function AwaitingJobsTable({ jobs, isOutdated, addressOf, onCreated }: Props) {
  const columns: readonly [Column<Job>, ...Column<Job>[]] = [
    {
      header: 'Job',
      cell: ({ title, companyId }) => <RowTitle title={title} under={companyId.name} />,
    },
    {
      header: 'Site',
      width: '28%',
      cell: ({ siteAddressId: { addressLine1, city } }) => <TwoLines>{`${addressLine1}, ${city}`}</TwoLines>,
    },
    {
      header: 'Completed',
      width: '128px',
      isOneLine: true,
      inCard: 'Completed',
      cell: ({ completedDate }) => completedOn(completedDate),
    },
    { header: 'Invoice', width: '204px', cell: (job) => <CreateInvoiceButton job={job} onCreated={onCreated} /> },
  ]
  return (
    <DataTable
      label="Completed jobs without an invoice"
      columns={columns}
      rows={jobs}
      isOutdated={isOutdated}
      keyOf={({ _id }) => _id}
      addressOf={addressOf}
    />
  )
}

function CreateInvoiceButton({ job, onCreated }: { job: Job; onCreated: Props['onCreated'] }) {
  const { mutate: create, isPending } = useCreateInvoice()
  const press = () =>
    create(job._id, {
      onSuccess: (invoice) => {
        toast.success('Invoice created successfully')
        onCreated(invoice)
      },
      onError: (error) => toast.error(serverText(error, 'Failed to create invoice')),
    })
  return (
    <span className={styles.create}>
      <Button
        icon={<IconFilePlus size={18} stroke={1.5} aria-hidden />}
        aria-label={`Create Invoice: ${job.title}`}
        aria-disabled={isPending}
        onClick={() => isPending || press()}
      >
        Create Invoice
      </Button>
    </span>
  )
}

function completedOn(completedDate: string | null): string {
  return completedDate ? britishDay(dayInLondon(new Date(completedDate))) : ''
}
