import type { LocalSession } from '#web/offline/store/local-session.ts'
import type { LocalItem } from '#web/offline/store/local-views.ts'
import { entriesAboutItem, entriesOfJob } from '#web/offline/outbox/outbox.ts'
import { photoIdOf } from '#web/offline/store/photo-address.ts'
import { useLiveQuery } from './use-live-query.ts'
import { entriesByItem, localItem } from '#web/offline/store/view-items.ts'

/** The items of a job in their order, without those deleted here; undefined until they were read. */
export function useLocalItems(jobId: string): LocalItem[] | undefined {
  return useLiveQuery(readItems, jobId)
}

/** One item; null when it is not on this device, undefined until that is known. */
export function useLocalItem(itemId: string): LocalItem | null | undefined {
  return useLiveQuery(readItem, itemId)
}

export async function readItems(localSession: LocalSession, jobId: string): Promise<LocalItem[]> {
  const { store, userId } = localSession
  const rows = await store.items.where('[userId+jobId]').equals([userId, jobId]).sortBy('place')
  const entries = entriesByItem(await entriesOfJob(localSession, jobId))
  return rows.map((row) => localItem(row, entries)).filter((item) => item !== null)
}

export async function readItem(localSession: LocalSession, itemId: string): Promise<LocalItem | null> {
  const { store, userId } = localSession
  const row = await store.items.get([userId, itemId])
  if (!row) return null
  const photoId = photoIdOf((row.mine ?? row.server)?.photoUrl ?? null)
  const about = await entriesAboutItem(localSession, itemId)
  const ofPhoto = photoId ? await store.outbox.where('[userId+photoId]').equals([userId, photoId]).toArray() : []
  return localItem(row, entriesByItem([...about, ...ofPhoto.filter(({ name }) => name === 'uploadPhoto')]))
}
