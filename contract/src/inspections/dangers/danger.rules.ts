import type { Defect } from '#contract/inspections/items/defects.rules.ts'
import type { ItemOutcome } from '#contract/inspections/examination/outcome.rules.ts'
import { dayInLondon, type Day } from '#contract/values/days.ts'
import { earliest, lastExaminationOf, timesNotPresentedOf, type ImportedFacts } from './last-examination.rules.ts'

type Statement = Pick<Defect, 'class' | 'dangerByDate' | 'part' | 'description'>

/** LOLER reg. 10(1)(a): what is or could become a danger; an observation is neither. */
export function isDanger({ class: kind }: Pick<Defect, 'class'>): boolean {
  return kind !== 'observation'
}

export function isToldBy(now: Statement, told: Statement): boolean {
  return isNoGraver(now, told) && isNoSooner(now, told)
}

/** Whether a danger that was put right is stated again as another one: in other words, graver, or to be repaired sooner. */
export function isFoundAnew(now: Statement, before: Statement): boolean {
  return isDanger(now) && !(isToldBy(now, before) && isInSameWords(now, before))
}

export function isNoGraver(now: Statement, than: Statement): boolean {
  return than.class === 'danger' || now.class !== 'danger'
}

/** Without a day it is to be repaired at once. */
function isNoSooner(now: Statement, than: Statement): boolean {
  if (than.class === 'danger' || than.dangerByDate === null) return true
  return now.dangerByDate !== null && than.dangerByDate <= now.dangerByDate
}

export function isInSameWords(one: Statement, other: Statement): boolean {
  return one.part === other.part && one.description === other.description
}

/** What stands against a piece since the customer was notified or the job completed: it is never made less by a later save. */
export interface StandingDanger {
  isNow: boolean
  by: Day | null
  foundOn: Day
}

export function standingAfter(
  before: StandingDanger | null,
  { class: kind, dangerByDate }: Pick<Statement, 'class' | 'dangerByDate'>,
  foundOn: Day,
): StandingDanger {
  return {
    isNow: (before?.isNow ?? false) || kind === 'danger',
    by: earliest([before?.by ?? null, dangerByDate]),
    foundOn: before !== null && before.foundOn > foundOn ? before.foundOn : foundOn,
  }
}

interface Rectified {
  on: Day
  by: string
  reportedBy: string
  reportedAt: number
}

export interface ExaminationFacts {
  itemId: string
  jobId: string
  examinedOn: Day | null
  nextExaminationOn: Day | null
  isFit: boolean
  isExceptional: boolean
  /** Neither the item nor its job is deleted, and the job is for the company of the piece. */
  isLive: boolean
  isCompleted: boolean
  outcome?: ItemOutcome
  completedAt?: number | null
  /** When its result was recorded on the device, in milliseconds: the order within a day, whenever it arrived. */
  recordedAt: number
  /** The merges of pieces that have brought it here, with when they were made, in milliseconds. */
  merges?: readonly Merge[]
}

interface Merge {
  id: string
  at: number
}

export interface DangerFacts {
  id: string
  itemId: string
  isStated: boolean
  class: Defect['class']
  dangerByDate: Day | null
  /** Null while it is only stated in a job that is open. */
  standing: StandingDanger | null
  rectified: Rectified | null
}

export interface DangerEnd {
  by: 'rectified' | 'examined'
  on: Day
  examinedOn: Day | null
}

/** What is stored of a piece, so that lists can be filtered by its condition. */
export interface PieceFacts {
  liveItems: number
  lastItemId: string | null
  lastExaminedOn: Day | null
  nextExaminationOn: Day | null
  isNotFit: boolean
  hasImmediateDanger: boolean
  dangerBy: Day | null
  /** Of what was put right last and not examined since. */
  rectifiedOn: Day | null
  rectifiedBy: string
  rectifiedReportedBy: string
  notPresentedTimes: number
}

interface PieceDecision {
  facts: PieceFacts
  ends: Map<string, DangerEnd | null>
  /** What a rectification of the piece can answer now, with the day on which it was found. */
  open: { id: string; itemId: string; foundOn: Day | null }[]
}

export function decidePiece(
  examinations: readonly ExaminationFacts[],
  dangers: readonly DangerFacts[],
  imported: readonly ImportedFacts[] = [],
): PieceDecision {
  const completed = examinations.filter(isCompletedExamination).toSorted(latestFirst)
  const last = completed[0] ?? null
  const live = examinations.filter(({ isLive }) => isLive)
  const ends = new Map(dangers.map((each) => [each.id, endOf(each, completed, examinations, dangers)]))
  const standing = dangers.filter((each) => each.standing !== null && ends.get(each.id) === null)
  // Of a job that is not completed only dangers count, and only those found since the last completed examination.
  const counting = new Set(
    examinations.filter((each) => each === last || isOpenSince(each, last)).map(({ itemId }) => itemId),
  )
  const stated = dangers.filter((each) => counting.has(each.itemId) && isStatedDanger(each) && each.rectified === null)
  // What was told or completed is known of a piece until an examination has followed, also where the item was deleted.
  const followed = dangers.filter((each) => each.standing !== null && (ends.get(each.id)?.examinedOn ?? null) === null)
  const hidden = new Set(followed.map(({ itemId }) => itemId).filter((id) => !live.some(({ itemId }) => itemId === id)))
  const putRight = lastPutRight(dangers, ends)
  return {
    facts: {
      liveItems: live.length + hidden.size,
      ...lastExaminationOf(completed, imported),
      isNotFit: completed.some((each) => isNotFit(each, dangers) && !isFoundFitSince(each, completed)),
      hasImmediateDanger:
        stated.some(isNow) || standing.some((each) => each.standing?.isNow || each.standing?.by === null),
      dangerBy: earliest([
        ...stated.map((each) => each.dangerByDate),
        ...standing.map((each) => each.standing?.by ?? null),
      ]),
      rectifiedOn: putRight?.on ?? null,
      rectifiedBy: putRight?.by ?? '',
      rectifiedReportedBy: putRight?.reportedBy ?? '',
      notPresentedTimes: timesNotPresentedOf(live),
    },
    ends,
    open: [...new Set([...standing, ...stated])].map(({ id, itemId, standing: found }) => {
      const examinedOn = examinations.find((each) => each.itemId === itemId)?.examinedOn ?? null
      return { id, itemId, foundOn: found?.foundOn ?? examinedOn }
    }),
  }
}

