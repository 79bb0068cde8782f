import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { reminderQueries } from './reminders.api.ts'
import { DataTable, type Column } from '#web/ui/table/data-table.tsx'
import { OneLine, RowTitle } from '#web/ui/table/row-title.tsx'
import { counted } from '#web/ui/feedback/counted.ts'
import { PartList } from '#web/ui/table/part-list.tsx'
import type { NobodyToTell, Reminder } from '#contract/reminders/reminders.contract.ts'
import { britishDay } from '#contract/values/days.ts'

interface Props {
  reminders: Reminder[]
  addressOf: (reminder: Reminder) => string
  status: (reminder: Reminder) => ReactNode
}

export function ReminderTable({ reminders, addressOf, status }: Props) {
  const columns: readonly [Column<Reminder>, ...Column<Reminder>[]] = [
    { header: 'Company', cell: ({ companyId, to }) => <RowTitle title={companyId.name} under={to.name} /> },
    { header: 'To', width: '21%', cell: ({ to }) => <OneLine>{to.email}</OneLine> },
    { header: 'Subject', width: '22%', cell: ({ subject }) => <OneLine>{subject}</OneLine> },
    { header: 'Day', width: '112px', cell: ({ sentOn }) => britishDay(sentOn) },
    { header: 'State', width: '224px', cell: status },
  ]
  return (
    <DataTable
      label="Reminders"
      columns={columns}
      phone={{
        title: ({ companyId }) => companyId.name,
        end: status,
        second: ({ sentOn, to, subject }) => [britishDay(sentOn), to.email, subject],
      }}
      rows={reminders}
      keyOf={({ _id }) => _id}
      addressOf={addressOf}
    />
  )
}

export function NobodyToTellList({ addressOf }: { addressOf: (companyId: string) => string }) {
  const { data } = useQuery(reminderQueries.nobodyToTell())
  if (!data || data.total === 0) return null
  return (
    <PartList
      title="No reminder contact"
      parts={data.rows.map((row) => ({ ...row, _id: row.companyId._id }))}
      nothing=""
      row={(row) => ({
        title: <Link to={addressOf(row.companyId._id)}>{row.companyId.name}</Link>,
        lines: [formatDue(row)],
      })}
    />
  )
}

function formatDue({ overdue, due }: NobodyToTell): string {
  const parts = [overdue > 0 && `${counted(overdue, 'piece')} overdue`, due > 0 && `${counted(due, 'piece')} due`]
  return `${parts.filter(Boolean).join(', ')}. Choose a reminder contact on the company’s page.`
}
