import { type LocalSession, localSessionOf, thisStore } from '#web/offline/store/local-session.ts'
import { listDrafts } from '#web/offline/store/drafts.ts'
import type { DeviceExportLine } from '#contract/inspections/pending-review/device-export.contract.ts'
import { photoPartBytes } from '#contract/inspections/pending-review/pending-review.rules.ts'

export function pendingCountFor(userId: string): Promise<number> {
  return thisStore().outbox.where('userId').equals(userId).count()
}

export type LeftWork = Awaited<ReturnType<typeof leftWorkOf>>

export async function leftWorkOf(userId: string) {
  const drafts = await listDrafts(localSessionOf(userId))
  return { pendingCount: await pendingCountFor(userId), draftCount: drafts.length }
}

const partLength = 256 * 1024

/** A JSON object per line, in small Blobs, which the browser keeps outside memory: a week's photos don't fit in. */
export async function exportPending(localSession: LocalSession): Promise<Blob> {
  const parts: Blob[] = []
  let text = ''
  for await (const line of pendingWorkLines(localSession)) {
    text += `${line}\n`
    if (text.length < partLength) continue
    parts.push(new Blob([text]))
    text = ''
  }
  return new Blob([...parts, text], { type: 'application/x-ndjson' })
}

/** The lines of an export, each made when it is asked for, and one photo in memory at a time. */
export async function* pendingWorkLines(localSession: LocalSession): AsyncGenerator<string> {
  for await (const line of linesOf(localSession)) yield JSON.stringify(line)
}

async function* linesOf({ store, userId, now }: LocalSession): AsyncGenerator<DeviceExportLine> {
  const entries = await store.outbox.where('userId').equals(userId).sortBy('place')
  yield { kind: 'head', product: 'Thorough', format: 1, exportedAt: new Date(now()).toISOString(), userId }
  for (const entry of entries) yield { kind: 'entry', entry: { ...entry } }
  const itemIds = [...new Set(entries.map(({ itemId }) => itemId).filter((id) => id !== null))]
  for (const itemId of itemIds) {
    const item = await store.items.get([userId, itemId])
    if (item) yield { kind: 'item', item: { ...item } }
  }
  const drafts = await listDrafts({ store, userId, now })
  for (const draft of drafts) yield { kind: 'draft', ...draft }
  const photoIds = entries.filter(({ name }) => name === 'uploadPhoto').map(({ photoId }) => photoId ?? '')
  for (const photoId of photoIds) yield* photoLines({ store, userId, now }, photoId)
  yield { kind: 'end', entries: entries.length, drafts: drafts.length, photos: photoIds.length }
}

/** In parts, so that no line is long. */
async function* photoLines({ store, userId }: LocalSession, photoId: string): AsyncGenerator<DeviceExportLine> {
  const photo = await store.photos.get([userId, photoId])
  if (!photo) {
    yield { kind: 'missing-photo', _id: photoId }
    return
  }
  const { _id, jobId, type } = photo
  const bytes = new Uint8Array(photo.bytes)
  const parts = Math.max(1, Math.ceil(bytes.length / photoPartBytes))
  for (let part = 0; part < parts; part++) {
    const base64 = base64Of(bytes.subarray(part * photoPartBytes, (part + 1) * photoPartBytes))
    yield { kind: 'photo', _id, jobId, type, part, parts, base64 }
  }
}

/** In slices: a call can't take millions of arguments. */
function base64Of(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000))
  return btoa(text)
}
