import { isDeepStrictEqual } from 'node:util'
import { regulationsAt } from '#contract/companies/regulations.rules.ts'
import { itemName } from '#contract/inspections/items/item-name.ts'
import { formatOutcome } from '#contract/inspections/examination/outcome.rules.ts'
import type { CertificateFacts, NotExaminedFacts } from '#server/features/certificates/document/certificate-facts.ts'
import { itemChanges, formatResult } from './item-changes.rules.ts'

/** What a later version of a report says otherwise, for whoever has the earlier one. */
export function formatChanges(before: CertificateFacts, after: CertificateFacts): string {
  const changes = [...ofReport(before, after), ...ofExamined(before, after), ...ofNotExamined(before, after)]
  const gone = [...before.items, ...before.notExamined]
    .filter(({ _id }) => !isIn(after.items, _id) && !isIn(after.notExamined, _id))
    .map((item) => `${itemName(item)}: no longer in the report`)
  const all = [...changes, ...gone]
  if (all.length === 0) return 'What it says of the equipment has not changed.'
  return `What changed:\n${all.map((change) => `- ${change}`).join('\n')}`
}

function ofReport(before: CertificateFacts, after: CertificateFacts): string[] {
  return formatParts.flatMap(([name, valueOf]) => {
    const [was, is] = [valueOf(before), valueOf(after)]
    return was === is ? [] : [`${name}: ${was || 'none'} is now ${is || 'none'}`]
  })
}

/** What stands above and below the items, in words; a logo says nothing. */
const formatParts: [name: string, valueOf: (facts: CertificateFacts) => string][] = [
  [
    'the firm',
    ({ firm }) => listed([firm.name, firm.address, numbered(firm.companyNumber), insured(firm.insuranceDetails)]),
  ],
  ['the employer', ({ employer }) => listed([employer.name, employer.address])],
  [
    'the premises',
    ({ premises: { addressLine1, addressLine2, city, postcode } }) =>
      listed([addressLine1, addressLine2, city, postcode]),
  ],
  ['made under', ({ premises }) => regulationsAt(premises)],
  ['the report is made by', ({ examiners }) => examiners.map(formatPerson).join('; ')],
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

function numbered(companyNumber: string): string {
  return companyNumber && `company number ${companyNumber}`
}

function insured(insuranceDetails: string): string {
  return insuranceDetails && `insurance ${insuranceDetails}`
}

function ofExamined(before: CertificateFacts, after: CertificateFacts): string[] {
  return after.items.flatMap((item) => {
    const earlier = before.items.find(({ _id }) => _id === item._id)
    const changes = earlier
      ? itemChanges(earlier, item)
      : [`${isIn(before.notExamined, item._id) ? 'now examined' : 'added'}, ${formatResult(item)}`]
    return changes.length === 0 ? [] : [`${itemName(item)}: ${changes.join('; ')}`]
  })
}

function ofNotExamined(before: CertificateFacts, after: CertificateFacts): string[] {
  return after.notExamined.flatMap((item) => {
    const earlier = before.notExamined.find(({ _id }) => _id === item._id)
    if (earlier && isDeepStrictEqual(earlier, item)) return []
    return [`${itemName(item)}: ${earlier ? correctedNotExamined(earlier, item) : formatNotExamined(item)}`]
  })
}

function correctedNotExamined(before: NotExaminedFacts, after: NotExaminedFacts): string {
  const [was, is] = [formatNotExamined(before), formatNotExamined(after)]
  return was === is ? `${is}: other particulars` : `${was} is now ${is}`
}

/** "not examined (not found: moved to Bradford)" */
function formatNotExamined({ outcome, reason }: NotExaminedFacts): string {
  return `not examined (${inSentence(formatOutcome({ outcome, outcomeReason: reason }))})`
}

function inSentence(words: string): string {
  return words.charAt(0).toLowerCase() + words.slice(1)
}

function isIn(items: readonly { _id: string }[], id: string): boolean {
  return items.some(({ _id }) => _id === id)
}
