import type { Desk } from '#web/offline/desk.ts'
import type { LocalItem } from '#web/offline/local-views.ts'
import { lettersOfJob } from '#web/offline/outbox.ts'
import { useLiveQuery } from '#web/offline/use-live-query.ts'
import { lettersByItem, localItem } from '#web/offline/view-items.ts'

/** The items of a job in their order, without those deleted here; undefined until they were read. */
export function useLocalItems(jobId: string): LocalItem[] | undefined {
  return useLiveQuery(readItems, jobId)
}

/** One item; null when it is not on this device, undefined until that is known. */
export function useLocalItem(itemId: string): LocalItem | null | undefined {
  return useLiveQuery(readItem, itemId)
}

export async function readItems(desk: Desk, jobId: string): Promise<LocalItem[]> {
  const { store, userId } = desk
  const rows = await store.items.where('[userId+jobId]').equals([userId, jobId]).sortBy('place')
  const letters = lettersByItem(await lettersOfJob(desk, jobId))
  return rows.map((row) => localItem(row, letters)).filter((item) => item !== null)
}

export async function readItem(desk: Desk, itemId: string): Promise<LocalItem | null> {
  const row = await desk.store.items.get([desk.userId, itemId])
  return row ? localItem(row, lettersByItem(await lettersOfJob(desk, row.jobId))) : null
}
