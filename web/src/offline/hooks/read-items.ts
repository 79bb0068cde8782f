import Dexie from 'dexie'
import type { ItemRow, OutboxEntryRow } from '#web/offline/store/local-rows.ts'
import type { LocalSession } from '#web/offline/store/local-session.ts'
import type { LocalItem } from '#web/offline/store/local-views.ts'
import { entriesAboutItem } from '#web/offline/outbox/outbox.ts'
import { photoIdsIn } from '#web/offline/store/photo-address.ts'
import { entriesByItem, localItem } from '#web/offline/store/view-items.ts'

/** Items are read so many places at a time: a live query is told of changes by what it has read. */
const partSize = 100

/**
 * The items of a job in their order, without those deleted here. At one moment: a button that can undo must not go and
 * come back because its entry was read after its item.
 */
export function readItems(localSession: LocalSession, jobId: string): Promise<LocalItem[]> {
  const { store } = localSession
  // Dexie counts awaits only in a function that is async itself; else who waits for the items may end up in the transaction.
  return store.transaction('r', store.items, store.outbox, async () => readParts(localSession, jobId))
}

async function readParts(localSession: LocalSession, jobId: string): Promise<LocalItem[]> {
  const byItem = entriesByItem(await telling(localSession, jobId))
  const partCount = partCountUpTo(await lastPlace(localSession, jobId))
  const rows: ItemRow[] = []
  for (let index = 0; index < partCount; index += 1) rows.push(...(await rowsOfPart(localSession, jobId, index)))
  return rows.map((row) => localItem(row, byItem)).filter((item) => item !== null)
}

export async function readItem(localSession: LocalSession, itemId: string): Promise<LocalItem | null> {
  const { store, userId } = localSession
  const row = await store.items.get([userId, itemId])
  if (!row) return null
  const photoKeys = photoIdsIn(row.mine ?? row.server).map((photoId) => [userId, photoId])
  const about = await entriesAboutItem(localSession, itemId)
  const ofPhoto = await store.outbox.where('[userId+photoId]').anyOf(photoKeys).toArray()
  return localItem(row, entriesByItem([...about, ...ofPhoto.filter(({ name }) => name === 'uploadPhoto')]))
}

async function lastPlace({ store, userId }: LocalSession, jobId: string): Promise<number> {
  const ofJob = store.items
    .where('[userId+jobId+place]')
    .between([userId, jobId, Dexie.minKey], [userId, jobId, Dexie.maxKey])
  return (await ofJob.last())?.place ?? 0
}

function partCountUpTo(place: number): number {
  return Math.floor(place / partSize) + 1
}

function rowsOfPart({ store, userId }: LocalSession, jobId: string, index: number): Promise<ItemRow[]> {
  const [from, to] = [index * partSize, (index + 1) * partSize]
  return store.items.where('[userId+jobId+place]').between([userId, jobId, from], [userId, jobId, to]).sortBy('place')
}

/**
 * The entries that say more of an item than that something of it waits, which its own row says: refusals, and saves that
 * can be undone.
 */
async function telling({ store, userId }: LocalSession, jobId: string): Promise<OutboxEntryRow[]> {
  const saves = await store.outbox.where('[userId+jobId+name]').equals([userId, jobId, 'updateItem']).sortBy('place')
  const refused = await store.outbox.where('[userId+needs]').equals([userId, 1]).sortBy('place')
  const lastSaves = new Map(saves.map((entry) => [entry.itemId, entry]))
  return [
    ...refused.filter((entry) => entry.jobId === jobId),
    ...[...lastSaves.values()].filter(({ undo, needs }) => undo && !needs),
  ]
}
