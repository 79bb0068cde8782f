import type { NoticeItem } from '#contract/notices/notice-words.rules.ts'
import { addEntry, entriesAboutItem } from '#web/offline/outbox/outbox.ts'
import { clearDraft, type DraftPlace } from '#web/offline/store/drafts.ts'
import { sentContent } from '#web/offline/store/item-content.ts'
import type { OutboxEntryRow, Telling } from '#web/offline/store/local-rows.ts'
import type { LocalSession, StepSession } from '#web/offline/store/local-session.ts'
import { inOneStep } from '#web/offline/store/local-store.ts'
import { photoIdsIn, photosWithout, photoUrlOf } from '#web/offline/store/photo-address.ts'
import { addPhoto, readPhoto } from '#web/offline/store/photos.ts'
import { contentOf } from '#web/offline/store/server-item.ts'

interface NewNotice {
  /** Made when the form opens: pressing twice records it once. */
  noticeId: string
  jobId: string
  items: readonly NoticeItem[]
  telling: Telling
  /** Of whoever was told, if they gave it. */
  signature: Blob | null
  place: DraftPlace
}

/**
 * Records on this device that somebody was told of dangers, and adds that to the outbox. It waits for no picture: the
 * items go without the photos that have not arrived, which follow them, as the signature follows the notice.
 */
export async function createNotice(localSession: LocalSession, notice: NewNotice): Promise<void> {
  const { noticeId, jobId, items, telling, signature, place } = notice
  const photo = signature && (await readPhoto(localSession, { jobId, file: signature }))
  const write = async (step: StepSession) => {
    const { store, userId } = step
    if (await store.notices.get([userId, noticeId])) return
    await store.notices.add({ userId, _id: noticeId, jobId, items: [...items], state: null, ...telling })
    const photosToFollow = await Promise.all(items.map((item) => sendWithoutPhotos(step, item)))
    const itemIds = items.map(({ itemId }) => itemId)
    const input = { _id: noticeId, jobId, itemIds, ...telling }
    await addEntry(step, { name: 'createNotice', jobId, input })
    for (const follow of photosToFollow) await follow?.()
    if (photo) {
      await addPhoto(step, photo)
      const signed = { ...input, signatureUrl: photoUrlOf(photo._id) }
      await addEntry(step, { name: 'createNotice', jobId, photoId: photo._id, input: signed })
    }
    await clearDraft(step, place)
  }
  await inOneStep(localSession, write, { bytes: photo?.bytes.byteLength ?? 0 })
}

/** Takes the photos that wait out of the item's own entry; the answer adds them again, behind the notice. */
async function sendWithoutPhotos(step: StepSession, { itemId }: NoticeItem): Promise<(() => Promise<void>) | null> {
  const { store, userId } = step
  const entry = (await entriesAboutItem(step, itemId)).at(-1)
  const mine = (await store.items.get([userId, itemId]))?.mine
  if (!entry || !mine || !isUnsentSave(entry)) return null
  const waiting = await photosThatWait(step, photoIdsIn(entry.input))
  if (waiting.length === 0) return null
  const without = (content: object) => waiting.reduce((left, id) => ({ ...left, ...photosWithout(left, id) }), content)
  const { jobId, photoId, input } = entry
  const left: OutboxEntryRow['input'] = { ...without(input) }
  await store.outbox.update(entry.place, { input: left, photoId: photoIdsIn(left)[0] ?? null })
  const base = { ...contentOf(mine), ...without(contentOf(mine)) }
  return () =>
    addEntry(step, {
      name: 'updateItem',
      jobId,
      itemId,
      photoId,
      input: { ...sentContent(mine), itemId },
      base,
      isChained: true,
    })
}

function isUnsentSave({ name, attempts, needs }: OutboxEntryRow): boolean {
  return (name === 'createItem' || name === 'updateItem') && attempts === 0 && !needs
}

async function photosThatWait({ store, userId }: StepSession, photoIds: string[]): Promise<string[]> {
  const entries = await store.outbox
    .where('[userId+photoId]')
    .anyOf(photoIds.map((photoId) => [userId, photoId]))
    .toArray()
  return entries.flatMap(({ name, photoId }) => (name === 'uploadPhoto' && photoId ? [photoId] : []))
}
