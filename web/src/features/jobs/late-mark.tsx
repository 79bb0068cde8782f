import { StatusBadge } from '#web/ui/feedback/status-badge.tsx'
import type { Job } from '#contract/jobs/jobs.contract.ts'

interface Props {
  job: Pick<Job, 'lateReason' | 'latePieces' | 'lateUnsafeCount'>
}

/**
 * "Later than due" in red, at a visit that comes after something in it is due; nothing otherwise. What exactly is late is
 * said on the job's page: its words would be loaded with every list.
 */
export function LateMark({ job: { lateReason, latePieces = [], lateUnsafeCount = 0 } }: Props) {
  const isLate = latePieces.length > 0 || lateUnsafeCount > 0
  return lateReason && isLate ? <StatusBadge meaning="danger">Later than due</StatusBadge> : null
}
