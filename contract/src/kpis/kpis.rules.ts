import { addMonths, type Day } from '#contract/values/days.ts'
import type { Pence } from '#contract/values/money.ts'
import type { Kpis } from './kpis.contract.ts'

export const kpiPeriods = ['currentMonth', 'previousMonth', 'yearToDate'] as const
export type KpiPeriod = (typeof kpiPeriods)[number]

export const kpiPeriodLabels: Record<KpiPeriod, string> = {
  currentMonth: 'Current Month',
  previousMonth: 'Previous Month',
  yearToDate: 'Year to Date',
}

/** In percent of what it was; after nothing it is 0. Null after less than nothing, by credit notes: it would mean nothing. */
export function percentageChange(current: number, previous: number): number | null {
  if (previous < 0) return null
  return previous === 0 ? 0 : ((current - previous) / previous) * 100
}

export function monthOf(day: Day): Day {
  return `${day.slice(0, 7)}-01`
}

export function monthsUntil(day: Day, count: number): Day[] {
  return Array.from({ length: count }, (_, index) => addMonths(monthOf(day), index + 1 - count))
}

export function meanPence(total: Pence, count: number): Pence {
  return count === 0 ? 0 : Math.floor((2 * total + count) / (2 * count))
}

export function meanOf(total: number, count: number): number {
  return count === 0 ? 0 : Math.round((total / count) * 100) / 100
}

export function isWithoutFigures({ pending, topMetrics, months, currentMonth, previousMonth }: Kpis): boolean {
  const counts = [
    topMetrics.customerCount,
    topMetrics.avgJobValue,
    pending.jobsPending,
    pending.jobsInProgress,
    pending.invoicesAwaiting,
    currentMonth.jobsScheduled,
    previousMonth.jobsScheduled,
    ...months.map(({ jobsCompleted }) => jobsCompleted),
  ]
  return counts.every((count) => count === 0)
}
