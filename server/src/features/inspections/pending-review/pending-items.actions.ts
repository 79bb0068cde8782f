import { dayInLondon } from '#contract/values/days.ts'
import type { Db } from '#server/db/database.ts'
import { contentOf } from '#server/features/inspections/items/item.mapper.ts'
import type { ItemRow } from '#server/features/inspections/items/items.queries.ts'
import { withDates, type StoredContent } from '#server/features/inspections/items/stored-content.ts'
import { contentSent } from './pending-review.mapper.ts'
import { listWorkOfItems, type WorkOfItem } from './pending-review.queries.ts'

interface Asked {
  jobId: string
  itemIds: string[]
  /** Those that are in the job, by their ids. */
  existing: ReadonlyMap<string, ItemRow>
}

export async function readPendingItems(
  tx: Db,
  { jobId, itemIds, existing }: Asked,
): Promise<Map<string, StoredContent>> {
  const held = new Map<string, StoredContent>()
  for (const work of await listWorkOfItems(tx, jobId, itemIds)) {
    const item = existing.get(work.itemId)
    // What was accepted stands in the item, with all that was changed since.
    if (work.kind === 'deleted-item' || (item && work.outcome === 'accepted')) continue
    held.set(work.itemId, withWork(held.get(work.itemId) ?? (item ? contentOf(item) : null), work))
  }
  return held
}

function withWork(before: StoredContent | null, work: WorkOfItem): StoredContent {
  return withDates(contentSent(work) ?? {}, before, { itemId: work.itemId, today: dayInLondon(work.arrivedAt) })
}
