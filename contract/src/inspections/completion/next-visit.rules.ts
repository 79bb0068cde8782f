import { type Day, addDays, weekdayOf } from '#contract/values/days.ts'

interface Due {
  nextExaminationDate: Day | null
}

export function earliestDue(items: readonly Due[]): Day | null {
  return items.flatMap(({ nextExaminationDate }) => nextExaminationDate ?? []).toSorted()[0] ?? null
}

/** The last working day on or before the earliest due date, and today where that has passed; null where nothing is due. */
export function nextVisitDay(items: readonly Due[], today: Day): Day | null {
  const due = earliestDue(items)
  if (due === null) return null
  const day = lastWorkingDayUpTo(due)
  return day < today ? today : day
}

const [sunday, monday, saturday] = [0, 1, 6]

export function lastWorkingDayUpTo(day: Day): Day {
  return isWorkingDay(day) ? day : lastWorkingDayUpTo(addDays(day, -1))
}

function isWorkingDay(day: Day): boolean {
  return isInWeek(day) && !bankHolidays(Number(day.slice(0, 4))).includes(day)
}

/** Those that every year has in England and Wales; one that is proclaimed for a single year is not known here. */
export function bankHolidays(year: number): Day[] {
  const easter = easterSunday(year)
  const christmas = firstInWeekFrom(`${year}-12-25`)
  return [
    firstInWeekFrom(`${year}-01-01`),
    addDays(easter, -2),
    addDays(easter, 1),
    lastMondayUpTo(`${year}-05-07`),
    lastMondayUpTo(`${year}-05-31`),
    lastMondayUpTo(`${year}-08-31`),
    christmas,
    // Boxing Day; where one of the two falls on a weekend, the next free days of the week are taken instead.
    firstInWeekFrom(addDays(christmas, 1)),
  ]
}

function isInWeek(day: Day): boolean {
  return weekdayOf(day) !== saturday && weekdayOf(day) !== sunday
}

function firstInWeekFrom(day: Day): Day {
  return isInWeek(day) ? day : firstInWeekFrom(addDays(day, 1))
}

function lastMondayUpTo(day: Day): Day {
  return weekdayOf(day) === monday ? day : lastMondayUpTo(addDays(day, -1))
}

/** The anonymous Gregorian algorithm, with its customary letters. */
function easterSunday(year: number): Day {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = Math.floor(b / 4)
  const e = b % 4
  const f = Math.floor((b + 8) / 25)
  const g = Math.floor((b - f + 1) / 3)
  const h = (19 * a + b - d - g + 15) % 30
  const i = Math.floor(c / 4)
  const k = c % 4
  const l = (32 + 2 * e + 2 * i - h - k) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  return addDays(`${year}-03-01`, h + l - 7 * m + 21)
}
