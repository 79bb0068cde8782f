import { isSameValue } from '#contract/inspections/items/defects.rules.ts'
import type { JobDifference } from '#contract/inspections/inspections.contract.ts'
import { ItemContent } from '#contract/inspections/items/item-fields.ts'
import type { FormerContent } from './office-changes.queries.ts'
import type { StoredContent } from './stored-content.ts'

export type ChangedFields = JobDifference['changed'][number]['fields']

/** Without a record of what stood before, only that the item was changed can be told. */
export function changedFields(former: FormerContent | undefined, existing: StoredContent): ChangedFields {
  if (!former) return []
  return ItemContent.omit({ equipmentId: true })
    .keyof()
    .options.map((field) => {
      const name = field === 'photoUrl' ? 'photoFileId' : field === 'photos' ? 'morePhotoFileIds' : field
      return { field, before: former[name] ?? (field === 'photos' ? [] : null), after: existing[name] }
    })
    .filter(({ before, after }) => !isSameValue(before, after))
}
