import { thisStore, type Desk } from '#web/offline/desk.ts'
import type { PhotoRow } from '#web/offline/local-rows.ts'

/** How much of a person's work the server has not accepted; asked before they sign out. */
export function pendingCountFor(userId: string): Promise<number> {
  return thisStore().letters.where('userId').equals(userId).count()
}

/**
 * Everything that has not reached the server, as a file that people and programs can read: letters in their order,
 * items as they stand here, photos in base64. Made in parts: a day's photos would not fit into one text.
 */
export async function exportPending({ store, userId, now }: Desk): Promise<Blob> {
  const letters = await store.letters.where('userId').equals(userId).sortBy('place')
  const itemIds = [...new Set(letters.map(({ itemId }) => itemId).filter((id) => id !== null))]
  const items = await store.items.bulkGet(itemIds.map((itemId) => [userId, itemId] as [string, string]))
  const head = { product: 'Thorough', format: 1, exportedAt: new Date(now()).toISOString(), userId, letters, items }
  const parts = [JSON.stringify(head).slice(0, -1), ',"photos":[']
  const photoIds = letters.filter(({ name }) => name === 'uploadPhoto').map(({ photoId }) => photoId ?? '')
  for (const [index, photoId] of photoIds.entries()) {
    const photo = await store.photos.get([userId, photoId])
    parts.push(index > 0 ? ',' : '', JSON.stringify(photo ? inText(photo) : { _id: photoId, isMissing: true }))
  }
  return new Blob([...parts, ']}'], { type: 'application/json' })
}

function inText({ _id, jobId, type, bytes }: PhotoRow) {
  return { _id, jobId, type, base64: base64Of(new Uint8Array(bytes)) }
}

/** In slices: a call can't take millions of arguments. */
function base64Of(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000))
  return btoa(text)
}
