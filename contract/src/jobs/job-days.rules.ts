import { addDays, daysBetween, weekdayOf, type Day, shortDay } from '#contract/values/days.ts'
import type { TimeOfDay } from '#contract/values/times.ts'
import type { JobStatus } from './jobs.rules.ts'

/** How soon an open job is, in the order in which a person looks at them: the day’s own work first. */
export const jobGroups = ['today', 'overdue', 'this-week', 'later'] as const
export type JobGroup = (typeof jobGroups)[number]

export const jobGroupLabels: Record<JobGroup, string> = {
  overdue: 'Overdue',
  today: 'Today',
  'this-week': 'This week',
  later: 'Later',
}

/** Days are London days. A week ends on Sunday: on a Sunday, tomorrow is later. */
export function jobGroupOf(scheduledDate: Day, today: Day): JobGroup {
  if (scheduledDate < today) return 'overdue'
  if (scheduledDate === today) return 'today'
  return scheduledDate <= sundayOf(today) ? 'this-week' : 'later'
}

export function daysOverdue({ status, scheduledDate }: { status: JobStatus; scheduledDate: Day }, today: Day): number {
  const isOpen = status === 'pending' || status === 'in_progress'
  return isOpen && scheduledDate < today ? daysBetween(scheduledDate, today) : 0
}

export function formatOverdue(days: number): string {
  return `Overdue ${days.toLocaleString('en-GB')} ${days === 1 ? 'day' : 'days'}`
}

/** As people say it: "Mon 16 Nov, tomorrow". Another year than this one is named. */
export function formatDay(day: Day, today: Day): string {
  const date = day.slice(0, 4) === today.slice(0, 4) ? shortDay(day).slice(0, -5) : shortDay(day)
  const near = nearWords(day, today)
  return `${weekdays[weekdayOf(day)]} ${date}${near && `, ${near}`}`
}

function nearWords(day: Day, today: Day): string {
  if (day === today) return 'today'
  if (day === addDays(today, 1)) return 'tomorrow'
  return day === addDays(today, -1) ? 'yesterday' : ''
}

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

function sundayOf(day: Day): Day {
  return addDays(day, (7 - weekdayOf(day)) % 7)
}

export interface JobTimes {
  startTime?: TimeOfDay | null | undefined
  durationMinutes?: number | null | undefined
}

export function formatTimes({ startTime, durationMinutes }: JobTimes): string {
  if (!startTime) return durationMinutes ? `about ${formatDuration(durationMinutes)}` : ''
  return durationMinutes ? `${startTime} to ${timeAfter(startTime, durationMinutes)}` : `from ${startTime}`
}

export function formatDuration(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  const inHours = hours === 1 ? '1 hour' : `${hours} hours`
  const inMinutes = rest === 1 ? '1 minute' : `${rest} minutes`
  return [hours > 0 && inHours, rest > 0 && inMinutes].filter(Boolean).join(' ')
}

/** In the order of the day; what has no time comes first, as it may be at any. */
export function byStartTime(one: JobTimes, other: JobTimes): number {
  return (one.startTime ?? '').localeCompare(other.startTime ?? '')
}

const minutesOfDay = 24 * 60

function timeAfter(start: TimeOfDay, minutes: number): string {
  const [hours = 0, past = 0] = start.split(':').map(Number)
  const end = hours * 60 + past + minutes
  const time = [Math.floor(end / 60) % 24, end % 60].map((part) => String(part).padStart(2, '0')).join(':')
  return end < minutesOfDay ? time : `${time} the next day`
}
