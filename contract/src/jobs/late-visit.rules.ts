import { addDays, type Day, longDay } from '#contract/values/days.ts'

export interface LatePieces {
  from: Day
  pieces: number
}

export interface LateVisit {
  latePieces: LatePieces[]
  lateUnsafeCount: number
}

interface Due {
  nextExaminationDate: Day | null
}

interface VisitedPiece extends Due {
  isUnsafe: boolean
  count?: number
}

/** On its due day a piece may still be used; from the day after it may not. */
function mayNotBeUsedFrom(dueDate: Day): Day {
  return addDays(dueDate, 1)
}

export function isLate({ nextExaminationDate }: Due, visitOn: Day): boolean {
  return nextExaminationDate !== null && nextExaminationDate < visitOn
}

export function lateVisit(pieces: readonly VisitedPiece[], visitOn: Day): LateVisit {
  const counts = new Map<Day, number>()
  let lateUnsafeCount = 0
  for (const piece of pieces) {
    const { nextExaminationDate, isUnsafe, count = 1 } = piece
    if (!isLate(piece, visitOn) || nextExaminationDate === null) continue
    const from = mayNotBeUsedFrom(nextExaminationDate)
    if (isUnsafe) lateUnsafeCount += count
    else counts.set(from, (counts.get(from) ?? 0) + count)
  }
  const late = [...counts].map(([from, count]) => ({ from, pieces: count }))
  return { latePieces: late.toSorted((a, b) => a.from.localeCompare(b.from)), lateUnsafeCount }
}

const maxDaysNamed = 3

/** "3 items must not be used after 3 March", of a day that has passed "since 4 March"; null where none is late. */
export function formatLate(late: readonly LatePieces[], today: Day): string | null {
  const [first, ...others] = late
  if (!first) return null
  const named = others
    .slice(0, maxDaysNamed - 1)
    .map(({ from, pieces }) => `${inBritain(pieces)} more ${sinceOrAfter(from, today)}`)
  const rest = others.slice(maxDaysNamed - 1).reduce((sum, { pieces }) => sum + pieces, 0)
  return [
    `${formatPieces(first.pieces)} must not be used ${sinceOrAfter(first.from, today)}`,
    ...named,
    ...(rest > 0 ? [`${inBritain(rest)} more later`] : []),
  ].join(', ')
}

export function formatLateVisit(
  visit: { [Name in keyof LateVisit]?: LateVisit[Name] | undefined },
  today: Day,
): string | null {
  const { latePieces: late = [], lateUnsafeCount: unsafe = 0 } = visit
  const unsafeWords = `${inBritain(unsafe)} unsafe ${unsafe === 1 ? 'item' : 'items'} must not be used now and ${unsafe === 1 ? 'is' : 'are'} due before this visit`
  return [formatLate(late, today), unsafe > 0 ? unsafeWords : null].filter((words) => words !== null).join('. ') || null
}

function formatPieces(count: number): string {
  return count === 1 ? '1 item' : `${inBritain(count)} items`
}

function sinceOrAfter(from: Day, today: Day): string {
  return from <= today ? `since ${withoutYear(from)}` : `after ${withoutYear(addDays(from, -1))}`
}

/** "3 March": a visit is never planned a year ahead of what it is for. */
function withoutYear(day: Day): string {
  return longDay(day).replace(/ \d{4}$/, '')
}

function inBritain(count: number): string {
  return count.toLocaleString('en-GB')
}
