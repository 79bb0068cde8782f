import { StatusBadge } from '#web/ui/feedback/status-badge.tsx'
import type { Job } from '#contract/jobs/jobs.contract.ts'
import { lateVisitInWords } from '#contract/jobs/late-visit.rules.ts'

interface Props {
  job: Pick<Job, 'lateReason' | 'latePieces' | 'lateUnsafeCount'>
}

/** "Later than due" in red, at a visit that comes after something in it is due; nothing otherwise. */
export function LateMark({ job }: Props) {
  return job.lateReason && lateVisitInWords(job) ? <StatusBadge meaning="danger">Later than due</StatusBadge> : null
}
