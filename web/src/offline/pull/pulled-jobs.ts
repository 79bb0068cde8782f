import type { LocalSession, StepSession } from '#web/offline/store/local-session.ts'
import { hasDraft } from '#web/offline/store/drafts.ts'
import type { ItemRow, JobRow } from '#web/offline/store/local-rows.ts'
import { inOneStep } from '#web/offline/store/local-store.ts'
import { replayAll } from '#web/offline/outbox/replay.ts'
import { asked, entriesOfJob } from '#web/offline/outbox/outbox.ts'
import { refusalIn } from '#web/offline/outbox/job-difference.ts'
import { serverItemFrom } from '#web/offline/store/server-item.ts'
import type { DeviceWork } from '#contract/inspections/device.contract.ts'
import type { InspectionItem } from '#contract/inspections/inspections.contract.ts'

export const unfetched = {
  itemsStamp: null,
  wantedStamp: null,
  waitingWork: 0,
  itemsToFetch: 0,
  reconciledCount: 0,
  fetchedAfter: null,
} as const

const fetchedForMs = 30 * 24 * 60 * 60_000

/** Of each job on this device; asked for before the server is. */
export async function reconciledCounts({ store, userId }: StepSession): Promise<Map<string, number>> {
  const rows = await store.jobs.where('userId').equals(userId).toArray()
  return new Map(rows.map(({ _id, reconciledCount }) => [_id, reconciledCount]))
}

/** A job with unsent work or a draft stays. Where entries were accepted meanwhile, the list is asked for again. */
export function storeJobs(
  localSession: LocalSession,
  work: DeviceWork,
  reconciledBefore: Map<string, number>,
): Promise<void> {
  return inOneStep(localSession, async (step) => {
    const { store, userId, now } = step
    await noticeEpoch(step, work.epoch)
    if (work.isUnchanged) return
    const here = new Map((await store.jobs.where('userId').equals(userId).toArray()).map((row) => [row._id, row]))
    const isPast = (row: JobRow) => row.reconciledCount !== (reconciledBefore.get(row._id) ?? 0)
    const isWhole = ![...here.values()].some(isPast)
    await store.jobs.bulkPut(
      work.jobs.map(({ itemsStamp: wantedStamp, waitingWork, ...job }): JobRow => ({
        ...unfetched,
        ...here.get(job._id),
        userId,
        _id: job._id,
        job: storedJob(here.get(job._id), isPast) ?? job,
        standing: 'listed',
        wantedStamp,
        waitingWork,
        isAheadOfList: storedJob(here.get(job._id), isPast) !== null,
        storedAt: now(),
      })),
    )
    const counted = work.jobs.map(({ _id }) => _id).filter((id) => !storedJob(here.get(id), isPast))
    for (const { _id } of work.jobs) here.delete(_id)
    for (const row of here.values()) await dropJob(step, row)
    await noteItemsToFetch(step, counted)
    await store.meta.put({ userId, key: 'companies', value: work.companies })
    await store.meta.put({ userId, key: 'examiner', value: work.examiner })
    await store.meta.put({ userId, key: 'stamp', value: isWhole ? work.stamp : null })
  })
}

function storedJob(row: JobRow | undefined, isPast: (row: JobRow) => boolean): JobRow['job'] | null {
  return row && isPast(row) ? row.job : null
}

export async function isOtherEpoch({ store, userId }: StepSession, epoch: string): Promise<boolean> {
  const known = (await store.meta.get([userId, 'epoch']))?.value
  return known !== undefined && known !== epoch
}

/** The server has lost its memory back to a backup: all work that it may have lost is offered again, refused or not. */
async function noticeEpoch(localSession: StepSession, epoch: string): Promise<void> {
  const { store, userId } = localSession
  const known = (await store.meta.get([userId, 'epoch']))?.value
  if (known === epoch) return
  await store.meta.put({ userId, key: 'epoch', value: epoch })
  if (known === undefined) return
  await replayAll(localSession)
  await store.outbox.where('[userId+needs]').equals([userId, 1]).modify(asked)
  await store.jobs.where('userId').equals(userId).modify({ itemsStamp: null })
}

async function dropJob(localSession: StepSession, row: JobRow): Promise<void> {
  const { store, userId, now } = localSession
  const { _id } = row
  if ((await entriesOfJob(localSession, _id)).length > 0 || (await hasDraft(localSession, _id))) {
    await store.jobs.put({ ...row, standing: 'gone' })
    return
  }
  if (row.standing === 'fetched' && row.storedAt + fetchedForMs > now()) return
  await store.jobs.delete([userId, _id])
  await store.items.where('[userId+jobId]').equals([userId, _id]).delete()
  await store.notices.where('[userId+jobId]').equals([userId, _id]).delete()
}

/** In the step that keeps the server's count: afterwards sent items and deletions change what is here. */
async function noteItemsToFetch(localSession: StepSession, jobIds: string[]): Promise<void> {
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
