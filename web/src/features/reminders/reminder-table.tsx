import type { ReactNode } from 'react'
import { DataTable, type Column } from '#web/ui/table/data-table.tsx'
import { OneLine, RowTitle } from '#web/ui/table/row-title.tsx'
import type { Reminder } from '#contract/reminders/reminders.contract.ts'
import { britishDay } from '#contract/values/days.ts'

interface Props {
  reminders: Reminder[]
  addressOf: (reminder: Reminder) => string
  status: (reminder: Reminder) => ReactNode
}

export const reminderColumnCount = 5

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
