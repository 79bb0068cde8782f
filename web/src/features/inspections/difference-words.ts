import { differs, itemLabels, itemValue } from './item-words.ts'
import type { JobDifference } from '#contract/inspections/inspections.contract.ts'
import { itemName } from '#contract/inspections/items/item-name.ts'

const maxTold = 12

/** What has changed in a job: "Office added Shackle 0009; WLL of Hoist 12: 2 t → 50 t; Hook 3 deleted". */
export function differenceInWords({ added, changed, deleted }: JobDifference): string {
  const told = [
    ...added.map(addedInWords),
    ...changed.flatMap(changesInWords),
    ...deleted.map((item) => `${nameOf(item)} deleted`),
  ]
  const rest = told.length - maxTold
  return [...told.slice(0, maxTold), ...(rest > 0 ? [`and ${rest.toLocaleString('en-GB')} more`] : [])].join('; ')
}

function addedInWords(item: JobDifference['added'][number]): string {
  switch (item.addedBy) {
    case 'office':
      return `Office added ${nameOf(item)}`
    case 'you':
      return `You added ${nameOf(item)} on another device`
    case 'someone-else':
      return `Someone else added ${nameOf(item)}`
  }
}

type ChangedItem = JobDifference['changed'][number]

function changesInWords(item: ChangedItem): string[] {
  const told = item.fields.filter(({ field, before, after }) => differs(field, before, after))
  if (told.length === 0) return [`${nameOf(item)} was saved again`]
  return told.map((change) => changeInWords(nameOf(item), change))
}

function changeInWords(name: string, { field, before, after }: ChangedItem['fields'][number]): string {
  if (field === 'photoUrl')
    return `Photo of ${name} ${before === null ? 'added' : after === null ? 'removed' : 'replaced'}`
  if (field === 'photos') return `Further photos of ${name} changed`
  return `${itemLabels[field]} of ${name}: ${valueOf(field, before)} → ${valueOf(field, after)}`
}

function valueOf(field: string, value: unknown): string {
  return itemValue(field, value) || 'none'
}

function nameOf(item: { description: string; serialNumber: string }): string {
  return itemName(item) || 'an item'
}
