import { statusMeanings } from './job-words.ts'
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx'
import { jobStatusLabels, type JobStatus } from '#contract/jobs/jobs.rules.ts'

export function JobStatusBadge({ status }: { status: JobStatus }) {
  return <StatusBadge meaning={statusMeanings[status]}>{jobStatusLabels[status]}</StatusBadge>
}
