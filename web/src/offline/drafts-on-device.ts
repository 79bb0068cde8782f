import type { Desk } from '#web/offline/desk.ts'

/** A half-filled form and what it is about, as far as its key tells. */
export interface DraftOnDevice {
  key: string
  jobId: string | null
  itemId: string | null
  savedAt: number
  value: unknown
}

export async function draftsOnDevice({ store, userId }: Desk): Promise<DraftOnDevice[]> {
  const rows = await store.drafts.where('[userId+key]').between([userId, ''], [userId, '\uffff']).toArray()
  const drafts = rows.map(async ({ key, savedAt, value }) => {
    const newItemOf = /^new item of ([\w-]{36})/.exec(key)?.[1]
    const itemId = /^item ([\w-]{36})/.exec(key)?.[1] ?? null
    if (!newItemOf && !itemId) return null
    const item = itemId ? await store.items.get([userId, itemId]) : undefined
    return { key, jobId: newItemOf ?? item?.jobId ?? null, itemId, savedAt, value }
  })
  return (await Promise.all(drafts)).filter((draft) => draft !== null)
}
