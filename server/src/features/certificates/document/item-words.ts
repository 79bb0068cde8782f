import { outcomeInWords } from '#contract/inspections/outcome.rules.ts'
import type { NotExaminedFacts } from './certificate-facts.ts'

export function nameOf({ description, serialNumber }: { description: string; serialNumber: string }): string {
  return `${description} ${serialNumber}`
}

/** "not examined (not found: moved to Bradford)" */
export function notExaminedInWords({ outcome, reason }: NotExaminedFacts): string {
  return `not examined (${inSentence(outcomeInWords({ outcome, outcomeReason: reason }))})`
}

function inSentence(words: string): string {
  return words.charAt(0).toLowerCase() + words.slice(1)
}
