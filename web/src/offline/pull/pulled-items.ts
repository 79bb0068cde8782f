import type { InspectionItem } from '#contract/inspections/inspections.contract.ts'
import type { LocalSession, StepSession } from '#web/offline/store/local-session.ts'
import { refusalIn } from '#web/offline/outbox/job-difference.ts'
import type { ItemRow } from '#web/offline/store/local-rows.ts'
import { inOneStep } from '#web/offline/store/local-store.ts'
import { entriesOfJob } from '#web/offline/outbox/outbox.ts'
import { serverItemFrom } from '#web/offline/store/server-item.ts'

interface Asked {
  stamp: string | null
  reconciledCount: number
}

/**
 * Lays a job's items as the server has them over ours. An item with unsent entries is left exactly as it is: what it
 * was based on and what was written here. When entries of the job were accepted while the list was on its way, it may
 * show the past: then it is left, and fetched again.
 */
export function storeItems(
  localSession: LocalSession,
  jobId: string,
  listed: InspectionItem[],
  asked: Asked,
): Promise<'stored' | 'past'> {
  const { jobs, items, outbox } = localSession.store
  return inOneStep(localSession, (step) => writeListedItems(step, jobId, listed, asked), {
    tables: [jobs, items, outbox],
  })
}

export async function writeListedItems(
  localSession: StepSession,
  jobId: string,
  listed: InspectionItem[],
  { stamp, reconciledCount }: Asked,
): Promise<'stored' | 'past'> {
  const { store, userId } = localSession
  const job = await store.jobs.get([userId, jobId])
  if (job && job.reconciledCount !== reconciledCount) {
    await store.jobs.update([userId, jobId], { itemsStamp: null })
    return 'past'
  }
  const rows = await store.items.where('[userId+jobId]').equals([userId, jobId]).sortBy('place')
  const here = new Map(rows.map((row) => [row._id, row]))
  const entries = await entriesOfJob(localSession, jobId)
  const written = new Set(entries.map(({ itemId }) => itemId).filter((itemId) => itemId !== null))
  const merged = listed.flatMap((item, place) => {
    const row = here.get(item._id)
    here.delete(item._id)
    if (row && written.has(item._id)) return movedTo(row, place)
    // The list of jobs may still be older than the item.
    const isAhead = row?.isAheadOfList && job?.isAheadOfList
    return [{ ...asListed(userId, item, row, place), ...(isAhead && { isAheadOfList: true as const }) }]
  })
  const onlyHere = [...here.values()]
  const staying = onlyHere.filter(({ _id }) => written.has(_id))
  const leaving = onlyHere.filter(({ _id }) => !written.has(_id))
  await store.items.bulkPut([...merged, ...staying.flatMap((row, index) => movedTo(row, listed.length + index))])
  await store.items.bulkDelete(leaving.map(({ _id }) => [userId, _id]))
  // What was left as it is here is fetched again once its entries are gone.
  const itemsStamp = written.size > 0 ? null : stamp
  await store.jobs.update([userId, jobId], { itemsStamp, itemsToFetch: 0, fetchedAfter: refusalIn(entries) })
  return 'stored'
}

/** What stays where it is need not be written: two thousand unsent items would keep a slow phone busy for seconds. */
function movedTo(row: ItemRow, place: number): ItemRow[] {
  return row.place === place ? [] : [{ ...row, place }]
}

function asListed(userId: string, item: InspectionItem, row: ItemRow | undefined, place: number): ItemRow {
  const server = serverItemFrom(item)
  const isChanged = row !== undefined && row.server?.version !== item.version
  return {
    userId,
    _id: item._id,
    jobId: item.jobId,
    place,
    server,
    mine: null,
    isDeletedHere: false,
    lineage: (row?.lineage ?? 0) + (isChanged ? 1 : 0),
  }
}
