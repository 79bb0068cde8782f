import { addMonths, britishDay, type Day, longDay } from '#contract/values/days.ts'
import { examinationTypeLabels, type ExaminationType } from './examination-types.rules.ts'

/** LOLER 1998 reg. 9(3)(a). A scheme says its own interval, and an exceptional examination leaves the cycle as it was. */
const maxInterval: Record<ExaminationType, number | null> = {
  '6_monthly': 6,
  '12_monthly': 12,
  written_scheme: null,
  exceptional: null,
}
const usualInterval = 12

/** The date the form offers: as late as the interval allows, or a year where the engineer knows better. */
export function proposedNextExamination(type: ExaminationType, examinedOn: Day): Day {
  return addMonths(examinedOn, maxInterval[type] ?? usualInterval)
}

/** The latest lawful date, or null where a scheme or the existing cycle says it. */
export function latestNextExamination(type: ExaminationType, examinedOn: Day): Day | null {
  const months = maxInterval[type]
  return months === null ? null : addMonths(examinedOn, months)
}

export function asksToCheckNextExamination(type: ExaminationType): boolean {
  return maxInterval[type] === null
}

export function whyNotThisNextExamination(type: ExaminationType, examinedOn: Day, next: Day): string | null {
  const latest = latestNextExamination(type, examinedOn)
  if (latest === null || next <= latest) return null
  return `${examinationTypeLabels[type]} it can’t be later than ${britishDay(latest)}.`
}

export function whyNotThisExaminationDay(examinedOn: Day, today: Day): string | null {
  return examinedOn > today ? 'The examination can’t be in the future.' : null
}

interface ExaminationDates {
  examinationType: ExaminationType
  examinationDate: Day | null
  nextExaminationDate: Day | null
}

/** Without a day an examination was made today; a next one that nobody set follows the type, a chosen one stays while lawful. */
export function recordedDates(given: ExaminationDates, existing: ExaminationDates | null, today: Day) {
  const { examinationType: type, nextExaminationDate: next } = given
  const examinationDate = given.examinationDate ?? existing?.examinationDate ?? today
  // A client that sends back the whole item it was given has not chosen its date again.
  const isLeftOver =
    next !== null && next === existing?.nextExaminationDate && whyNotThisNextExamination(type, examinationDate, next)
  const chosen = isLeftOver ? null : (next ?? (existing && stillLawful(existing, type, examinationDate)))
  return { examinationDate, nextExaminationDate: chosen ?? proposedNextExamination(type, examinationDate) }
}

function stillLawful(existing: ExaminationDates, type: ExaminationType, examinedOn: Day): Day | null {
  const { examinationType, examinationDate, nextExaminationDate: next } = existing
  if (examinationDate === null || next === null) return null
  if (next === proposedNextExamination(examinationType, examinationDate)) return null
  return whyNotThisNextExamination(type, examinedOn, next) === null ? next : null
}

export function laterDay(typed: Day | null, known: Day | null): Day | null {
  if (typed === null || known === null) return typed ?? known
  return typed > known ? typed : known
}

interface Examined {
  fitForPurpose: boolean
  nextExaminationDate: Day | null
}

/** As the paper says it. What failed is examined again before anyone uses it, and not only when its interval ends. */
export function nextExaminationLine({ fitForPurpose, nextExaminationDate: next }: Examined) {
  if (next === null) return { label: 'Next examination due by', value: 'Not stated' }
  if (fitForPurpose) return { label: 'Next examination due by', value: longDay(next) }
  return { label: 'Next examination', value: `Before it returns to service, and no later than ${longDay(next)}` }
}
