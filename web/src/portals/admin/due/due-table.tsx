import { Checkbox, Text, UnstyledButton } from '@mantine/core'
import { Link } from 'react-router'
import { notPresentedWords, siteName } from './due-words.ts'
import { keyOf, piecesToPlan } from '#web/features/due/visit-values.ts'
import { numberedTitle } from '#web/features/jobs/job-words.ts'
import { addresses } from '#web/portals/admin/admin-addresses.ts'
import { counted } from '#web/ui/feedback/counted.ts'
import { DataTable, type Column, type PhoneRow } from '#web/ui/table/data-table.tsx'
import { RowTitle } from '#web/ui/table/row-title.tsx'
import type { DuePiece, DueSite } from '#contract/due/due.contract.ts'
import { britishDay } from '#contract/values/days.ts'

interface Props {
  rows: DueSite[]
  isTicked: (row: DueSite) => boolean
  onTick: (row: DueSite, isTicked: boolean) => void
  onOpen: (row: DueSite) => void
}

export function DueTable({ rows, isTicked, onTick, onOpen }: Props) {
  return (
    <DataTable
      label="Sites with something due"
      columns={columnsFor(onOpen)}
      phone={phoneRow(onOpen)}
      rows={rows}
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
        <Text span display="block" py={4} fw={600}>
          <RowTitle title={row.companyId.name} under={siteName(row)} />
          {whyFirst(row)}
        </Text>
      ),
    },
    {
      header: 'First due',
      width: '112px',
      cell: ({ earliestDueDate }) => earliestDueDate && britishDay(earliestDueDate),
    },
    { header: 'Overdue', width: '80px', align: 'end', cell: ({ overdue }) => bad(overdue) },
    { header: 'Unsafe', width: '72px', align: 'end', cell: ({ unsafe }) => bad(unsafe) },
    {
      header: 'Due',
      width: '56px',
      align: 'end',
      cell: ({ due }) => (due > 0 ? due.toLocaleString('en-GB') : null),
    },
    { header: 'In an open job', width: '18%', cell: (row) => <OpenJobs row={row} /> },
    {
      header: 'Equipment',
      width: '104px',
      cell: (row) => <Pieces row={row} onOpen={onOpen} />,
    },
  ]
}

function phoneRow(onOpen: Props['onOpen']): PhoneRow<DueSite> {
  return {
    title: ({ companyId }) => companyId.name,
    end: (row) => <Pieces row={row} onOpen={onOpen} />,
    second: (row) => [
      whyFirst(row),
      row.unsafe > 0 && <Bad key="unsafe">{`${row.unsafe.toLocaleString('en-GB')} unsafe`}</Bad>,
      row.overdue > 0 && <Bad key="overdue">{`${row.overdue.toLocaleString('en-GB')} overdue`}</Bad>,
      row.due > 0 && `${row.due.toLocaleString('en-GB')} due`,
      row.earliestDueDate && `first by ${britishDay(row.earliestDueDate)}`,
      siteName(row),
      row.equipment.some(({ openJob }) => openJob) && <OpenJobs key="jobs" row={row} />,
    ],
  }
}

function Pieces({ row, onOpen }: { row: DueSite; onOpen: Props['onOpen'] }) {
  const count = counted(row.equipment.length, 'piece')
  return (
    <UnstyledButton
      fz="inherit"
      mih={44}
      td="underline"
      style={{ textUnderlineOffset: 3, whiteSpace: 'nowrap' }}
      aria-label={`${count} of ${row.companyId.name}, ${siteName(row)}`}
      onClick={() => onOpen(row)}
    >
      {count}
    </UnstyledButton>
  )
}

function whyFirst(row: DueSite) {
  const words = notPresentedWords(row)
  return words && <Bad key="why-first">{words}</Bad>
}

function bad(count: number) {
  return count > 0 ? <Bad>{count.toLocaleString('en-GB')}</Bad> : null
}

function Bad({ children }: { children: string }) {
  return (
    <Text span c="var(--danger)" fw={600}>
      {children}
    </Text>
  )
}

type OpenJob = NonNullable<DuePiece['openJob']>

function OpenJobs({ row: { equipment } }: { row: DueSite }) {
  const jobs = new Map<string, { job: OpenJob; pieces: number }>()
  for (const { openJob } of equipment) {
    if (openJob) jobs.set(openJob._id, { job: openJob, pieces: (jobs.get(openJob._id)?.pieces ?? 0) + 1 })
  }
  const [first] = jobs.values()
  if (!first) return null
  const { job, pieces } = first
  const words = `${numberedTitle(job)}, ${britishDay(job.scheduledDate)}`
  return (
    <>
      {pieces.toLocaleString('en-GB')} in{' '}
      <Link to={addresses.job(job)} title={words}>
        {words}
      </Link>
      {jobs.size > 1 && ` and ${jobs.size - 1} more`}
    </>
  )
}
