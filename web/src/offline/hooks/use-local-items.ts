import Dexie from 'dexie'
import type { ItemRow, OutboxEntryRow } from '#web/offline/store/local-rows.ts'
import type { LocalSession } from '#web/offline/store/local-session.ts'
import type { LocalItem } from '#web/offline/store/local-views.ts'
import { entriesAboutItem } from '#web/offline/outbox/outbox.ts'
import { photoIdsIn } from '#web/offline/store/photo-address.ts'
import { entriesByItem, localItem, undoKey } from '#web/offline/store/view-items.ts'
import { useLiveQuery } from './use-live-query.ts'

export function useLocalItems(jobId: string): LocalItem[] | undefined {
  return useLiveQuery(readItems, jobId)
}

export function useLocalItem(itemId: string): LocalItem | null | undefined {
  return useLiveQuery(readItem, itemId)
}

/** Items are read so many places at a time: a live query is told of changes by what it has read. */
const partSize = 100

/** At one moment: a button that can undo must not go and come back because one thing was read after another. */
export function readItems(localSession: LocalSession, jobId: string): Promise<LocalItem[]> {
  const { store } = localSession
  // Dexie counts awaits only in a function that is async itself; else who waits for the items may end up in the transaction.
  return store.transaction('r', store.items, store.outbox, store.meta, async () => readParts(localSession, jobId))
}

async function readParts(localSession: LocalSession, jobId: string): Promise<LocalItem[]> {
  const byItem = entriesByItem(await refusedOf(localSession, jobId))
  const undo = await undoOf(localSession)
  const partCount = Math.floor((await lastPlace(localSession, jobId)) / partSize) + 1
  const rows: ItemRow[] = []
  for (let index = 0; index < partCount; index += 1) rows.push(...(await rowsOfPart(localSession, jobId, index)))
  return rows.map((row) => localItem(row, byItem, undo)).filter((item) => item !== null)
}

export async function readItem(localSession: LocalSession, itemId: string): Promise<LocalItem | null> {
  const { store, userId } = localSession
  const row = await store.items.get([userId, itemId])
  if (!row) return null
  const photoKeys = photoIdsIn(row.mine ?? row.server).map((photoId) => [userId, photoId])
  const about = await entriesAboutItem(localSession, itemId)
  const ofPhoto = await store.outbox.where('[userId+photoId]').anyOf(photoKeys).toArray()
  const entries = [...about, ...ofPhoto.filter(({ name }) => name === 'uploadPhoto')]
  return localItem(row, entriesByItem(entries), await undoOf(localSession))
}

async function lastPlace({ store, userId }: LocalSession, jobId: string): Promise<number> {
  const ofJob = store.items
    .where('[userId+jobId+place]')
    .between([userId, jobId, Dexie.minKey], [userId, jobId, Dexie.maxKey])
  return (await ofJob.last())?.place ?? 0
}

function rowsOfPart({ store, userId }: LocalSession, jobId: string, index: number): Promise<ItemRow[]> {
  const [from, to] = [index * partSize, (index + 1) * partSize]
  return store.items.where('[userId+jobId+place]').between([userId, jobId, from], [userId, jobId, to]).sortBy('place')
}

/** The entries that say more of an item than that something of it waits, which its own row says. */
async function refusedOf({ store, userId }: LocalSession, jobId: string): Promise<OutboxEntryRow[]> {
  const refused = await store.outbox.where('[userId+needs]').equals([userId, 1]).sortBy('place')
  return refused.filter((entry) => entry.jobId === jobId)
}

function undoOf({ store, userId }: LocalSession) {
  return store.meta.get([userId, undoKey])
}
