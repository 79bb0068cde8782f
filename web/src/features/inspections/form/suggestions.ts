import { useMemo } from 'react'
import { useLiveQuery, useLiveQueryOfTyped } from '#web/offline/hooks/use-live-query.ts'
import { readLast } from '#web/offline/store/drafts.ts'
import type { LocalSession } from '#web/offline/store/local-session.ts'
import type { SameSerial } from './identification-part.tsx'
import { serialAfter, type ItemDraft } from './item-draft.ts'
import { itemAddress } from '#web/features/inspections/item-address.ts'
import type { DefectPhrase } from '#contract/inspections/device.contract.ts'
import { itemsWithSerial, plainDescription } from '#contract/inspections/equipment/equipment.rules.ts'
import type { ItemStatus } from '#contract/inspections/items/item-status.rules.ts'
import { suggestedDescriptions, suggestedManufacturers } from '#contract/inspections/equipment/equipment-suggestions.ts'
import { blankItem, type ItemContent, WrittenItem } from '#contract/inspections/items/item-fields.ts'
import { readPhrases } from '#web/offline/pull/pull-phrases.ts'

/** Another item of the job, as it was when the form opened. */
export interface ItemOfJob extends Pick<
  ItemContent,
  'serialNumber' | 'description' | 'manufacturer' | 'outcome' | 'defects'
> {
  _id: string
  status: ItemStatus
}

export function useSuggestions(items: readonly ItemOfJob[], last: ItemContent | null) {
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

const maxPhrases = 20

/** What was written of defects at such equipment: in this job, which may not be sent yet, then by the firm before. */
export function usePhrases(description: string, items: readonly ItemOfJob[]): DefectPhrase[] {
  const known = useDefectPhrases(description)
  return useMemo(() => {
    const kind = plainDescription(description)
    const alike = items.filter((item) => plainDescription(item.description) === kind)
    const here = alike.flatMap(({ defects }) => defects.map((defect) => ({ equipment: description, ...defect })))
    const all = [...here.filter((defect) => defect.description.trim() !== ''), ...known]
    return [...new Map(all.map((phrase) => [phraseKey(phrase), phrase])).values()].slice(0, maxPhrases)
  }, [description, items, known])
}

function phraseKey({ part, description, repair }: DefectPhrase): string {
  return JSON.stringify([part, description, repair].map((words) => words.trim().toLowerCase()))
}

export function useLastWritten(jobId: string): ItemContent | null {
  return useLiveQuery(readLastItem, jobId) ?? null
}

async function readLastItem(localSession: LocalSession, jobId: string): Promise<ItemContent | null> {
  const last = await readLast(localSession, jobId)
  // What a later release has added to an item is blank.
  return WrittenItem.safeParse(last && { ...blankItem, ...last }).data ?? null
}

export function sameSerialAs(
  { itemId, values }: ItemDraft,
  items: readonly ItemOfJob[],
  jobId: string,
): SameSerial | null {
  const others = items.filter(({ _id }) => _id !== itemId)
  const [same] = itemsWithSerial(others, values.serialNumber)
  return same ? { name: same, address: itemAddress(jobId, same) } : null
}

function once(words: readonly (string | undefined)[]): string[] {
  return [...new Set(words.map((word) => word?.trim() ?? '').filter(Boolean))]
}

function useDefectPhrases(description: string): DefectPhrase[] {
  return useLiveQueryOfTyped(readByDescription, plainDescription(description)) ?? none
}

const none: DefectPhrase[] = []

async function readByDescription(localSession: LocalSession, kind: string): Promise<DefectPhrase[]> {
  if (kind === '') return none
  return (await readPhrases(localSession)).filter(({ equipment }) => plainDescription(equipment) === kind)
}
