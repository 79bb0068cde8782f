import type { Day } from '#contract/values/days.ts'
import { isBlankDefect, type Defect } from '#contract/inspections/items/defects.rules.ts'
import { blankItem, fieldsWhere, type FieldsWhere, type ItemContent } from '#contract/inspections/items/item-fields.ts'
import { isLeftOut, type ItemOutcome } from './outcome.rules.ts'

type ResultName = FieldsWhere<'kind', 'result'>

export const resultNames = fieldsWhere('kind', 'result')
export const outcomeNames = fieldsWhere('kind', 'outcome')

type Sent = { [Name in keyof ItemContent]?: ItemContent[Name] | undefined }

/**
 * Whether this says what an examination found. To say that a piece is fit is a result as much as to say that it is not,
 * and the specification's form says one of the two with every save; a blank defect or date says nothing, nor does a
 * danger that isn't ticked. A person who says that it was not examined has found nothing.
 */
export function givesResult(sent: Sent): boolean {
  if (sent.outcome !== undefined && isLeftOut({ outcome: sent.outcome })) return false
  if (sent.fitForPurpose !== undefined || typeof sent.installedCorrectly === 'boolean') return true
  return resultNames.some((name) => sent[name] !== undefined && sent[name] !== null && !isBlank(sent[name]))
}

export function particularsOf<Content extends object>(
  content: Content,
): Omit<Content, ResultName | FieldsWhere<'kind', 'outcome'>> {
  const particulars = { ...content }
  for (const name of [...resultNames, ...outcomeNames]) Reflect.deleteProperty(particulars, name)
  return particulars
}

/** An item whose examination was taken back: it awaits one, as if nothing had been found, nor said why nothing was. */
export function withoutResult<Content extends object>(content: Content): Content {
  return { ...content, ...blankOf([...resultNames, ...outcomeNames]) }
}

/** A result makes an item an examined one, also where a client that knows no outcomes has sent it. */
export function outcomeAfter(sent: Sent, existing: { outcome: ItemOutcome } | null): ItemOutcome {
  return sent.outcome ?? (givesResult(sent) ? 'examined' : (existing?.outcome ?? 'examined'))
}

/** An item as its outcome leaves it: without findings and dates where it was not examined, without a reason where it was. */
export function applyOutcome<Content extends Recorded>(content: Content): Content {
  if (!isLeftOut(content)) return { ...content, outcomeReason: '' }
  return { ...content, ...blankOf(findings) }
}

interface Recorded {
  outcome: ItemOutcome
  outcomeReason: string
  examinationDate: Day | null
}

/** Also that it was the first one at a new place: only an examination can be that. */
const findings = [...resultNames, 'firstInspectionAfterInstall', 'exceptionalEvent'] as const

function blankOf(names: readonly (keyof typeof blankItem)[]) {
  return Object.fromEntries(names.map((name) => [name, blankItem[name]]))
}

function isBlank(value: string | boolean | Defect[]): boolean {
  if (Array.isArray(value)) return value.every(isBlankDefect)
  return value === false || (typeof value === 'string' && value.trim() === '')
}
