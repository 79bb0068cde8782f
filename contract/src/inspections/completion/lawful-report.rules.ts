import { isDanger } from '#contract/inspections/dangers/danger.rules.ts'
import { defectsOf, type Defect } from '#contract/inspections/items/defects.rules.ts'
import { whatCannotBeTrue, type ExaminedItem } from './impossible-facts.rules.ts'
import type { ItemStatus } from '#contract/inspections/items/item-status.rules.ts'
import {
  asCompleted,
  isLeftOut,
  needsReason,
  type ItemOutcome,
} from '#contract/inspections/examination/outcome.rules.ts'
import { itemName } from '#contract/inspections/items/item-name.ts'

export interface ReportedItem extends ExaminedItem {
  _id: string
  serialNumber: string
  description: string
  status: ItemStatus
  outcome: ItemOutcome
  outcomeReason: string
}

export type ReportProblemCode =
  | 'no-items'
  | 'awaiting-inspection'
  | 'nothing-examined'
  | 'outcome-reason-missing'
  | 'danger-but-fit'
  | 'defect-not-described'
  | 'repair-not-given'
  | 'danger-date-missing'
  | 'manufactured-later'
  | 'last-examination-later'
  | 'not-installed-but-fit'
  | 'risky-but-fit'
  | 'not-fit-but-later'
  | 'six-monthly-kind'
  | 'examined-too-long-ago'
  | 'danger-date-not-later'
  | 'danger-date-after-next'
  | 'danger-date-postponed'
  | 'next-examination-not-later'
  | 'next-examination-too-late'
  | 'employer-address-missing'

type ScheduleParagraph = '3' | '4' | '6' | '7' | '8(a)' | '8(b)' | '8(c)' | '8(d)' | '8(f)' | '9'

export interface ReportProblem {
  code: ReportProblemCode
  paragraph: ScheduleParagraph | null
  message: string
  item: Pick<ReportedItem, '_id' | 'serialNumber' | 'description'> | null
}

/** Everything that stands between these items and a lawful report, item by item. A failed item is no problem. */
export function whyReportIsNotLawful(items: readonly ReportedItem[]): ReportProblem[] {
  if (items.length === 0) {
    return [{ code: 'no-items', paragraph: '3', message: 'Add at least one item that was examined.', item: null }]
  }
  return items.flatMap(problemsOf)
}

/** What nobody has answered is not this visit. But a visit at which nothing was examined needs a reason for each item. */
export function whyJobIsNotCompleted(items: readonly ReportedItem[]): ReportProblem[] {
  const completed = items.map(asCompleted)
  const isUnexplained = completed.every(isLeftOut) && completed.some(({ outcome }) => !needsReason(outcome))
  const message = 'Nothing was examined. Examine at least one item, or give a reason for each.'
  return [
    ...whyReportIsNotLawful(completed),
    ...(isUnexplained ? [{ code: 'nothing-examined', paragraph: null, message, item: null } as const] : []),
  ]
}

/** A job can be completed with nothing examined, so that it isn't open for ever; a report of no examination would be untrue. */
export function whyNothingIsReported(items: readonly Pick<ReportedItem, 'outcome'>[]): ReportProblem[] {
  if (items.length === 0 || !items.every(isLeftOut)) return []
  const message = 'Nothing was examined in this job, so there is no report of a thorough examination.'
  return [{ code: 'nothing-examined', paragraph: null, message, item: null }]
}

export function problemsOf(item: ReportedItem): ReportProblem[] {
  const { _id, serialNumber, description } = item
  return findings(item).map((finding) => ({ ...finding, item: { _id, serialNumber, description } }))
}

export function formatProblems(problems: readonly ReportProblem[], max = 5): string {
  const told = problems.slice(0, max).map(({ item, message, paragraph }) => {
    const about = item ? `${itemName(item)}: ` : ''
    return `${about}${message.replace(/\.$/, '')}${paragraph === null ? '' : ` (${formatParagraph(paragraph)})`}`
  })
  const rest = problems.length - told.length
  return `${told.join('; ')}${rest > 0 ? `; and ${rest} more` : ''}.`
}

export function formatParagraph(paragraph: string): string {
  return `Schedule 1, ${paragraph}`
}

/** The problems as a refusal carries them: on the wire the sentence has been called `says` from the beginning. */
export function toProblemDetails<Problem extends { message: string }>(problems: readonly Problem[]) {
  return problems.map(({ message: says, ...problem }) => ({ ...problem, says }))
}

export type ItemProblem = Omit<ReportProblem, 'item'>

function findings(item: ReportedItem): ItemProblem[] {
  if (isLeftOut(item)) return needsReason(item.outcome) && isBlank(item.outcomeReason) ? [noReason] : []
  if (item.status === 'awaiting_inspection') {
    return [{ code: 'awaiting-inspection', paragraph: '8(f)', message: 'Not examined yet.' }]
  }
  const dangers = defectsOf(item).filter(isDanger)
  const unrepaired = dangers.find(({ repair }) => isBlank(repair))
  const found: (ItemProblem | false | undefined)[] = [
    dangers.some((defect) => defect.class === 'danger') &&
      item.fitForPurpose && {
        code: 'danger-but-fit',
        paragraph: item.firstInspectionAfterInstall ? '6' : '7',
        message: 'It can’t be fit for purpose with a defect that is a danger now.',
      },
    dangers.some(({ description }) => isBlank(description)) && {
      code: 'defect-not-described',
      paragraph: '8(a)',
      message: 'Describe the defect that is or could become a danger.',
    },
    unrepaired && {
      code: 'repair-not-given',
      paragraph: unrepaired.class === 'danger' ? '8(b)' : '8(c)',
      message: 'Say what repair, renewal or alteration it needs.',
    },
    lacksDangerDate(item, dangers) && {
      code: 'danger-date-missing',
      paragraph: '8(c)',
      message: 'Say when the defect could become a danger.',
    },
  ]
  return [...found.filter((finding) => finding !== false && finding !== undefined), ...whatCannotBeTrue(item)]
}

/** Of a danger now it is asked only where the specification's form has both ticked. */
function lacksDangerDate({ defectPotentialDanger, dangerByDate }: ReportedItem, dangers: Defect[]): boolean {
  if (defectPotentialDanger && dangerByDate === null) return true
  return dangers.some((defect) => defect.class === 'could_become_danger' && defect.dangerByDate === null)
}

const noReason: ItemProblem = {
  code: 'outcome-reason-missing',
  paragraph: null,
  message: 'Say why it was not examined.',
}

function isBlank(text: string): boolean {
  return text.trim() === ''
}
