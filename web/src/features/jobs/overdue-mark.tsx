import { StatusBadge } from '#web/ui/feedback/status-badge.tsx'
import { useToday } from '#web/ui/page/use-today.ts'
import { daysOverdue, formatOverdue } from '#contract/jobs/job-days.rules.ts'
import type { Job } from '#contract/jobs/jobs.contract.ts'

/** "Overdue 9 days" in red, beside the date of a job that is past it; nothing otherwise. */
export function OverdueMark({ job }: { job: Pick<Job, 'status' | 'scheduledDate'> }) {
  const days = daysOverdue(job, useToday())
  return days > 0 ? <StatusBadge meaning="danger">{formatOverdue(days)}</StatusBadge> : null
}
