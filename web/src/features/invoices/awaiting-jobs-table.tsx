import { CreateInvoiceButton } from './create-invoice-button.tsx'
import styles from './invoice-table.module.css'
import { DataTable, type Column } from '#web/ui/table/data-table.tsx'
import { RowTitle, TwoLines } from '#web/ui/table/row-title.tsx'
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
      cell: ({ number, title, companyId }) => <RowTitle title={companyId.name} under={title} number={number} />,
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
    {
      header: 'Invoice',
      width: '204px',
      cell: (job) => (
        <span className={styles.create}>
          <CreateInvoiceButton job={job} label="Create Invoice" isInList onCreated={onCreated} />
        </span>
      ),
    },
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

function completedOn(completedDate: string | null): string {
  return completedDate ? britishDay(dayInLondon(new Date(completedDate))) : ''
}
