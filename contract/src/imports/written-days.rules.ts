import { addDays, daysInMonth, Day, twoDigits, longDay, longMonth } from '#contract/values/days.ts'
import type { PartialDay } from '#contract/values/partial-days.ts'
import { fullYear, monthNamed } from '#contract/values/typed-days.ts'

export const dateOrders = ['dmy', 'mdy', 'ymd'] as const
export type DateOrder = (typeof dateOrders)[number]

export type ReadDay<Value = Day> = { day: Value; note?: string } | { problem: string }

const asked = 'This isn’t a date. Write it as 05/01/2027.'
const unlikely = 'The year must be between 1900 and 2999.'
const undecided = 'Say whether the day or the month comes first in this column.'

const numbers = /^(\d{1,4})\s*[/.\- ]\s*(\d{1,2})\s*[/.\- ]\s*(\d{1,4})$/
const dayAndName = /^(?:[a-z]{3,9},?\s+)?(\d{1,2})(?:st|nd|rd|th)?[\s\-/.]*([a-z]{3,9})[\s\-/.,']*(\d{4}|\d{2})$/i
const nameAndDay = /^([a-z]{3,9})[\s\-/.]+(\d{1,2})(?:st|nd|rd|th)?,\s*(\d{4}|\d{2})$/i
const nameAndYear = /^([a-z]{3,9})[\s\-/.']*(\d{4}|\d{2})$/i
const monthAndYear = /^(\d{1,2})\s*[/.-]\s*(\d{4})$/
const yearAndMonth = /^(\d{4})\s*[/.-]\s*(\d{1,2})$/
const timeBehind = /[T\s]+\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?\s*(am|pm|z)?$/i

/** In which order the days of a column are written; null where nothing decides it, undefined where it doesn’t matter. */
export function proposedDateOrder(texts: readonly string[]): DateOrder | null | undefined {
  const votes = new Set(texts.map(orderOf))
  if (votes.has('dmy') !== votes.has('mdy')) return votes.has('dmy') ? 'dmy' : 'mdy'
  if (votes.has('dmy') || votes.has(null)) return null
  return votes.has('ymd') ? 'ymd' : undefined
}

function orderOf(text: string): DateOrder | null | undefined {
  const found = numbers.exec(withoutTime(text))
  if (!found) return undefined
  const [first = '', second = '', third = ''] = found.slice(1)
  if (first.length === 4) return 'ymd'
  if (third.length !== 4 && third.length !== 2) return undefined
  const [one, two] = [Number(first), Number(second)]
  if (one > 12 && two <= 12) return 'dmy'
  if (two > 12 && one <= 12) return 'mdy'
  return one === two && third.length === 4 ? undefined : null
}

export function readDay(text: string, order: DateOrder | null | undefined): ReadDay {
  const written = withoutTime(text)
  if (/^\d{5}$/.test(written)) return readSerialDay(Number(written))
  const month = monthIn(written)
  if (month) return lastDayOf(month, text.trim())
  const read = partsIn(written, order)
  if ('problem' in read) return read
  return checkedDay(read)
}

/** Of a column where a month or a year alone says enough. */
export function readPartialDay(text: string, order: DateOrder | null | undefined): ReadDay<PartialDay> {
  const written = withoutTime(text)
  if (/^\d{4}$/.test(written)) {
    const year = Number(written)
    return year >= 1900 && year <= 2999 ? { day: written } : { problem: unlikely }
  }
  const month = monthIn(written)
  if (month)
    return month.month > 12 || month.month < 1 ? { problem: asked } : { day: `${month.year}-${twoDigits(month.month)}` }
  return readDay(text, order)
}

/** Excel counts days from the end of 1899, and takes 1900 for a leap year. */
export function readSerialDay(serial: number): ReadDay {
  const days = Math.floor(serial)
  if (days < 61 || days > 401_768) return { problem: asked }
  return { day: addDays('1899-12-30', days) }
}

interface Parts {
  year: number
  month: number
  dayOfMonth: number
}

function partsIn(written: string, order: DateOrder | null | undefined): Parts | { problem: string } {
  const named = dayAndName.exec(written)
  if (named) return parts(named[3], monthNamed(named[2] ?? ''), named[1])
  const american = nameAndDay.exec(written)
  if (american) return parts(american[3], monthNamed(american[1] ?? ''), american[2])
  const found = numbers.exec(written)
  if (!found) return { problem: asked }
  const [first = '', second = '', third = ''] = found.slice(1)
  if (first.length === 4) return parts(first, Number(second), third)
  if (first.length > 2 || third.length === 3) return { problem: asked }
  // Only where it could be another day: 04/04/2026 is the same in either order.
  const needed = orderOf(written) === undefined ? 'dmy' : order
  if (needed === null || needed === undefined) return { problem: undecided }
  if (needed === 'mdy') return parts(third, Number(first), second)
  if (needed === 'ymd') return third.length === 4 ? { problem: asked } : parts(first, Number(second), third)
  return parts(third, Number(second), first)
}

function checkedDay({ year, month, dayOfMonth }: Parts): ReadDay {
  if (month < 1 || month > 12 || dayOfMonth < 1) return { problem: asked }
  if (year < 1900 || year > 2999) return { problem: unlikely }
  const days = daysInMonth(year, month)
  if (dayOfMonth > days) return { problem: `There is no such day: ${longMonth(month)} ${year} has ${days} days.` }
  return { day: `${year}-${twoDigits(month)}-${twoDigits(dayOfMonth)}` }
}

function monthIn(written: string): { year: number; month: number } | null {
  const named = nameAndYear.exec(written)
  if (named) return { month: monthNamed(named[1] ?? ''), year: fullYear(named[2] ?? '') }
  const yearLast = monthAndYear.exec(written)
  if (yearLast) return { month: Number(yearLast[1]), year: Number(yearLast[2]) }
  const yearFirst = yearAndMonth.exec(written)
  return yearFirst && { month: Number(yearFirst[2]), year: Number(yearFirst[1]) }
}

function lastDayOf({ year, month }: { year: number; month: number }, text: string): ReadDay {
  if (month < 1 || month > 12) return { problem: asked }
  const read = checkedDay({ year, month, dayOfMonth: daysInMonth(year, month) })
  if ('problem' in read) return read
  return { ...read, note: `“${text}” is read as ${longDay(read.day)}, the last day of that month.` }
}

function parts(year = '', month: number, day = ''): Parts {
  return { year: fullYear(year), month, dayOfMonth: Number(day) }
}

/** No date is longer; what is, is not looked at further. */
const maxLength = 50

function withoutTime(text: string): string {
  const written = text.trim()
  return written.length > maxLength ? '' : written.replace(timeBehind, '').trim()
}
