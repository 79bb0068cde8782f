import type { Desk } from '#web/offline/desk.ts'

/** Keeps a half-filled form. The value is anything that JSON could hold. */
export async function saveDraft({ store, userId, now }: Desk, key: string, value: unknown): Promise<void> {
  await store.drafts.put({ userId, key, value, savedAt: now() })
}

/** The caller checks the shape: an older release may have written it. */
export async function readDraft({ store, userId }: Desk, key: string): Promise<unknown> {
  return (await store.drafts.get([userId, key]))?.value
}

export async function clearDraft({ store, userId }: Desk, key: string): Promise<void> {
  await store.drafts.delete([userId, key])
}
