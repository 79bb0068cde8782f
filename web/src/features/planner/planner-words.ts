import { counted } from '#web/ui/feedback/counted.ts'
import type { Place } from './planner.api.ts'
import type { PlannedJob } from '#contract/planner/planner.contract.ts'
import type { PlannerView } from '#contract/planner/planner.rules.ts'
import type { Day } from '#contract/values/days.ts'

export const notAssigned = 'Not assigned'

export function formatPlace({ day, engineer }: Place): string {
  return `${plainDay(day)}, ${engineer?.name ?? 'not assigned'}`
}

export function plainDay(day: Day): string {
  return formatted(day, { weekday: 'short', day: 'numeric', month: 'short' })
}

/** What the days shown are called: "16 to 22 November 2026", "November 2026". */
export function formatShown(view: PlannerView, around: Day, { from, to }: { from: Day; to: Day }): string {
  if (view === 'month') return formatted(around, { month: 'long', year: 'numeric' })
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7)
  const first = isOneMonth ? String(Number(from.slice(8))) : formatted(from, { day: 'numeric', month: 'short' })
  return `${first} to ${formatted(to, { day: 'numeric', month: 'long', year: 'numeric' })}`
}

export function isMovable({ status }: PlannedJob): boolean {
  return status === 'pending' || status === 'in_progress'
}

export function formatPieces({ itemCount }: PlannedJob): string {
  return itemCount === 0 ? '' : counted(itemCount, 'piece')
}

export function formatLate({ lateCount }: PlannedJob): string {
  return `Visit is after the due date of ${counted(lateCount, 'piece')}`
}

export function formatLoad({ visits, minutes }: { visits: number; minutes: number }): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  const time = minutes > 0 ? `, ${hours} h${rest > 0 ? ` ${rest}` : ''}` : ''
  return `${counted(visits, 'visit')}${time}`
}

function formatted(day: Day, format: Intl.DateTimeFormatOptions): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', { ...format, timeZone: 'UTC' }).replace(',', '')
}
