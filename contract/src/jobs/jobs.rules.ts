import type { ErrorCode } from '#contract/errors.ts'
import type { Role } from '#contract/permissions.ts'
import { isWithin, type Reach } from '#contract/auth/scope.rules.ts'

export const jobStatuses = ['pending', 'in_progress', 'completed', 'cancelled'] as const
export type JobStatus = (typeof jobStatuses)[number]

export const jobStatusLabels: Record<JobStatus, string> = {
  pending: 'Pending',
  in_progress: 'In Progress',
  completed: 'Completed',
  cancelled: 'Cancelled',
}

export const jobExpectations = ['items', 'site'] as const
export type JobExpects = (typeof jobExpectations)[number]

export const expectsLabels: Record<JobExpects, string> = {
  items: 'The items of the job',
  site: 'Everything in service at the site',
}

export const openStatuses = ['pending', 'in_progress'] as const satisfies JobStatus[]

export const jobSortKeys = ['scheduled', 'number', 'company', 'site', 'engineer', 'status'] as const
export type JobSortKey = (typeof jobSortKeys)[number]
/** A minus before it: the last first. */
export type JobSort = JobSortKey | `-${JobSortKey}`
export const jobSorts: readonly JobSort[] = jobSortKeys.flatMap((key) => [key, `-${key}`] as const)

export const nobodyAssigned = 'none'

export interface JobViewer {
  userId: string
  role: Role
  /** What a customer reaches; of others there is none. */
  memberships: readonly Reach[]
}

export interface JobState {
  status: JobStatus
  companyId: string
  siteAddressId: string
  assignedEngineerId: string | null
  isDeleted: boolean
}

export function seesJob(viewer: JobViewer, job: JobState): boolean {
  if (job.isDeleted) return false
  switch (viewer.role) {
    case 'admin':
      return true
    case 'engineer':
      return job.assignedEngineerId === viewer.userId && job.status !== 'cancelled'
    case 'customer':
      return isWithin(viewer.memberships, job.companyId, job.siteAddressId) && job.status !== 'cancelled'
  }
}

export function statusesSeenBy(role: Role): readonly JobStatus[] {
  return role === 'admin' ? jobStatuses : jobStatuses.filter((status) => status !== 'cancelled')
}

/** Why the items of a job can't be changed, by anyone; null while they can. An administrator reopens the job first. */
export function whyItemsAreFixed(status: JobStatus): Extract<ErrorCode, 'job-completed' | 'job-cancelled'> | null {
  switch (status) {
    case 'completed':
      return 'job-completed'
    case 'cancelled':
      return 'job-cancelled'
    case 'pending':
    case 'in_progress':
      return null
  }
}

export const lateReasons = ['job-deleted', 'job-reassigned', 'job-completed', 'job-cancelled'] as const
export type LateReason = (typeof lateReasons)[number]

export function whyWorkIsLate(viewer: JobViewer, job: JobState): LateReason | null {
  if (job.isDeleted) return 'job-deleted'
  if (viewer.role !== 'admin' && job.assignedEngineerId !== viewer.userId) return 'job-reassigned'
  return whyItemsAreFixed(job.status)
}

/** The first item that is examined, or left out with a reason, shows that the work has begun. */
export function statusOnceWorkBegan(status: JobStatus): JobStatus {
  return status === 'pending' ? 'in_progress' : status
}

export function completionAfter(before: JobStatus, after: JobStatus): 'set' | 'clear' | 'keep' {
  if (after === 'completed') return before === 'completed' ? 'keep' : 'set'
  return before === 'completed' ? 'clear' : 'keep'
}
