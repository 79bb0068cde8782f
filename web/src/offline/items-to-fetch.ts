import type { Desk } from '#web/offline/desk.ts'
import type { JobRow } from '#web/offline/local-rows.ts'

/** How many items of the job the server has and this device does not, by the server's latest word. */
export function itemsToFetchOf({ itemsToFetch = 0 }: JobRow): number {
  return itemsToFetch
}

/**
 * Writes down how many items each listed job lacks here, within the step that keeps the server's list: from then on sent
 * items and deletions change what is here, and the server's count no longer compares with it.
 */
export async function noteItemsToFetch(desk: Desk): Promise<void> {
  const { store, userId } = desk
  const jobs = await store.jobs.where('userId').equals(userId).toArray()
  const created = await itemsPerhapsCreated(desk)
  // Of a job that is no longer listed the server's count is old.
  for (const row of jobs.filter(({ standing }) => standing === 'listed')) {
    const itemsToFetch = row.itemsStamp === row.wantedStamp ? 0 : await countMissing(desk, row, created)
    if (itemsToFetch !== itemsToFetchOf(row)) await store.jobs.update([userId, row._id], { itemsToFetch })
  }
}

async function countMissing({ store, userId }: Desk, { _id, job }: JobRow, created: Set<string | null>) {
  const rows = await store.items.where('[userId+jobId]').equals([userId, _id]).toArray()
  const here = rows.filter((row) => row.server !== null || created.has(row._id))
  return Math.max(0, job.itemCount - here.length)
}

/** Sent without an answer, so the server may count them. */
async function itemsPerhapsCreated({ store, userId }: Desk): Promise<Set<string | null>> {
  const letters = await store.letters.where('[userId+name]').equals([userId, 'createItem']).toArray()
  return new Set(letters.filter(({ attempts }) => attempts > 0).map(({ itemId }) => itemId))
}
