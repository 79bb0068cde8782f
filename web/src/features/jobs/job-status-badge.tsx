import { statusMeaning } from './job-words.ts'
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx'
import type { Job } from '#contract/jobs/jobs.contract.ts'
import { jobStatusLabels } from '#contract/jobs/jobs.rules.ts'

export function JobStatusBadge({ job }: { job: Pick<Job, 'status' | 'results'> }) {
  return <StatusBadge meaning={statusMeaning(job)}>{jobStatusLabels[job.status]}</StatusBadge>
}
