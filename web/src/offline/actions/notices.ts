import type { NoticeItem } from '#contract/notices/notice-words.rules.ts'
import { addEntry } from '#web/offline/outbox/outbox.ts'
import { clearDraft, type DraftPlace } from '#web/offline/store/drafts.ts'
import type { Telling } from '#web/offline/store/local-rows.ts'
import type { LocalSession, StepSession } from '#web/offline/store/local-session.ts'
import { inOneSendingStep } from '#web/offline/store/local-store.ts'
import { isReserveReleased } from '#web/offline/store/storage-room.ts'
import { photoUrlOf } from '#web/offline/store/photo-address.ts'
import { addPhoto, readPhoto } from '#web/offline/store/photos.ts'
import { takePhotosOut } from './photos-follow.ts'

interface NewNotice {
  /** Made when the form opens: pressing twice records it once. */
  noticeId: string
  jobId: string
  companyId: string
  items: readonly NoticeItem[]
  telling: Telling
  signature: Blob | null
  place: DraftPlace
}

/** It waits for no picture: those follow. On a full device it takes the room that is set aside for sending. */
export async function createNotice(localSession: LocalSession, notice: NewNotice): Promise<{ isDeviceFull: boolean }> {
  const { noticeId, jobId, companyId, items, telling, signature, place } = notice
  const photo = signature && (await readPhoto(localSession, { jobId, file: signature }))
  const write = async (step: StepSession) => {
    const { store, userId } = step
    if (await store.notices.get([userId, noticeId])) return
    await store.notices.add({ userId, _id: noticeId, jobId, items: [...items], state: null, ...telling })
    const itemIds = items.map(({ itemId }) => itemId)
    const photosToFollow = await Promise.all(itemIds.map((itemId) => takePhotosOut(step, itemId)))
    const input = { _id: noticeId, jobId, companyId, itemIds, items, ...telling }
    await addEntry(step, { name: 'createNotice', jobId, input })
    for (const follow of photosToFollow) await follow()
    if (photo) {
      await addPhoto(step, photo)
      const signed = { ...input, signatureUrl: photoUrlOf(photo._id) }
      await addEntry(step, { name: 'createNotice', jobId, photoId: photo._id, input: signed })
    }
    await clearDraft(step, place)
  }
  await inOneSendingStep(localSession, write)
  return { isDeviceFull: await isReserveReleased(localSession.store) }
}
