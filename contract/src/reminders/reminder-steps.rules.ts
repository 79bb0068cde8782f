import { addDays, dayInLondon, daysBetween, type Day, londonTime } from '#contract/values/days.ts'

export const defaultReminderDays = [60, 30, 7]
export const reminderLimits = { days: 365, steps: 10, contacts: 50 }

/** London time of the daily run. */
export const reminderTime = '07:00'

export function lastRunDay(moment: Date): Day {
  const day = dayInLondon(moment)
  return londonTime(moment) < reminderTime ? addDays(day, -1) : day
}

export interface ReminderChoice {
  days: readonly number[]
  weeklyWhenOverdue: boolean
}

const daysInWeek = 7

/**
 * The steps that are reached on a day, the nearest last. A step is named by the days that were left when it was reached:
 * 60, 30 and 7 before the due date, and -1, -8, -15 … after it, of which only the latest is named.
 */
export function reachedSteps({ days, weeklyWhenOverdue }: ReminderChoice, dueDate: Day, today: Day): number[] {
  const left = daysBetween(today, dueDate)
  const reached = days.filter((step) => step >= left).sort((one, other) => other - one)
  if (left >= 0 || !weeklyWhenOverdue) return reached
  const weeks = Math.floor((-left - 1) / daysInWeek)
  return [...reached, -1 - weeks * daysInWeek]
}

export interface RemindedPiece {
  dueDate: Day
  lastStep: number | null
}

export function stepToTell(choice: ReminderChoice, { dueDate, lastStep }: RemindedPiece, today: Day): number | null {
  const nearest = reachedSteps(choice, dueDate, today).at(-1)
  if (nearest === undefined) return null
  return lastStep === null || nearest < lastStep ? nearest : null
}
