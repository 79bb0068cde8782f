import type { Meaning } from '#web/ui/feedback/status-badge.tsx'
import type { Job } from '#contract/jobs/jobs.contract.ts'
import { worstResult, type ResultKind } from '#contract/jobs/job-results.rules.ts'
import type { JobStatus } from '#contract/jobs/jobs.rules.ts'

export const jobLabels = {
  title: 'Title',
  companyId: 'Company',
  siteAddressId: 'Site address',
  scheduledDate: 'Scheduled date',
  startTime: 'Start time',
  durationMinutes: 'Duration',
  description: 'Description',
  assignedEngineerId: 'Assigned engineer',
  expects: 'Expected at the visit',
} as const satisfies Partial<Record<keyof Job, string>>

export const changedMeanwhile = 'Not saved: someone else has changed this job. This is how it stands now. Choose again.'

export const lateWords = 'Visit is after the due date'

export const statusMeanings: Record<JobStatus, Meaning> = {
  pending: 'waiting',
  in_progress: 'progress',
  completed: 'good',
  cancelled: 'stopped',
}

export const resultMeanings: Record<ResultKind, Meaning> = {
  fitForPurpose: 'good',
  requiresRepair: 'repair',
  notFit: 'danger',
  notExamined: 'waiting',
}

/** Completed is green only where nothing bad was found: it must not outshine what was. */
export function statusMeaning({ status, results }: Pick<Job, 'status' | 'results'>): Meaning {
  const worst = status === 'completed' && results ? worstResult(results) : null
  return worst === 'notFit' || worst === 'requiresRepair' ? 'done' : statusMeanings[status]
}

type Site = Pick<Job['siteAddressId'], 'addressLine1' | 'addressLine2' | 'city' | 'postcode'>

export function siteLine({ addressLine1, addressLine2, city, postcode }: Site): string {
  return [addressLine1, addressLine2, city, postcode].filter(Boolean).join(', ')
}

export function numberedTitle({ number, title }: { number?: string | undefined; title: string }): string {
  return [number, title].filter(Boolean).join(' · ')
}
