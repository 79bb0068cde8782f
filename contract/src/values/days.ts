import { z } from 'zod'

/** A calendar day, `YYYY-MM-DD`. Never a Date: a day has no hour and no zone. */
export const Day = z.iso.date('Enter a date.')
export type Day = z.infer<typeof Day>

export const Instant = z.iso.datetime()
export type Instant = z.infer<typeof Instant>

const londonDay = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/London',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

export function dayInLondon(moment: Date): Day {
  return londonDay.format(moment)
}

/** Calendar months later, at most the last day of that month: 31 August + 6 is 28 or 29 February. */
export function addMonths(day: Day, months: number): Day {
  const { year, month, dayOfMonth } = partsOf(day)
  const target = year * 12 + (month - 1) + months
  const targetYear = Math.floor(target / 12)
  const targetMonth = (target % 12) + 1
  return dayFrom(targetYear, targetMonth, Math.min(dayOfMonth, daysInMonth(targetYear, targetMonth)))
}

export function addDays(day: Day, days: number): Day {
  const { year, month, dayOfMonth } = partsOf(day)
  const later = new Date(Date.UTC(year, month - 1, dayOfMonth + days))
  return dayFrom(later.getUTCFullYear(), later.getUTCMonth() + 1, later.getUTCDate())
}

export function daysBetween(first: Day, second: Day): number {
  return (Date.parse(`${second}T00:00:00Z`) - Date.parse(`${first}T00:00:00Z`)) / (24 * 60 * 60_000)
}

/** 0 is Sunday, 6 is Saturday. */
export function weekdayOf(day: Day): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay()
}

export function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate()
}

export function britishDay(day: Day): string {
  const { year, month, dayOfMonth } = partsOf(day)
  return `${twoDigits(dayOfMonth)}/${twoDigits(month)}/${year}`
}

function partsOf(day: Day) {
  const [year = 0, month = 1, dayOfMonth = 1] = day.split('-').map(Number)
  return { year, month, dayOfMonth }
}

function dayFrom(year: number, month: number, dayOfMonth: number): Day {
  return `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(dayOfMonth)}`
}

export function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}

const first: Day = '1800-01-01'
const last: Day = '2999-12-31'

const LikelyDay = Day.refine((day) => day >= first && day <= last, 'Enter a date between 1800 and 2999.')

/** A day as clients send it: of a full timestamp only the part before the T counts, but all of it must be one. */
export const SentDay = z
  .string()
  .transform((text) => dayIn(text))
  .pipe(LikelyDay)

/** A day that may be left empty; a form sends that as an empty text. */
export const OptionalSentDay = z
  .string()
  .nullable()
  .transform((text) => (text === null || text.trim() === '' ? null : dayIn(text)))
  .pipe(LikelyDay.nullable())

const Timestamp = z.iso.datetime({ offset: true, local: true })

/** What is neither a day nor a timestamp is left as it is, for the day to refuse. */
function dayIn(text: string): string {
  const sent = text.trim()
  const [day = ''] = sent.split('T')
  return Timestamp.safeParse(sent).success ? day : sent
}

const months = 'January February March April May June July August September October November December'.split(' ')

export function longDay(day: Day): string {
  const { dayOfMonth, month, year } = partsOf(day)
  return `${dayOfMonth} ${longMonth(month)} ${year}`
}

export function shortDay(day: Day): string {
  const { dayOfMonth, month, year } = partsOf(day)
  return `${dayOfMonth} ${longMonth(month).slice(0, 3)} ${year}`
}

export function longMonth(month: number): string {
  return months[month - 1] ?? ''
}

const clockInLondon = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  hour: '2-digit',
  minute: '2-digit',
})

export function longMoment(moment: Date): string {
  return `${longDay(dayInLondon(moment))}, ${londonTime(moment)}`
}

export function londonTime(moment: Date): string {
  return clockInLondon.format(moment)
}
