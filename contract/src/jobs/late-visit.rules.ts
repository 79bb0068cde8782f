import { addDays, britishDay, type Day } from '#contract/values/days.ts'

/** How many pieces of a visit may not be used from a day until they are examined. */
export interface LatePieces {
  from: Day
  pieces: number
}

interface Due {
  nextExaminationDate: Day | null
}

/** On its due day a piece may still be used; from the day after it may not. */
export function mayNotBeUsedFrom(dueDate: Day): Day {
  return addDays(dueDate, 1)
}

/** Whether a piece is due before the visit. */
export function isLate({ nextExaminationDate }: Due, visitOn: Day): boolean {
  return nextExaminationDate !== null && nextExaminationDate < visitOn
}

/** For how many of the pieces a visit comes too late, by the day from which they may not be used. */
export function latePieces(pieces: readonly Due[], visitOn: Day): LatePieces[] {
  const counts = new Map<Day, number>()
  for (const piece of pieces) {
    if (!isLate(piece, visitOn) || piece.nextExaminationDate === null) continue
    const from = mayNotBeUsedFrom(piece.nextExaminationDate)
    counts.set(from, (counts.get(from) ?? 0) + 1)
  }
  return [...counts].map(([from, count]) => ({ from, pieces: count })).toSorted((a, b) => a.from.localeCompare(b.from))
}

const maxDaysNamed = 3

/** "3 pieces may not be used from 04/03/2026"; null where none is late. Later days follow, at most three in all. */
export function lateInWords(late: readonly LatePieces[]): string | null {
  const [first, ...others] = late
  if (!first) return null
  const named = others
    .slice(0, maxDaysNamed - 1)
    .map(({ from, pieces }) => `${inBritain(pieces)} more from ${britishDay(from)}`)
  const rest = others.slice(maxDaysNamed - 1).reduce((sum, { pieces }) => sum + pieces, 0)
  return [
    `${piecesInWords(first.pieces)} may not be used from ${britishDay(first.from)}`,
    ...named,
    ...(rest > 0 ? [`${inBritain(rest)} more after that`] : []),
  ].join(', ')
}

/** Why a visit is loud about its day: pieces that may not be used until then, and unsafe ones that wait longer for it. */
export function lateVisitInWords(job: { latePieces?: LatePieces[] | undefined; lateUnsafeCount?: number | undefined }) {
  const { latePieces: late = [], lateUnsafeCount: unsafe = 0 } = job
  const unsafeWords = `${inBritain(unsafe)} unsafe ${unsafe === 1 ? 'piece is' : 'pieces are'} due before this visit`
  return [lateInWords(late), unsafe > 0 ? unsafeWords : null].filter((words) => words !== null).join('. ') || null
}

function piecesInWords(count: number): string {
  return count === 1 ? '1 piece' : `${inBritain(count)} pieces`
}

function inBritain(count: number): string {
  return count.toLocaleString('en-GB')
}
