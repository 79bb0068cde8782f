import { useMemo } from 'react'
import { useLiveQuery } from '#web/offline/hooks/use-live-query.ts'
import { readLast } from '#web/offline/store/drafts.ts'
import type { LocalSession } from '#web/offline/store/local-session.ts'
import { WrittenItem } from '#contract/inspections/inspections.contract.ts'
import { serialAfter } from './item-draft.ts'
import { suggestedDescriptions, suggestedManufacturers } from '#contract/inspections/equipment-suggestions.ts'
import { blankItem, type ItemContent } from '#contract/inspections/item-fields.ts'

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

/** What was written last at this job, to be offered for the next item; null when nothing was. */
export function useLastWritten(jobId: string): ItemContent | null {
  return useLiveQuery(readLastItem, jobId) ?? null
}

async function readLastItem(localSession: LocalSession, jobId: string): Promise<ItemContent | null> {
  const last = await readLast(localSession, jobId)
  // An earlier release remembered fewer fields.
  return WrittenItem.safeParse(last && { ...blankItem, ...last }).data ?? null
}

function once(words: readonly (string | undefined)[]): string[] {
  return [...new Set(words.map((word) => word?.trim() ?? '').filter(Boolean))]
}
