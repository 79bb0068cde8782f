import type { Role } from '#contract/permissions.ts'
import { weekdayOf, type Day } from '#contract/values/days.ts'

export const calendarScopes = ['own', 'all'] as const
export type CalendarScope = (typeof calendarScopes)[number]

/** So long a visit that is off stays in a feed as cancelled: some programs keep what merely disappears. */
export const cancelledDays = 30
export const pastDays = 366

/** Whatever was chosen before: who is no administrator any more reads their own jobs. */
export function scopeFor(role: Role, chosen: CalendarScope): CalendarScope {
  return role === 'admin' ? chosen : 'own'
}

/** A time that the clocks leave out, on the last Sunday in March from 01:00 to 02:00, is read an hour later. */
export function timeOnTheClock(day: Day, time: string): string {
  const [, month, dayOfMonth] = day.split('-').map(Number)
  const isLastSunday = Number(dayOfMonth) > 24 && weekdayOf(day) === 0
  return month === 3 && isLastSunday && time.startsWith('01:') ? `02:${time.slice(3)}` : time
}

const minDigits = 9
const digitsInARow = /(?<![\p{L}\p{N}])\+?\(?\d(?:[\s().+/-]*\d){8,14}(?![\p{L}\p{N}])/gu

/** A calendar is shown on lock screens and kept by other firms: nobody's number goes there. */
export function withoutTelephoneNumbers(text: string): string {
  return text.replace(digitsInARow, (found) =>
    found.replace(/\D/g, '').length >= minDigits ? '(number in Thorough)' : found,
  )
}
