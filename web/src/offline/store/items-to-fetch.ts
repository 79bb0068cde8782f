import type { StepSession } from './local-session.ts'
import type { JobRow } from './local-rows.ts'

/**
 * Writes down how many items each of these jobs lacks here, within the step that keeps the server's count of them: from
 * then on sent items and deletions change what is here, and the count no longer compares with it.
 */
export async function noteItemsToFetch(localSession: StepSession, jobIds: string[]): Promise<void> {
  const { store, userId } = localSession
  const jobs = await store.jobs.bulkGet(jobIds.map((id) => [userId, id]))
  const created = await itemsPerhapsCreated(localSession)
  for (const row of jobs.filter((job) => job !== undefined)) {
    const itemsToFetch = row.itemsStamp === row.wantedStamp ? 0 : await countMissing(localSession, row, created)
    if (itemsToFetch !== row.itemsToFetch) await store.jobs.update([userId, row._id], { itemsToFetch })
  }
}

async function countMissing({ store, userId }: StepSession, { _id, job }: JobRow, created: Set<string | null>) {
  const rows = await store.items.where('[userId+jobId]').equals([userId, _id]).toArray()
  const here = rows.filter((row) => row.server !== null || created.has(row._id))
  return Math.max(0, job.itemCount - here.length)
}

/** Sent without an answer, so the server may count them. */
async function itemsPerhapsCreated({ store, userId }: StepSession): Promise<Set<string | null>> {
  const entries = await store.outbox.where('[userId+name]').equals([userId, 'createItem']).toArray()
  return new Set(entries.filter(({ attempts }) => attempts > 0).map(({ itemId }) => itemId))
}
