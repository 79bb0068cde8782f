import { dayInLondon, type Day } from './days.ts'

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** As documents print it, where no reader may take the day for the month: 5 April 2026. */
export function longDay(day: Day): string {
  const { dayOfMonth, month, year } = partsOfDay(day)
  return `${dayOfMonth} ${month} ${year}`
}

/** The same for a narrow column: 5 Apr 2026. */
export function shortDay(day: Day): string {
  const { dayOfMonth, month, year } = partsOfDay(day)
  return `${dayOfMonth} ${month.slice(0, 3)} ${year}`
}

/** The name of a month, from 1. */
export function longMonth(month: number): string {
  return months[month - 1] ?? ''
}

function partsOfDay(day: Day) {
  const [year = '', month = '', dayOfMonth = ''] = day.split('-')
  return { year, month: longMonth(Number(month)), dayOfMonth: Number(dayOfMonth) }
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
