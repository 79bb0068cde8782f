import { Checkbox, Text } from '@mantine/core'
import { Link } from 'react-router'
import styles from './due-table.module.css'
import { siteName } from './due-words.ts'
import { keyOf, piecesToPlan } from '#web/features/due/visit-values.ts'
import { numberedTitle } from '#web/features/jobs/job-words.ts'
import { jobAddresses } from '#web/portals/admin/admin-addresses.ts'
import { counted } from '#web/ui/feedback/counted.ts'
import { DataTable, type Column } from '#web/ui/table/data-table.tsx'
import { RowTitle } from '#web/ui/table/row-title.tsx'
import type { DuePiece, DueSite } from '#contract/due/due.contract.ts'
import { britishDay } from '#contract/values/days.ts'

interface Props {
  rows: DueSite[]
  isOutdated: boolean
  isTicked: (row: DueSite) => boolean
  onTick: (row: DueSite, isTicked: boolean) => void
  /** Shows the pieces of a site. */
  onOpen: (row: DueSite) => void
}

export const dueColumnCount = 7

export function DueTable({ rows, isOutdated, isTicked, onTick, onOpen }: Props) {
  return (
    <DataTable
      label="Sites with something due"
      columns={columnsFor(onOpen)}
      rows={rows}
      isOutdated={isOutdated}
      keyOf={keyOf}
      addressOf={() => undefined}
      tick={(row) =>
        piecesToPlan(row).length > 0 && (
          <Checkbox
            aria-label={`${row.companyId.name}, ${siteName(row)}`}
            checked={isTicked(row)}
            onChange={({ currentTarget }) => onTick(row, currentTarget.checked)}
          />
        )
      }
    />
  )
}

function columnsFor(onOpen: Props['onOpen']): readonly [Column<DueSite>, ...Column<DueSite>[]] {
  return [
    {
      header: 'Company and site',
      cell: (row) => (
        <Text span fw={600}>
          <RowTitle title={row.companyId.name} under={siteName(row)} />
        </Text>
      ),
    },
    {
      header: 'First due',
      width: '120px',
      isOneLine: true,
      inCard: 'First due by',
      cell: ({ earliestDueDate }) => britishDay(earliestDueDate),
    },
    { header: 'Overdue', width: '88px', align: 'end', inCard: 'Overdue:', cell: ({ overdue }) => bad(overdue) },
    { header: 'Unsafe', width: '80px', align: 'end', inCard: 'Unsafe:', cell: ({ unsafe }) => bad(unsafe) },
    {
      header: 'Due',
      width: '60px',
      align: 'end',
      inCard: 'Due:',
      cell: ({ due }) => (due > 0 ? due.toLocaleString('en-GB') : null),
    },
    { header: 'In an open job', width: '22%', cell: (row) => <OpenJobs row={row} /> },
    {
      header: 'Equipment',
      width: '104px',
      cell: (row) => (
        <button
          type="button"
          className={styles.pieces}
          aria-label={`${counted(row.equipment.length, 'piece')} of ${row.companyId.name}, ${siteName(row)}`}
          onClick={() => onOpen(row)}
        >
          {counted(row.equipment.length, 'piece')}
        </button>
      ),
    },
  ]
}

function bad(count: number) {
  return count > 0 ? <span className={styles.bad}>{count.toLocaleString('en-GB')}</span> : null
}

type OpenJob = NonNullable<DuePiece['openJob']>

const maxJobs = 2

function OpenJobs({ row: { equipment } }: { row: DueSite }) {
  const jobs = new Map<string, { job: OpenJob; pieces: number }>()
  for (const { openJob } of equipment) {
    if (openJob) jobs.set(openJob._id, { job: openJob, pieces: (jobs.get(openJob._id)?.pieces ?? 0) + 1 })
  }
  if (jobs.size === 0) return null
  return (
    <ul>
      {[...jobs.values()].slice(0, maxJobs).map(({ job, pieces }) => (
        <li key={job._id}>
          {pieces.toLocaleString('en-GB')} in{' '}
          <Link to={jobAddresses.job(job)}>
            {numberedTitle(job)}, {britishDay(job.scheduledDate)}
          </Link>
        </li>
      ))}
      {jobs.size > maxJobs && <li>and {jobs.size - maxJobs} more</li>}
    </ul>
  )
}
