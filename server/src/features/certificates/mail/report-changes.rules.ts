import { isDeepStrictEqual } from 'node:util'
import { inSentence } from '#contract/certificates/verdict.rules.ts'
import { regulationsAt } from '#contract/companies/regulations.rules.ts'
import { itemName } from '#contract/inspections/items/item-name.ts'
import { formatOutcome } from '#contract/inspections/examination/outcome.rules.ts'
import type { CertificateFacts, NotExaminedFacts } from '#server/features/certificates/document/certificate-facts.ts'
import { itemChanges, formatResult } from './item-changes.rules.ts'

/** What a later version of a report says otherwise; `whole` is the report whose numbers the items have, where this is a part of it. */
export function listChanges(before: ReportedFacts, after: ReportedFacts, whole = after): string[] {
  const gone = [...before.items, ...before.notExamined]
    .filter(({ _id }) => !isIn(after.items, _id) && !isIn(after.notExamined, _id))
    .map((item) => `${itemName(item)}: no longer in the report`)
  return [...ofReport(before, after), ...ofExamined(before, after, whole), ...ofNotExamined(before, after), ...gone]
}

/** The same in sentences, for the person who has the earlier one. */
export function formatChanges(changes: readonly string[]): string {
  if (changes.length === 0) return 'What it says about the equipment has not changed.'
  return `What changed:\n${changes.map((change) => `- ${change}`).join('\n')}`
}

/** What is known before a report has its number. */
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

/** "Tom Ashworth (LEEA Diploma, Self-employed, 18 Ropewalk)" */
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

/** "not examined (not found: moved to Bradford)" */
function formatNotExamined({ outcome, reason }: NotExaminedFacts): string {
  return `not examined (${inSentence(formatOutcome({ outcome, outcomeReason: reason }))})`
}

function isIn(items: readonly { _id: string }[], id: string): boolean {
  return items.some(({ _id }) => _id === id)
}
