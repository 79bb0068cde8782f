import { defectsOf, isSameValue } from './defects.rules.ts'
import { outcomeNames, resultNames } from '#contract/inspections/examination/examination-result.rules.ts'
import { blankItem, type ItemContent } from './item-fields.ts'
import { maxPhotos, mergePhotos, photosOf } from './photos.rules.ts'

type ItemName = keyof ItemContent

/** Merged as one, so that no report says half of what each of two people found: LOLER 1998 Schedule 1 has one person report. */
export const findingNames = [
  ...resultNames,
  ...outcomeNames,
  'examinationType',
  'schemeReference',
  'exceptionalEvent',
  'firstInspectionAfterInstall',
] as const satisfies ItemName[]

interface ThreeVersions {
  base: ItemContent
  mine: ItemContent
  theirs: ItemContent
}

export interface MergedItem {
  /** With both sides' changes; in a conflict with mine. */
  content: ItemContent
  conflicts: ItemName[]
}

export function mergeItems({ base, mine, theirs }: ThreeVersions): MergedItem {
  const content = { ...mine }
  // What both began with may come from a device of an earlier release, which knew fewer fields.
  const began = Object.assign({ ...blankItem, defects: defectsOf({ ...blankItem, ...base }) }, base)
  const conflicts: ItemName[] = []
  for (const fields of fieldGroups) {
    const isSame = (one: ItemContent, other: ItemContent) => fields.every((name) => isSameValue(one[name], other[name]))
    if (isSame(mine, theirs) || isSame(theirs, began)) continue
    if (isSame(mine, began)) Object.assign(content, fieldsOf(theirs, fields))
    else conflicts.push(...fields.filter((name) => !isSameValue(mine[name], theirs[name])))
  }
  const photos = mergePhotos({ base: photosOf(base), mine: photosOf(mine), theirs: photosOf(theirs) })
  if (photos.length <= maxPhotos) Object.assign(content, { photos, photoUrl: photos[0]?.url ?? null })
  else conflicts.push('photos')
  return { content, conflicts }
}

export function fieldsOf(item: ItemContent, fields: readonly ItemName[]): Partial<ItemContent> {
  return Object.fromEntries(fields.map((name) => [name, item[name]]))
}

// Object.keys loses the keys' type; a blank item has them all.
const itemNames = Object.keys(blankItem) as ItemName[]
const isFinding = (name: ItemName) => findingNames.some((each) => each === name)
/** Two lists of photos are merged into one, and the first of it is the specification's. */
const isPhoto = (name: ItemName) => name === 'photoUrl' || name === 'photos'
const fieldGroups = [
  itemNames.filter(isFinding),
  ...itemNames.filter((name) => !isFinding(name) && !isPhoto(name)).map((name) => [name]),
]
