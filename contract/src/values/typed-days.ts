import { britishDay, Day, daysInMonth, twoDigits, longMonth } from './days.ts'

const firstYear = 1800
const lastYear = 2999

const asked = 'Enter the date as day, month and year, such as 05/01/2027.'
const likelyYears = `Enter a year between ${firstYear} and ${lastYear}.`

/** Day, month and year with anything usual between them, or the digits alone, as a telephone's keypad has no slash. */
const dayFirst = /^(\d{1,2})\s*[/.,\- ]\s*(\d{1,2})\s*[/.,\- ]\s*(\d{4}|\d{2})$/
const dayWithMonthName = /^(\d{1,2})(?:st|nd|rd|th)?[\s-]+([a-z]{3,9})\.?,?[\s-]+(\d{4}|\d{2})$/i
const digitsAlone = /^(\d{2})(\d{2})(\d{4}|\d{2})$/
const yearFirst = /^(\d{4})-(\d{2})-(\d{2})(?:T.*)?$/

/** The day a person typed or pasted: 5/1/27, 05.01.2027, 5-1-27, 050127, 5 Jan 2027 or 2027-01-05. Null for anything else. */
export function dayTyped(typed: string): Day | null {
  const read = partsTyped(typed)
  if (!read || whyImpossible(read)) return null
  const { year, month, dayOfMonth } = read
  return `${year}-${twoDigits(month)}-${twoDigits(dayOfMonth)}`
}

/** What is wrong with a date as it was typed; null where it is one, or nothing. */
export function whyNotDayTyped(typed: string): string | null {
  if (typed.trim() === '') return null
  const read = partsTyped(typed)
  return read ? whyImpossible(read) : asked
}

export function shownDay(value: string): string {
  return Day.safeParse(value).success ? britishDay(value) : value
}

interface Parts {
  year: number
  month: number
  dayOfMonth: number
}

function partsTyped(typed: string): Parts | null {
  const text = typed.trim()
  const iso = yearFirst.exec(text)
  if (iso) return parts(iso[3], Number(iso[2]), iso[1])
  const named = dayWithMonthName.exec(text)
  if (named) return parts(named[1], monthNamed(named[2] ?? ''), named[3])
  const numbers = dayFirst.exec(text) ?? digitsAlone.exec(text)
  return numbers && parts(numbers[1], Number(numbers[2]), numbers[3])
}

function parts(day = '', month: number, year = ''): Parts {
  return { dayOfMonth: Number(day), month, year: fullYear(year) }
}

/** Two digits are a year between 1980 and 2079: no date in this trade is meant otherwise. */
export function fullYear(digits: string): number {
  const year = Number(digits)
  if (digits.length > 2) return year
  return year < 80 ? 2000 + year : 1900 + year
}

/** From 1, by its name or the beginning of it; 0 for no month. */
export function monthNamed(name: string): number {
  const start = name.toLowerCase()
  const months = Array.from({ length: 12 }, (_, index) => longMonth(index + 1).toLowerCase())
  return months.findIndex((month) => month.startsWith(start)) + 1
}

function whyImpossible({ year, month, dayOfMonth }: Parts): string | null {
  if (month < 1 || month > 12 || dayOfMonth < 1 || dayOfMonth > 31) return asked
  if (year < firstYear || year > lastYear) return likelyYears
  const days = daysInMonth(year, month)
  if (dayOfMonth > days) return `${longMonth(month)} ${year} has only ${days} days.`
  return null
}
