import { isSameValue } from '#contract/inspections/items/defects.rules.ts'
import type { InspectionItem } from '#contract/inspections/inspections.contract.ts'
import { blankItem, type ItemContent } from '#contract/inspections/items/item-fields.ts'
import { stablePhotoUrl, withStablePhotos } from './photo-address.ts'

/** An item as the server gave it, its photos named by addresses that stay. */
export type ServerItem = InspectionItem

export function serverItemFrom(item: InspectionItem): ServerItem {
  const lastPhotoUrl = stablePhotoUrl(item.lastPhotoUrl ?? null)
  return { ...withStablePhotos(item), ...(lastPhotoUrl !== null && { lastPhotoUrl }) }
}

/** What is written in an item, without what the server adds. A field that came with a later release is blank. */
export function contentOf(item: ItemContent): ItemContent {
  const content = Object.fromEntries(contentNames.map((name) => [name, item[name] ?? blankItem[name]]))
  // They are the names of a blank item.
  return content as unknown as ItemContent
}

export function isSameContent(one: ItemContent, other: ItemContent): boolean {
  const [first, second] = [contentOf(one), contentOf(other)]
  return contentNames.every((name) => isSameValue(first[name], second[name]))
}

// Object.keys loses the keys' type; a blank item has them all but the chosen equipment, which only a save names.
const contentNames = Object.keys(blankItem) as (keyof ItemContent)[]
