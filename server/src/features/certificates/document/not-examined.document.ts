import { outcomeLabels } from '#contract/inspections/examination/outcome.rules.ts'
import { longDay } from '#contract/values/printed-days.ts'
import type { NotExaminedFacts } from './certificate-facts.ts'

/** What the report names and says nothing about. */
export interface NotExamined {
  heading: string
  text: string
  rows: { equipment: string; serialNumber: string; outcome: string; reason: string; due: string }[]
}

export function notExamined(items: NotExaminedFacts[]): NotExamined | null {
  if (items.length === 0) return null
  return {
    heading: 'Equipment not examined',
    text:
      'This equipment was not examined. It is not part of the report of thorough examination under Schedule 1, ' +
      'and nothing is said about its condition. The date on which its examination is due has not changed.',
    rows: items.map(({ description, assetNumber, serialNumber, outcome, reason, dueDate }) => ({
      equipment: [description, assetNumber && `Asset ${assetNumber}`].filter(Boolean).join(', '),
      serialNumber,
      outcome: outcomeLabels[outcome],
      reason,
      due: dueDate === null ? 'Not known' : longDay(dueDate),
    })),
  }
}
