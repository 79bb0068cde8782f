import { timesNotPresented, type ItemOutcome } from '#contract/inspections/examination/outcome.rules.ts'
import type { Day } from '#contract/values/days.ts'

/** One from the previous system, as a sheet told it. It ends no danger, and gives way to the next of ours. */
export interface ImportedFacts {
  examinedOn: Day | null
  nextExaminationOn: Day | null
}

interface Examined {
  itemId: string
  examinedOn: Day
  nextExaminationOn: Day | null
  isExceptional: boolean
}

/** One from before counts until we have examined the piece on its day or later. */
export function lastExaminationOf(completed: readonly Examined[], imported: readonly ImportedFacts[]) {
  const before = lastImported(imported)
  const since = completed.filter(({ examinedOn }) => examinedOn >= (before?.examinedOn ?? ''))
  const last = since[0] ?? null
  const isCycleOurs = before === null || since.some(({ isExceptional }) => !isExceptional)
  return {
    lastItemId: last?.itemId ?? null,
    lastExaminedOn: last?.examinedOn ?? before?.examinedOn ?? null,
    nextExaminationOn: isCycleOurs
      ? nextExamination(completed)
      : earliest([...since.map(({ nextExaminationOn }) => nextExaminationOn), before.nextExaminationOn]),
  }
}

interface Visit {
  jobId: string
  outcome?: ItemOutcome
  examinedOn: Day | null
  completedAt?: number | null
}

/** At how many completed visits in a row a piece was not presented; two items of one visit are one answer. */
export function timesNotPresentedOf(items: readonly Visit[]): number {
  const visits = new Map<string, ItemOutcome | null>()
  const latestFirst = items.toSorted((one, other) => (other.completedAt ?? 0) - (one.completedAt ?? 0))
  for (const { jobId, outcome = 'examined', examinedOn, completedAt = null } of latestFirst) {
    const told = outcome === 'examined' && examinedOn === null ? null : outcome
    if (completedAt !== null && (told === 'examined' || !visits.has(jobId))) visits.set(jobId, told)
  }
  return timesNotPresented([...visits.values()])
}

function lastImported(imported: readonly ImportedFacts[]): ImportedFacts | null {
  return imported.toSorted((one, other) => ((one.examinedOn ?? '') < (other.examinedOn ?? '') ? 1 : -1))[0] ?? null
}

/** The last periodic one began the running cycle: an exceptional one since may shorten it, never lengthen it. */
function nextExamination(latestFirst: readonly Examined[]): Day | null {
  const periodic = latestFirst.findIndex(({ isExceptional }) => !isExceptional)
  const running = periodic === -1 ? latestFirst : latestFirst.slice(0, periodic + 1)
  return earliest(running.map(({ nextExaminationOn }) => nextExaminationOn))
}

export function earliest(days: readonly (Day | null)[]): Day | null {
  return days.reduce((first, day) => (day !== null && (first === null || day < first) ? day : first), null)
}
