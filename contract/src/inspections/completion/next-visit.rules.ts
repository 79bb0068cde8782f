import { addDays, type Day } from '#contract/values/days.ts'

interface Due {
  nextExaminationDate: Day | null
}

/** The first day by which any of the items is to be examined again; null where none says so. */
export function earliestDue(items: readonly Due[]): Day | null {
  return items.flatMap(({ nextExaminationDate }) => nextExaminationDate ?? []).toSorted()[0] ?? null
}

/** The last working day on or before the earliest due date, and today where that has passed; null where nothing is due. */
export function nextVisitDay(items: readonly Due[], today: Day): Day | null {
  const due = earliestDue(items)
  if (due === null) return null
  const day = workingDayUpTo(due)
  return day < today ? today : day
}

function workingDayUpTo(day: Day): Day {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  if (weekday === 6) return addDays(day, -1)
  return weekday === 0 ? addDays(day, -2) : day
}
