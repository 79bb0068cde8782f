import { isDeepStrictEqual } from 'node:util'
import { itemName } from '#contract/inspections/items/item-name.ts'
import { outcomeInWords } from '#contract/inspections/examination/outcome.rules.ts'
import type { CertificateFacts, NotExaminedFacts } from '#server/features/certificates/document/certificate-facts.ts'
import { itemChanges, resultInWords } from './item-changes.rules.ts'

/** What a later version of a report says otherwise, for whoever has the earlier one. */
export function changesInWords(before: CertificateFacts, after: CertificateFacts): string {
  const changes = [...ofReport(before, after), ...ofExamined(before, after), ...ofNotExamined(before, after)]
  const gone = [...before.items, ...before.notExamined]
    .filter(({ _id }) => !isIn(after.items, _id) && !isIn(after.notExamined, _id))
    .map((item) => `${itemName(item)}: no longer in the report`)
  const all = [...changes, ...gone]
  if (all.length === 0) return 'What it says of the equipment has not changed.'
  return `What changed:\n${all.map((change) => `- ${change}`).join('\n')}`
}

function ofReport(before: CertificateFacts, after: CertificateFacts): string[] {
  const parts = [
    ['the firm', before.firm, after.firm],
    ['the employer', before.employer, after.employer],
    ['the premises', before.premises, after.premises],
    ['who made the report', before.examiners.map(personOf), after.examiners.map(personOf)],
  ] as const
  return parts.filter(([, was, is]) => !isDeepStrictEqual(was, is)).map(([name]) => `${name}: corrected`)
}

function personOf({ name, qualifications, employer }: CertificateFacts['examiners'][number]) {
  return { name, qualifications, employer }
}

function ofExamined(before: CertificateFacts, after: CertificateFacts): string[] {
  return after.items.flatMap((item) => {
    const earlier = before.items.find(({ _id }) => _id === item._id)
    const changes = earlier
      ? itemChanges(earlier, item)
      : [`${isIn(before.notExamined, item._id) ? 'now examined' : 'added'}, ${resultInWords(item)}`]
    return changes.length === 0 ? [] : [`${itemName(item)}: ${changes.join('; ')}`]
  })
}

function ofNotExamined(before: CertificateFacts, after: CertificateFacts): string[] {
  return after.notExamined.flatMap((item) => {
    const earlier = before.notExamined.find(({ _id }) => _id === item._id)
    if (earlier && isDeepStrictEqual(earlier, item)) return []
    return [`${itemName(item)}: ${earlier ? correctedNotExamined(earlier, item) : notExaminedInWords(item)}`]
  })
}

function correctedNotExamined(before: NotExaminedFacts, after: NotExaminedFacts): string {
  const [was, is] = [notExaminedInWords(before), notExaminedInWords(after)]
  return was === is ? `${is}: other particulars` : `${was} is now ${is}`
}

/** "not examined (not found: moved to Bradford)" */
function notExaminedInWords({ outcome, reason }: NotExaminedFacts): string {
  return `not examined (${inSentence(outcomeInWords({ outcome, outcomeReason: reason }))})`
}

function inSentence(words: string): string {
  return words.charAt(0).toLowerCase() + words.slice(1)
}

function isIn(items: readonly { _id: string }[], id: string): boolean {
  return items.some(({ _id }) => _id === id)
}
