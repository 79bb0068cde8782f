import type { TimeOfDay } from '#contract/values/times.ts'

export interface JobTimes {
  startTime?: TimeOfDay | null | undefined
  durationMinutes?: number | null | undefined
}

/** When on its day a visit is: "09:30 to 11:00", "22:00 to 06:00 the next day", "from 09:30", "about 2 hours", or nothing where nobody has said so. */
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

/** Of a visit that takes a day at most. */
function timeAfter(start: TimeOfDay, minutes: number): string {
  const [hours = 0, past = 0] = start.split(':').map(Number)
  const end = hours * 60 + past + minutes
  const time = [Math.floor(end / 60) % 24, end % 60].map((part) => String(part).padStart(2, '0')).join(':')
  return end < minutesOfDay ? time : `${time} the next day`
}
