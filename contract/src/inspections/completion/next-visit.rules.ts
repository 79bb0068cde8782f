import type { Day } from '#contract/values/days.ts'
import { lastWorkingDayUpTo } from '#contract/values/working-days.ts'

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
  const day = lastWorkingDayUpTo(due)
  return day < today ? today : day
}
