import { isDeepStrictEqual } from 'node:util'
import { inSentence } from '#contract/certificates/verdict.rules.ts'
import { regulationsAt } from '#contract/companies/regulations.rules.ts'
import { itemName } from '#contract/inspections/items/item-name.ts'
import { formatOutcome } from '#contract/inspections/examination/outcome.rules.ts'
import type {
  CertificateFacts,
  NotExaminedFacts,
  ItemFacts,
} from '#server/features/certificates/document/certificate-facts.ts'
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
import { OptionalSentDay, longDay } from '#contract/values/days.ts'

/** What a later version of a report says otherwise; `whole` is the report whose numbers the items have, where this is a part of it. */
export function listChanges(before: ReportedFacts, after: ReportedFacts, whole = after): string[] {
  const gone = [...before.items, ...before.notExamined]
    .filter(({ _id }) => !isIn(after.items, _id) && !isIn(after.notExamined, _id))
    .map((item) => `${itemName(item)}: no longer in the report`)
  return [...ofReport(before, after), ...ofExamined(before, after, whole), ...ofNotExamined(before, after), ...gone]
}

export function formatChanges(changes: readonly string[]): string {
  if (changes.length === 0) return 'What it says about the equipment has not changed.'
  return `What changed:\n${changes.map((change) => `- ${change}`).join('\n')}`
}

type ReportedFacts = Pick<CertificateFacts, 'firm' | 'employer' | 'premises' | 'examiners' | 'items' | 'notExamined'>

function ofReport(before: ReportedFacts, after: ReportedFacts): string[] {
  return formatParts.flatMap(([name, valueOf]) => {
    const [was, is] = [valueOf(before), valueOf(after)]
    return was === is ? [] : [`${name}: ${is || 'none'}, was ${was || 'none'}`]
  })
}

const formatParts: [name: string, valueOf: (facts: ReportedFacts) => string][] = [
  [
    'Firm',
    ({ firm: { name, address, companyNumber, insuranceDetails } }) =>
      listed([
        name,
        address,
        companyNumber && `company number ${companyNumber}`,
        insuranceDetails && `insurance ${insuranceDetails}`,
      ]),
  ],
  ['Employer', ({ employer }) => listed([employer.name, employer.address])],
  [
    'Premises',
    ({ premises: { addressLine1, addressLine2, city, postcode } }) =>
      listed([addressLine1, addressLine2, city, postcode]),
  ],
  ['Made under', ({ premises }) => regulationsAt(premises)],
  ['Report made by', ({ examiners }) => examiners.map(formatPerson).join('; ')],
]

function formatPerson(person: CertificateFacts['examiners'][number]): string {
  const { name, qualifications, employer, employerAddress } = person
  const more = listed([qualifications, employer, employerAddress])
  return more ? `${name} (${more})` : name
}

function listed(parts: string[]): string {
  return parts
    .flatMap((part) => part.split('\n'))
    .map((part) => part.trim())
    .filter(Boolean)
    .join(', ')
}

function ofExamined(before: ReportedFacts, after: ReportedFacts, whole: ReportedFacts): string[] {
  return after.items.flatMap((item) => {
    const earlier = before.items.find(({ _id }) => _id === item._id)
    const changes = earlier
      ? itemChanges(earlier, item)
      : [`${isIn(before.notExamined, item._id) ? 'now examined' : 'added'}, ${itemName(item)}, ${formatResult(item)}`]
    const place = whole.items.findIndex(({ _id }) => _id === item._id) + 1
    return changes.length === 0 ? [] : [`Item ${place}: ${changes.join('; ')}`]
  })
}

function ofNotExamined(before: ReportedFacts, after: ReportedFacts): string[] {
  return after.notExamined.flatMap((item) => {
    const earlier = before.notExamined.find(({ _id }) => _id === item._id)
    if (earlier && isDeepStrictEqual(earlier, item)) return []
    return [`${itemName(item)}: ${earlier ? correctedNotExamined(earlier, item) : formatNotExamined(item)}`]
  })
}

function correctedNotExamined(before: NotExaminedFacts, after: NotExaminedFacts): string {
  const [was, is] = [formatNotExamined(before), formatNotExamined(after)]
  return was === is ? `${is}: other particulars` : `${is}, was ${was}`
}

function formatNotExamined({ outcome, reason }: NotExaminedFacts): string {
  return `not examined (${inSentence(formatOutcome({ outcome, outcomeReason: reason }))})`
}

function isIn(items: readonly { _id: string }[], id: string): boolean {
  return items.some(({ _id }) => _id === id)
}

type MailedField = FieldsWhere<'mailName', string>

const mailedFields = itemFieldNames.filter(isMailed)

function isMailed(name: ItemField): name is MailedField {
  return itemFields[name].mailName !== null
}

function itemChanges(before: ItemFacts, after: ItemFacts): string[] {
  const changes = [...dangerChange(before, after), ...resultChange(before, after), ...defectChanges(before, after)]
  for (const name of mailedFields) {
    const [was, is] = [formatField(name, before), formatField(name, after)]
    if (was !== is) changes.push(`${itemFields[name].mailName} ${is || 'none'}, was ${was || 'none'}`)
  }
  if (changes.length > 0 || isSame(before, after)) return changes
  return ['other particulars']
}

function formatResult(item: ItemFacts): string {
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
