import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { reminderQueries } from './reminders.api.ts'
import { counted } from '#web/ui/feedback/counted.ts'
import { PartList } from '#web/ui/table/part-list.tsx'
import type { NobodyToTell } from '#contract/reminders/reminders.contract.ts'

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