/** Until all the dangers that it found were put right; where it found none, only an examination ends it. */
function isNotFit({ itemId, isFit }: ExaminationFacts, dangers: readonly DangerFacts[]): boolean {
  const own = dangers.filter((each) => each.itemId === itemId)
  return !isFit && (own.length === 0 || own.some(({ rectified }) => rectified === null))
}

function isFoundFitSince(unfit: Examined, completed: readonly Examined[]): boolean {
  const { examinedOn, recordedAt } = unfit
  return completed.some((each) => each.isFit && isApart(each, unfit) && isAfter(each, examinedOn, recordedAt))
}

function lastPutRight(dangers: readonly DangerFacts[], ends: PieceDecision['ends']): Rectified | undefined {
  return dangers
    .flatMap(({ id, rectified }) => (rectified && ends.get(id)?.examinedOn === null ? [rectified] : []))
    .toSorted((one, other) => (one.on < other.on ? 1 : -1))[0]
}

type Examined = ExaminationFacts & { examinedOn: Day }

function isCompletedExamination(each: ExaminationFacts): each is Examined {
  return each.isLive && each.isCompleted && each.examinedOn !== null
}

function latestFirst(one: Examined, other: Examined): number {
  if (one.examinedOn === other.examinedOn) return other.recordedAt - one.recordedAt
  return one.examinedOn < other.examinedOn ? 1 : -1
}

function isOpenSince(each: ExaminationFacts, last: Examined | null): boolean {
  if (!each.isLive || each.isCompleted || each.examinedOn === null) return false
  return last === null || each.examinedOn >= last.examinedOn || each.recordedAt > last.recordedAt
}

/** Put right, or found fit by a later examination of another job that is completed; nothing else ends a danger. */
function endOf(
  danger: DangerFacts,
  completed: readonly Examined[],
  examinations: readonly ExaminationFacts[],
  dangers: readonly DangerFacts[],
): DangerEnd | null {
  const found = examinations.find(({ itemId }) => itemId === danger.itemId)
  const ofOtherJobs = completed.filter((each) => isApart(each, found))
  const { rectified } = danger
  if (rectified) {
    const since = ofOtherJobs.findLast((each) => isSince(each, rectified, found))
    return { by: 'rectified', on: rectified.on, examinedOn: since?.examinedOn ?? null }
  }
  const foundOn = danger.standing?.foundOn ?? found?.examinedOn ?? null
  if (!found || foundOn === null) return null
  const later = ofOtherJobs.findLast((each) => findsFit(each, dangers) && isAfter(each, foundOn, found.recordedAt))
  return later ? { by: 'examined', on: later.examinedOn, examinedOn: later.examinedOn } : null
}

/**
 * Of another job, and of the piece that the danger was found on: where the two came to one piece by a merge since, nobody has
 * examined the one as the other.
 */
function isApart(each: ExaminationFacts, found: ExaminationFacts | undefined): boolean {
  if (!found) return true
  return each.jobId !== found.jobId && mergesSince(each.recordedAt, each) === mergesSince(each.recordedAt, found)
}

function mergesSince(moment: number, { merges = [] }: ExaminationFacts): string {
  const since = merges.filter(({ at }) => at > moment).map(({ id }) => id)
  return since.toSorted().join()
}

/** By its day and by when it was recorded: an older result is not made the later one by moving its day. */
function isAfter({ examinedOn, recordedAt }: Examined, day: Day, at: number): boolean {
  return examinedOn === day ? recordedAt > at : examinedOn > day && recordedAt >= at
}

/** A repair may be reported long after it, and after the examination that followed it. */
function isSince(
  { examinedOn, recordedAt }: Examined,
  { on, reportedAt }: Rectified,
  found?: ExaminationFacts,
): boolean {
  if (found && recordedAt < found.recordedAt) return false
  return examinedOn === on ? recordedAt > reportedAt : examinedOn > on && dayInLondon(new Date(recordedAt)) >= on
}

function findsFit({ itemId, isFit }: Examined, dangers: readonly DangerFacts[]): boolean {
  return isFit && !dangers.some((each) => each.itemId === itemId && isStatedDanger(each) && isNow(each))
}

function isStatedDanger(danger: DangerFacts): boolean {
  return danger.isStated && isDanger(danger)
}

function isNow({ class: kind }: DangerFacts): boolean {
  return kind === 'danger'
}
