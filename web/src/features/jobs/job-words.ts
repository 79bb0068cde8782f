import type { Meaning } from '#web/ui/feedback/status-badge.tsx'
import type { Job } from '#contract/jobs/jobs.contract.ts'
import type { JobStatus } from '#contract/jobs/jobs.rules.ts'

/** What the fields of a job are called, in the order of its form. */
export const jobLabels = {
  title: 'Title',
  companyId: 'Company',
  siteAddressId: 'Site Address',
  scheduledDate: 'Scheduled Date',
  description: 'Description',
  assignedEngineerId: 'Assigned Engineer',
} as const satisfies Partial<Record<keyof Job, string>>

export const statusMeanings: Record<JobStatus, Meaning> = {
  pending: 'waiting',
  in_progress: 'progress',
  completed: 'good',
  cancelled: 'stopped',
}

type Site = Pick<Job['siteAddressId'], 'addressLine1' | 'addressLine2' | 'city' | 'postcode'>

/** An address on one line. */
export function siteLine({ addressLine1, addressLine2, city, postcode }: Site): string {
  return [addressLine1, addressLine2, city, postcode].filter(Boolean).join(', ')
}
