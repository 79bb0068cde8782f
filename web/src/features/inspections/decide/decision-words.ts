import { counted } from '#web/ui/feedback/counted.ts'
import type { ItemResult } from '#contract/inspections/examination/item-result.rules.ts'

/** What an engineer presses; the report's own words for it are longer. */
export const decisionLabels: Record<ItemResult, string> = { fit: 'Fit', repair: 'Repair', not_fit: 'Not fit' }

export const notThisItem = 'Not this item?'
export const notSaved = 'Error saving inspection item'

export function formatMissing(count: number): string {
  return count === 0 ? '' : `${counted(count, 'detail')} missing`
}

export function formatEnd({ examined, leftOut }: { examined: number; leftOut: number }): string {
  if (leftOut > 0) return `${counted(examined, 'item')} examined, ${leftOut.toLocaleString('en-GB')} not examined.`
  return examined === 1 ? 'The only item is examined.' : `All ${counted(examined, 'item')} examined.`
}

export const questions = {
  description: 'What is wrong?',
  part: 'Which part?',
  repair: 'What must be done?',
  by: 'By when?',
  danger: 'Is it a danger?',
}
