import { defectsOf, isSameValue } from '#contract/inspections/items/defects.rules.ts'
import type { InspectionItem } from '#contract/inspections/inspections.contract.ts'
import { blankItem, type ItemContent } from '#contract/inspections/items/item-fields.ts'
import { photosOf } from '#contract/inspections/items/photos.rules.ts'
import { withStablePhotos } from './photo-address.ts'

/** An item as the server gave it, its photos named by addresses that do not pass. */
export type ServerItem = InspectionItem

export function serverItemFrom(item: InspectionItem): ServerItem {
  return withStablePhotos(item)
}

/** What is written in an item, without the facts of its keeping. An earlier release has stored fewer fields. */
export function contentOf(item: ItemContent): ItemContent {
  const content = Object.fromEntries(contentNames.map((name) => [name, item[name] ?? blankItem[name]]))
  // They are the names of a blank item; an earlier release has stored one defect and one photo, in fields of their own.
  const known = content as unknown as ItemContent
  return { ...known, defects: defectsOf(known), photos: photosOf(known) }
}

export function isSameContent(one: ItemContent, other: ItemContent): boolean {
  const [first, second] = [contentOf(one), contentOf(other)]
  return contentNames.every((name) => isSameValue(first[name], second[name]))
}

// Object.keys loses the keys' type; a blank item has them all but the choice of a piece, which only a save says.
const contentNames = Object.keys(blankItem) as (keyof ItemContent)[]
