import { useMemo } from 'react'
import { serialAfter } from './item-draft.ts'
import { suggestedDescriptions, suggestedManufacturers } from '#contract/inspections/equipment-suggestions.ts'
import type { ItemContent } from '#contract/inspections/item-fields.ts'

export type WrittenBefore = Pick<ItemContent, 'description' | 'manufacturer'>

/** The usual words, and before them what was written last at this job; other words of the job follow. */
export function useSuggestions(items: readonly WrittenBefore[], last: ItemContent | null) {
  return useMemo(
    () => ({
      descriptions: once([last?.description, ...suggestedDescriptions, ...items.map(({ description }) => description)]),
      manufacturers: once([
        last?.manufacturer,
        ...suggestedManufacturers,
        ...items.map(({ manufacturer }) => manufacturer),
      ]),
      nextSerial: last && serialAfter(last.serialNumber),
    }),
    [items, last],
  )
}

function once(words: readonly (string | undefined)[]): string[] {
  return [...new Set(words.map((word) => word?.trim() ?? '').filter(Boolean))]
}
