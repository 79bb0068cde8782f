import { isDeepStrictEqual } from 'node:util'
import { formatDefect, defectsOf, type Defect } from '#contract/inspections/items/defects.rules.ts'
import { examinationTypeLabels } from '#contract/inspections/examination/examination-types.rules.ts'
import {
  itemFieldNames,
  itemFields,
  type FieldsWhere,
  type ItemField,
} from '#contract/inspections/items/item-fields.ts'
import { itemBadge } from '#contract/inspections/items/item-status.rules.ts'
import { longPartialDay } from '#contract/values/partial-days.ts'
import { longDay } from '#contract/values/printed-days.ts'
import { OptionalSentDay } from '#contract/values/sent-days.ts'
import type { ItemFacts } from '#server/features/certificates/document/certificate-facts.ts'

type MailedField = FieldsWhere<'mailName', string>

const mailedFields = itemFieldNames.filter(isMailed)

function isMailed(name: ItemField): name is MailedField {
  return itemFields[name].mailName !== null
}

/** What is said otherwise of an item: whether it may be used before anything else. */
export function itemChanges(before: ItemFacts, after: ItemFacts): string[] {
  const changes = [...dangerChange(before, after), ...resultChange(before, after), ...defectChanges(before, after)]
  for (const name of mailedFields) {
    const [was, is] = [formatField(name, before), formatField(name, after)]
    if (was !== is) changes.push(`${itemFields[name].mailName} ${is || 'none'}, was ${was || 'none'}`)
  }
  if (changes.length > 0 || isSame(before, after)) return changes
  return ['other particulars']
}

/** "a danger to persons", "not fit for purpose" */
export function formatResult(item: ItemFacts): string {
  return item.defectImmediateDanger ? 'a danger to persons' : formatFitness(item)
}

function formatFitness(item: ItemFacts): string {
  if (!item.fitForPurpose) return 'not fit for purpose'
  return itemBadge(item).toLowerCase()
}

function dangerChange({ defectImmediateDanger: was }: ItemFacts, { defectImmediateDanger: is }: ItemFacts): string[] {
  if (was === is) return []
  return [is ? 'now a danger to persons' : 'no longer a danger to persons']
}

function resultChange(before: ItemFacts, after: ItemFacts): string[] {
  const [was, is] = [formatFitness(before), formatFitness(after)]
  return was === is ? [] : [`result ${is}, was ${was}`]
}

function defectChanges(before: ItemFacts, after: ItemFacts): string[] {
  const [earlier, later] = [defectsOf(before), defectsOf(after)]
  const changed = later.flatMap((defect) => {
    const was = earlier.find(({ _id }) => _id === defect._id)
    if (!was) return [`new defect: ${formatReported(defect)}`]
    return formatReported(was) === formatReported(defect)
      ? []
      : [`defect “${formatReported(defect)}”, was “${formatReported(was)}”`]
  })
  const gone = earlier.filter((defect) => later.every(({ _id }) => _id !== defect._id))
  return [...changed, ...gone.map((defect) => `defect no longer reported: ${formatReported(defect)}`)]
}

function formatReported(defect: Defect): string {
  return formatDefect(defect, longDay)
}

/** The defects are compared one by one; an earlier release kept no list of them. */
function isSame({ defects: _b, ...before }: ItemFacts, { defects: _a, ...after }: ItemFacts): boolean {
  return isDeepStrictEqual(before, after)
}

function formatField(name: MailedField, item: ItemFacts): string {
  if (name === 'examinationType') return examinationTypeLabels[item.examinationType]
  const value = item[name]
  if (isAnswer(name)) return value === null ? 'not stated' : value ? 'yes' : 'no'
  if (typeof value !== 'string') return ''
  if (name === 'dateOfManufacture') return longPartialDay(value)
  return itemFields[name].sent === OptionalSentDay ? longDay(value) : value.trim()
}

function isAnswer(name: MailedField): boolean {
  return itemFields[name].given.safeParse(true).success
}
