import { IconCopyPlus, IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { LateMark } from './late-mark.tsx'
import { OverdueMark } from './overdue-mark.tsx'
import { JobResults } from './job-results.tsx'
import { JobStatusSelect } from './job-status-select.tsx'
import styles from './job-table.module.css'
import { useDeleteJobAction } from './use-confirm-delete-job.ts'
import { DataTable, type Column, type Sorting } from '#web/ui/table/data-table.tsx'
import { RowMenu } from '#web/ui/table/row-menu.tsx'
import { RowTitle, TwoLines } from '#web/ui/table/row-title.tsx'
import type { Job } from '#contract/jobs/jobs.contract.ts'
import { britishDay } from '#contract/values/days.ts'

export interface JobAddresses {
  job: (job: Job) => string
  edit: (job: Job) => string
  loadFromPrevious: (job: Job) => string
}

interface Props {
  jobs: Job[]
  isOutdated: boolean
  addresses: JobAddresses
  /** None where a search gives the latest first. */
  sorting?: Sorting | undefined
  /** The row that had the keyboard is gone. */
  onDeleted: () => void
}

const columns: readonly [Column<Job>, ...Column<Job>[]] = [
  {
    header: 'Title',
    sortKey: 'company',
    // The company first: titles repeat from customer to customer.
    cell: ({ number, title, companyId }) => <RowTitle title={companyId.name} under={title} number={number} />,
    below: ({ results }) => <JobResults results={results} />,
  },
  {
    header: 'Site',
    sortKey: 'site',
    width: '20%',
    cell: ({ siteAddressId: { addressLine1, city } }) => <TwoLines>{`${addressLine1}, ${city}`}</TwoLines>,
  },
  {
    header: 'Engineer',
    sortKey: 'engineer',
    width: '12%',
    cell: ({ assignedEngineerId }) => assignedEngineerId?.name ?? <span className={styles.nobody}>Not assigned</span>,
  },
  {
    header: 'Scheduled',
    sortKey: 'scheduled',
    width: '154px',
    isOneLine: true,
    inCard: 'Scheduled',
    cell: (job) => (
      <span className={styles.scheduled}>
        {britishDay(job.scheduledDate)}
        <OverdueMark job={job} />
        <LateMark job={job} />
      </span>
    ),
  },
  { header: 'Items', width: '72px', align: 'end', isOneLine: true, cell: (job) => <Examined job={job} /> },
  { header: 'Status', sortKey: 'status', width: '164px', cell: (job) => <JobStatusSelect job={job} /> },
]

export const jobColumnCount = columns.length

export function JobTable({ jobs, isOutdated, addresses, sorting, onDeleted }: Props) {
  return (
    <DataTable
      label="Jobs"
      columns={columns}
      rows={jobs}
      isOutdated={isOutdated}
      sorting={sorting}
      keyOf={({ _id }) => _id}
      addressOf={addresses.job}
      actions={(job) => <JobMenu job={job} addresses={addresses} onDeleted={onDeleted} />}
    />
  )
}

/** Whether the job can be deleted is asked when the menu opens, not for every row. */
function JobMenu({ job, addresses, onDeleted }: Pick<Props, 'addresses' | 'onDeleted'> & { job: Job }) {
  const [wasOpened, setWasOpened] = useState(false)
  const deletion = useDeleteJobAction(job, { enabled: wasOpened, onDeleted })
  return (
    <RowMenu
      label={`Actions for ${job.title}`}
      onOpen={() => setWasOpened(true)}
      actions={[
        { label: 'Edit', icon: IconPencil, run: addresses.edit(job) },
        { label: 'Load from previous job', icon: IconCopyPlus, run: addresses.loadFromPrevious(job) },
        deletion,
      ]}
    />
  )
}

function Examined({ job: { examinedCount, itemCount } }: { job: Job }) {
  if (itemCount === 0) return <span className={styles.none}>None</span>
  return (
    <span>
      {examinedCount.toLocaleString('en-GB')}
      <span aria-hidden>/</span>
      <span className="visually-hidden"> of </span>
      {itemCount.toLocaleString('en-GB')}
      <span className={styles.unit}> examined</span>
    </span>
  )
}
