import { daysOverdue, type JobTimes } from '#contract/jobs/job-days.rules.ts'
import type { JobStatus } from '#contract/jobs/jobs.rules.ts'
import { addDays, addMonths, daysBetween, weekdayOf, type Day } from '#contract/values/days.ts'

/** Two months: more than any screen shows at once. */
export const maxPlannedDays = 62

export const plannerViews = ['week', 'month'] as const
export type PlannerView = (typeof plannerViews)[number]

export const maxWaiting = 100

interface OpenWork {
  status: JobStatus
  scheduledDate: Day
  assignedEngineerId: unknown
}

export function whyWaiting(job: OpenWork, today: Day): 'overdue' | 'unassigned' | null {
  if (daysOverdue(job, today) > 0) return 'overdue'
  const isOpen = job.status === 'pending' || job.status === 'in_progress'
  return isOpen && job.assignedEngineerId === null ? 'unassigned' : null
}

const workingDayMinutes = 8 * 60

export function dayLoad(jobs: readonly JobTimes[]): { visits: number; minutes: number; isTooMuch: boolean } {
  const minutes = jobs.reduce((sum, { durationMinutes }) => sum + (durationMinutes ?? 0), 0)
  return { visits: jobs.length, minutes, isTooMuch: minutes > workingDayMinutes }
}

export function shownDays(view: PlannerView, around: Day): { from: Day; to: Day } {
  if (view === 'week') {
    const from = mondayOf(around)
    return { from, to: addDays(from, 6) }
  }
  const first = firstOfMonth(around)
  const last = addDays(addMonths(first, 1), -1)
  return { from: mondayOf(first), to: addDays(mondayOf(last), 6) }
}

export function stepped(view: PlannerView, around: Day, step: 1 | -1): Day {
  return view === 'week' ? addDays(mondayOf(around), 7 * step) : addMonths(firstOfMonth(around), step)
}

export function daysFrom(from: Day, to: Day): Day[] {
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index))
}

function mondayOf(day: Day): Day {
  return addDays(day, -((weekdayOf(day) + 6) % 7))
}

function firstOfMonth(day: Day): Day {
  return `${day.slice(0, 8)}01`
}
