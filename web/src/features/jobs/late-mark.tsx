import { StatusBadge } from '#web/ui/feedback/status-badge.tsx'
import type { Job } from '#contract/jobs/jobs.contract.ts'

/** "Later than due" in red, at a visit that comes after something in it may no longer be used; nothing otherwise. */
export function LateMark({ job: { lateReason, latePieces = [] } }: { job: Pick<Job, 'lateReason' | 'latePieces'> }) {
  return lateReason && latePieces.length > 0 ? <StatusBadge meaning="danger">Later than due</StatusBadge> : null
}
