import { isUnsafe, type Findings } from '#contract/jobs/unsafe.rules.ts'
import { addDays, britishDay, daysBetween, type Day, longDay } from '#contract/values/days.ts'
import { keysOf } from '#contract/values/keys.ts'

/** In the order in which they are asked: the first that is true is the condition of a piece. */
export const conditionLabels = {
  unsafe: 'Unsafe',
  retired: 'Retired',
  overdue: 'Overdue',
  put_right: 'Put right',
  due_soon: 'Due soon',
  in_date: 'In date',
  never_examined: 'Never examined',
} as const
export type Condition = keyof typeof conditionLabels

export const conditions = keysOf(conditionLabels)

export const lifecycles = ['in_service', 'stored', 'withdrawn'] as const
export type Lifecycle = (typeof lifecycles)[number]

export const lifecycleLabels: Record<Lifecycle, string> = {
  in_service: 'In service',
  stored: 'Stored',
  withdrawn: 'Withdrawn',
}

export const dueSoonDays = 30

export interface ConditionFacts extends Findings {
  lifecycle: Lifecycle
  lifecycleReason: string
  /** Of completed jobs only. */
  lastExaminationDate: Day | null
  nextExaminationDate: Day | null
  /** The report that asked for the next examination; null before one was issued. */
  certificateNumber: string | null
  rectifiedOn: Day | null
  rectifiedBy: string
  rectifiedReportedBy: string
}

/** What only the reason tells may be left out. */
type DecidingFacts = Findings &
  Pick<ConditionFacts, 'lifecycle' | 'nextExaminationDate' | 'rectifiedOn'> &
  Partial<ConditionFacts>

/** The one rule for server, screens and device. Days are London's; a date counts as passed from the day after. */
export function conditionOf(facts: DecidingFacts, today: Day): Condition {
  const { lifecycle, nextExaminationDate, rectifiedOn } = facts
  const isInService = lifecycle === 'in_service'
  // What is not fit and out of service waits for its examination; an open danger stands wherever the piece is kept.
  if (isUnsafe(isInService ? facts : { ...facts, isNotFit: false }, today)) return 'unsafe'
  if (!isInService) return 'retired'
  if (nextExaminationDate !== null && nextExaminationDate < today) return 'overdue'
  if (rectifiedOn !== null) return 'put_right'
  if (nextExaminationDate === null) return 'never_examined'
  return dueOf(nextExaminationDate, today)
}

function dueOf(nextExaminationDate: Day, today: Day): 'due_soon' | 'in_date' {
  return nextExaminationDate <= addDays(today, dueSoonDays) ? 'due_soon' : 'in_date'
}

/** Why it is so, in a sentence, with all else that is to be known of it: that it is stored, not fit, put right, or due. */
export function conditionReason(facts: ConditionFacts, today: Day): string {
  const condition = conditionOf(facts, today)
  const { lifecycle, isNotFit, nextExaminationDate, rectifiedOn } = facts
  return [
    reasonFor(condition, facts),
    condition === 'unsafe' && lifecycle !== 'in_service' ? retiredReason(facts) : '',
    condition === 'retired' && isNotFit ? 'Its last examination found it not fit for purpose.' : '',
    rectifiedOn === null || condition === 'put_right'
      ? ''
      : `${condition === 'unsafe' ? 'One defect: ' : ''}${putRightOf(facts)}.`,
    condition === 'put_right' && nextExaminationDate !== null
      ? reasonFor(dueOf(nextExaminationDate, today), facts)
      : '',
  ]
    .filter(Boolean)
    .join(' ')
}

interface PutRight {
  on: Day
  by: string
  reportedBy: string
  examinedOn: Day | null
}

/** “Put right on 12 March 2026, reported by Cora Customer, done by Hooks Ltd; not examined since”. */
export function putRightWords({ on, by, reportedBy, examinedOn }: PutRight): string {
  const since = examinedOn === null ? 'not examined since' : `examined on ${longDay(examinedOn)}`
  return `Put right on ${longDay(on)}, reported by ${reportedBy}, done by ${by}; ${since}`
}

function putRightOf({ rectifiedOn, rectifiedBy: by, rectifiedReportedBy: reportedBy }: ConditionFacts): string {
  return rectifiedOn === null ? '' : putRightWords({ on: rectifiedOn, by, reportedBy, examinedOn: null })
}

interface Countdown {
  condition: Condition
  dangerByDate: Day | null
}

/** Of a piece that may still be used, with a defect that could become a danger: until when (LOLER reg. 10(3)). Else null. */
export function dangerCountdown(piece: Countdown, today: Day): string | null {
  if (dangerDaysLeft(piece, today) === null || piece.dangerByDate === null) return null
  return `Repair by ${britishDay(piece.dangerByDate)}. Don’t use it after that until it’s repaired.`
}

export function dangerDaysLeft({ condition, dangerByDate }: Countdown, today: Day): string | null {
  if (dangerByDate === null || condition === 'unsafe' || condition === 'retired') return null
  const days = daysBetween(today, dangerByDate)
  const left = days === 0 ? 'today is the last day' : days === 1 ? '1 day left' : `${days} days left`
  return `Could become a danger: ${left}`
}

function reasonFor(condition: Condition, facts: ConditionFacts): string {
  switch (condition) {
    case 'retired':
      return retiredReason(facts)
    case 'unsafe':
      return whyUnsafe(facts)
    case 'overdue':
      return `Overdue since ${dueOn(facts)}.`
    case 'put_right':
      return `${putRightOf(facts)}.`
    case 'due_soon':
    case 'in_date':
      return `Due ${dueOn(facts)}.`
    case 'never_examined':
      return 'Not examined yet.'
  }
}

function retiredReason({ lifecycle, lifecycleReason }: ConditionFacts): string {
  const words = lifecycle === 'stored' ? 'Stored' : 'Withdrawn from service'
  return lifecycleReason === '' ? `${words}.` : `${words}: ${lifecycleReason.replace(/\.$/, '')}.`
}

export function whyUnsafe({ hasImmediateDanger, isNotFit, dangerByDate }: Findings): string {
  if (hasImmediateDanger) return 'Must not be used: it has a defect that is a danger now.'
  if (isNotFit) return 'Must not be used: its last examination found it not fit for purpose.'
  return `Must not be used since ${british(dangerByDate)}: a defect should have been repaired by then.`
}

function dueOn({ certificateNumber, nextExaminationDate }: ConditionFacts): string {
  const day = british(nextExaminationDate)
  return certificateNumber === null ? day : `${day} (${certificateNumber})`
}

function british(day: Day | null): string {
  return day === null ? 'an unknown day' : britishDay(day)
}
