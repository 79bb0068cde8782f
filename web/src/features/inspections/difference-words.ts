import { differs, itemValue } from './item-words.ts'
import type { ChangedField, JobDifference } from '#contract/inspections/inspections.contract.ts'
import { itemName } from '#contract/inspections/items/item-name.ts'
import { itemLabels } from '#contract/inspections/items/item-fields.ts'

const maxTold = 12

/** What has changed in a job: "Office added Shackle 0009; WLL of Hoist 12: 2 t → 50 t; Hook 3 deleted". */
export function formatDifference({ added, changed, deleted, moved }: JobDifference): string {
  const told = [
    ...formatMoved(moved),
    ...added.map(formatAdded),
    ...changed.flatMap(formatChanges),
    ...deleted.map((item) => `${nameOf(item)} deleted`),
  ]
  return firstOf(told).join('; ')
}

function formatMoved({ company, site }: NonNullable<JobDifference['moved']> = {}): string[] {
  return [...(company ? [`The job is now for ${company}`] : []), ...(site ? [`The site is now ${site}`] : [])]
}

function firstOf(told: string[]): string[] {
  const rest = told.length - maxTold
  return [...told.slice(0, maxTold), ...(rest > 0 ? [`and ${rest.toLocaleString('en-GB')} more`] : [])]
}

function formatAdded(item: JobDifference['added'][number]): string {
  switch (item.addedBy) {
    case 'office':
      return `Office added ${nameOf(item)}`
    case 'you':
      return `You added ${nameOf(item)} on another device`
    case 'someone-else':
      return `Someone else added ${nameOf(item)}`
  }
}

function formatChanges(item: JobDifference['changed'][number]): string[] {
  const told = formatFields(item.fields, ` of ${nameOf(item)}`)
  return told.length === 0 ? [`${nameOf(item)} was saved again`] : told
}

export function formatOfficeChanges(changes: ChangedField[]): string[] {
  return firstOf(formatFields(changes, ''))
}

function formatFields(fields: ChangedField[], ofItem: string): string[] {
  return fields
    .filter(({ field, before, after }) => differs(field, before, after))
    .map((change) => formatChange(change, ofItem))
}

function formatChange({ field, before, after }: ChangedField, ofItem: string): string {
  if (field === 'photoUrl')
    return `Photo${ofItem} ${before === null ? 'added' : after === null ? 'removed' : 'replaced'}`
  if (field === 'photos') return `Further photos${ofItem} changed`
  return `${itemLabels[field]}${ofItem}: ${valueOf(field, before)} → ${valueOf(field, after)}`
}

function valueOf(field: string, value: unknown): string {
  return itemValue(field, value) || 'none'
}

function nameOf(item: { description: string; serialNumber: string }): string {
  return itemName(item) || 'an item'
}
