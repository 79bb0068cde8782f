import type { JobCounts } from '#contract/jobs/jobs.contract.ts'
import type { JobStatus } from '#contract/jobs/jobs.rules.ts'

/** To a customer, work that has begun is still to come; what was cancelled is not there. */
export const inspectionTabs = {
  all: {
    label: 'All Inspections',
    empty: 'No inspections have been scheduled for your company yet.',
    statuses: ['pending', 'in_progress', 'completed'],
  },
  pending: {
    label: 'Pending',
    empty: 'No pending inspections at this time.',
    statuses: ['pending', 'in_progress'],
  },
  completed: {
    label: 'Completed',
    empty: 'No completed inspections with certificates available yet.',
    statuses: ['completed'],
  },
} as const satisfies Record<string, { label: string; empty: string; statuses: readonly JobStatus[] }>

export type InspectionTab = keyof typeof inspectionTabs

export function tabFrom(name: string | null): InspectionTab {
  return name === 'pending' || name === 'completed' ? name : 'all'
}

/** How many each tab holds; unknown until the server has said so. */
export function tabCounts(counts: JobCounts | undefined): Record<InspectionTab, number | undefined> {
  const of = (tab: InspectionTab) => counts && inspectionTabs[tab].statuses.reduce((sum, each) => sum + counts[each], 0)
  return { all: of('all'), pending: of('pending'), completed: of('completed') }
}
