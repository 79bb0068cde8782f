import { addMonths, type Day } from '#contract/values/days.ts'
import { grouped } from '#contract/values/grouped.ts'
import type { ItemStatus } from '#contract/inspections/items/item-status.rules.ts'
import type { Defect, GravestDefect } from '#contract/inspections/items/defects.rules.ts'
import { itemsWithSameSerial } from '#contract/inspections/equipment/equipment.rules.ts'
import { kindOf, type ExaminationType } from '#contract/inspections/examination/examination-types.rules.ts'
import { problemsOf, type ReportedItem, type ReportProblemCode } from './lawful-report.rules.ts'
import { lacksOpinion, opinionQuestion } from '#contract/inspections/examination/opinion.rules.ts'
import { isLeftOut, sortByOutcome, type ItemOutcome } from '#contract/inspections/examination/outcome.rules.ts'

interface WarnedItem extends GravestDefect {
  _id: string
  serialNumber: string
  description: string
  /** The piece of equipment that it is about. */
  equipmentId?: string | null | undefined
  status?: ItemStatus
  wll: string
  outcome: ItemOutcome
  fitForPurpose: boolean
  defects?: Defect[]
  seriousInjuryRisk: boolean | null
  isAccessory: boolean | null
  liftsPeople: boolean | null
  examinationType: ExaminationType
  schemeReference: string
  exceptionalEvent: string
  examinationDate: Day | null
  nextExaminationDate: Day | null
}

interface Examiner {
  qualifications: string
  hasSignature: boolean
}

export type CompletionWarningCode =
  | 'no-wll'
  | 'not-fit-without-defect'
  | 'longer-than-six-months'
  | 'no-scheme-reference'
  | 'no-exceptional-event'
  | 'no-opinion'
  | 'told-danger-left-out'
  | 'other-result'
  | 'same-serial-number'
  | 'no-qualifications'
  | 'no-signature'

export interface CompletionWarning {
  code: CompletionWarningCode
  message: string
  item: Pick<WarnedItem, '_id' | 'serialNumber' | 'description'> | null
}

/** What a careful engineer looks at again before completing. None of it blocks. `leavingOut`: what no longer states a danger that was told. */
export function warningsBeforeCompletion(
  items: readonly WarnedItem[],
  examiner: Examiner,
  leavingOut: readonly WarnedItem[] = [],
): CompletionWarning[] {
  const sameSerial = new Set(itemsWithSameSerial(items))
  const { examined } = sortByOutcome(items)
  return [
    ...leavingOut.map(toldDangerLeftOut),
    ...itemsWithOtherResult(items).map(otherResult),
    ...examined.flatMap((item) => warningsOf(item, sameSerial.has(item))),
    ...warningsAbout(examiner),
  ]
}

function named({ _id, serialNumber, description }: WarnedItem) {
  return { _id, serialNumber, description }
}

function toldDangerLeftOut(item: WarnedItem): CompletionWarning {
  const message =
    'The customer was told about a danger that the report won’t state. The danger stays on record until its repair is ' +
    'recorded or another job finds the equipment fit.'
  return { code: 'told-danger-left-out', message, item: named(item) }
}

type Judged = Pick<WarnedItem, 'equipmentId' | 'status' | 'outcome' | 'fitForPurpose'>

/** The items about one piece of equipment, by a merge or a person's choice, that a report would have both fit and not fit. */
export function itemsWithOtherResult<Item extends Judged>(items: readonly Item[]): Item[] {
  const examined = sortByOutcome(items).examined.filter(({ status }) => status !== 'awaiting_inspection')
  const ofPiece = grouped(
    examined.filter(({ equipmentId }) => equipmentId),
    ({ equipmentId }) => equipmentId,
  )
  return [...ofPiece.values()]
    .filter((those) => new Set(those.map(({ fitForPurpose }) => fitForPurpose)).size > 1)
    .flat()
}

export const otherResultWords =
  'Another item of this job is about the same equipment, with the other result: the report says both fit and not fit.'

function otherResult(item: WarnedItem): CompletionWarning {
  return { code: 'other-result', message: otherResultWords, item: named(item) }
}

const asked = [
  'outcome-reason-missing',
  'defect-not-described',
  'repair-not-given',
  'danger-date-missing',
] as const satisfies ReportProblemCode[]

export function countMissingDetails(item: ReportedItem & WarnedItem): number {
  const missing: string[] = problemsOf(item).flatMap(({ code }) => asked.find((each) => each === code) ?? [])
  if (isLeftOut(item) || item.status === 'awaiting_inspection') return missing.length
  const isUndescribed =
    !item.fitForPurpose && isBlank(item.defectDescription) && !missing.includes('defect-not-described')
  return missing.length + Number(isUndescribed) + Number(lacksOpinion(item))
}

function warningsOf(item: WarnedItem, sharesSerial: boolean): CompletionWarning[] {
  const checks: [boolean, CompletionWarningCode, string][] = [
    [isBlank(item.wll), 'no-wll', 'No WLL is given; the report will say “Not stated”.'],
    [
      !item.fitForPurpose && isBlank(item.defectDescription),
      'not-fit-without-defect',
      'It is not fit for purpose, but no defect is described.',
    ],
    [
      isSixMonthlyKind(item) && isForLonger(item),
      'longer-than-six-months',
      'Accessories and equipment that lifts people are examined every 6 months, unless a written scheme says otherwise.',
    ],
    [
      item.examinationType === 'written_scheme' && isBlank(item.schemeReference),
      'no-scheme-reference',
      'The reference of the written scheme is missing.',
    ],
    [
      item.examinationType === 'exceptional' && isBlank(item.exceptionalEvent),
      'no-exceptional-event',
      'The exceptional circumstance is not described.',
    ],
    [lacksOpinion(item), 'no-opinion', `${opinionQuestion} Only the examiner can say.`],
    [sharesSerial, 'same-serial-number', 'Another item of this job has the same serial number.'],
  ]
  return checks.flatMap(([applies, code, message]) => (applies ? { code, message, item: named(item) } : []))
}

function isSixMonthlyKind(item: WarnedItem): boolean {
  const { isAccessory, liftsPeople } = kindOf(item)
  return isAccessory || liftsPeople
}

/** LOLER 1998 reg. 9(3)(a): what goes by the calendar, and not by a scheme of its own. */
function isForLonger(item: WarnedItem): boolean {
  const { examinationType: type, examinationDate: examined, nextExaminationDate: next } = item
  // What was ticked is refused, not warned about.
  if (type === '12_monthly') return !item.isAccessory && !item.liftsPeople
  return type === 'exceptional' && examined !== null && next !== null && next > addMonths(examined, 6)
}

function warningsAbout({ qualifications, hasSignature }: Examiner): CompletionWarning[] {
  const checks: [boolean, CompletionWarningCode, string][] = [
    [isBlank(qualifications), 'no-qualifications', 'The examiner’s qualifications are not recorded.'],
    [!hasSignature, 'no-signature', 'The examiner has no saved signature.'],
  ]
  return checks.flatMap(([applies, code, message]) => (applies ? { code, message, item: null } : []))
}

function isBlank(text: string): boolean {
  return text.trim() === ''
}
