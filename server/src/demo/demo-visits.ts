import type { JobStatus } from '#contract/jobs/jobs.rules.ts'
import { addDays, type Day } from '#contract/values/days.ts'
import type { DemoPhoto } from './demo-photos.ts'
import type { Chance } from './seeded-chance.ts'

export interface Visit {
  day: Day
  status: JobStatus
  title: string
  description: string
}

const millisecondsPerDay = 24 * 60 * 60 * 1000

const maxDaysAgo = 14 * 30
const furthestAhead = 35

export function visitsTo(chance: Chance, today: Day, since: Day, count: number): Visit[] {
  const daysAgo = Math.min(maxDaysAgo, Math.round((Date.parse(today) - Date.parse(since)) / millisecondsPerDay))
  const step = (daysAgo + furthestAhead) / count
  return Array.from({ length: count }, (_, index) => {
    const offset = Math.round(-daysAgo + step * (index + 0.2) + chance.below(Math.max(1, Math.floor(step * 0.7))))
    return { ...words(chance), day: onWeekday(addDays(today, offset)), status: statusOn(chance, offset) }
  })
}

export function timesOf({ day, status }: Visit) {
  if (status === 'completed') return { start_time: null, duration_minutes: null }
  const agreed = [
    { start_time: '08:30', duration_minutes: 180 },
    { start_time: '13:00', duration_minutes: 120 },
    { start_time: null, duration_minutes: null },
  ]
  return agreed[Number(day.slice(-2)) % agreed.length] ?? { start_time: null, duration_minutes: null }
}

function statusOn(chance: Chance, offset: number): JobStatus {
  if (chance.inPercent(7)) return 'cancelled'
  if (offset > 1) return 'pending'
  if (offset > -9) return 'in_progress'
  return offset > -25 && chance.inPercent(30) ? 'pending' : 'completed'
}

function words(chance: Chance) {
  return {
    title: chance.pick([
      'LOLER thorough examination',
      'Six-monthly examination of accessories',
      'Annual examination of hoists',
      'Workshop lifting equipment',
      'Yard and stores lifting gear',
      'Examination before return to service',
    ]),
    description: chance.pick([
      '',
      'Report to reception and sign in. Hard hat and safety boots.',
      'Access from 07:30. Ask for the shift supervisor.',
      'Isolations are arranged by the customer.',
      'Bring the long ladder: two hoists are above the mezzanine.',
    ]),
  }
}

/** What those who fill the demo know of it: when it is, and who and what there is already. */
export interface DemoOffice {
  now: Date
  today: Day
  adminId: string
  engineerIds: string[]
  companies: { id: string; siteIds: string[] }[]
  photos?: DemoPhoto[]
}

export function earlier(one: Date, other: Date): Date {
  return one < other ? one : other
}

export function onWeekday(day: Day): Day {
  const weekday = new Date(day).getUTCDay()
  if (weekday === 0) return addDays(day, -2)
  return weekday === 6 ? addDays(day, -1) : day
}
