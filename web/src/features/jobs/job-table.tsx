import { Group, Text } from '@mantine/core'
import { IconCopyPlus, IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { DangerMark, ShortLateMark, ShortOverdueMark, WorstResult } from './job-marks.tsx'
import { JobStatusSelect } from './job-status-select.tsx'
import { numberedTitle } from './job-words.ts'
import { useDeleteJobAction } from './use-confirm-delete-job.ts'
import { focusPage } from '#web/ui/page/focus-content.ts'
import { DataTable, type Column, type PhoneRow, type Sorting } from '#web/ui/table/data-table.tsx'
import { RowMenu } from '#web/ui/table/row-menu.tsx'
import { OneLine, RowTitle } from '#web/ui/table/row-title.tsx'
import type { Job } from '#contract/jobs/jobs.contract.ts'
import { britishDay } from '#contract/values/days.ts'

export interface JobAddresses {
  job: (job: Job) => string
  edit: (job: Job) => string
  loadFromPrevious: (job: Job) => string
}

interface Props {
  jobs: Job[]
  addresses: JobAddresses
  /** None where a search gives the latest first. */
  sorting?: Sorting | undefined
}

const columns: readonly [Column<Job>, ...Column<Job>[]] = [
  {
    header: 'Title',
    sortKey: 'company',
    // The company first: titles repeat from customer to customer.
    cell: (job) => (
      <RowTitle
        title={job.companyId.name}
        under={job.title}
        number={job.number}
        mark={<DangerMark job={job} />}
        markUnder={<WorstResult results={job.results} />}
      />
    ),
  },
  {
    header: 'Site',
    sortKey: 'site',
    width: '12%',
    isSpare: true,
    cell: ({ siteAddressId: { addressLine1, city } }) => <OneLine>{`${addressLine1}, ${city}`}</OneLine>,
  },
  {
    header: 'Engineer',
    sortKey: 'engineer',
    width: '16%',
    cell: (job) => <Engineer job={job} />,
  },
  {
    header: 'Scheduled',
    sortKey: 'scheduled',
    width: '180px',
    cell: (job) => <Scheduled job={job} />,
  },
  { header: 'Items', width: '80px', align: 'end', cell: (job) => <Examined job={job} /> },
  { header: 'Status', sortKey: 'status', width: '168px', cell: (job) => <JobStatusSelect job={job} /> },
]

const phone: PhoneRow<Job> = {
  title: ({ companyId }) => companyId.name,
  end: (job) => <JobStatusSelect job={job} />,
  second: (job) => [
    <DangerMark key="danger" job={job} />,
    <Scheduled key="scheduled" job={job} />,
    <WorstResult key="result" results={job.results} />,
    job.assignedEngineerId?.name ?? 'Not assigned',
    numberedTitle(job),
  ],
}

export function JobTable({ jobs, addresses, sorting }: Props) {
  return (
    <DataTable
      label="Jobs"
      columns={columns}
      phone={phone}
      rows={jobs}
      sorting={sorting}
      keyOf={({ _id }) => _id}
      addressOf={addresses.job}
      actions={(job) => <JobMenu job={job} addresses={addresses} />}
    />
  )
}

/** Whether the job can be deleted is asked when the menu opens, not for every row. */
function JobMenu({ job, addresses }: Pick<Props, 'addresses'> & { job: Job }) {
  const [wasOpened, setWasOpened] = useState(false)
  const deletion = useDeleteJobAction(job, { enabled: wasOpened, onDeleted: focusPage })
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

function Engineer({ job: { assignedEngineerId } }: { job: Job }) {
  if (assignedEngineerId) return <OneLine>{assignedEngineerId.name}</OneLine>
  return (
    <Text span c="dimmed">
      Not assigned
    </Text>
  )
}

/** Two lines where the mark is long: the title beside it has two as well. */
function Scheduled({ job }: { job: Job }) {
  return (
    <Group component="span" display="inline-flex" gap="0 6px">
      {britishDay(job.scheduledDate)}
      <ShortOverdueMark job={job} />
      <ShortLateMark job={job} />
    </Group>
  )
}

function Examined({ job: { examinedCount, itemCount } }: { job: Job }) {
  if (itemCount === 0)
    return (
      <Text span c="dimmed">
        None
      </Text>
    )
  return (
    <span>
      {examinedCount.toLocaleString('en-GB')}
      <span aria-hidden>/</span>
      <span className="visually-hidden"> of </span>
      {itemCount.toLocaleString('en-GB')}
      <span className="visually-hidden"> examined</span>
    </span>
  )
}
