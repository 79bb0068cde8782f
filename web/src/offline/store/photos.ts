import type { LocalSession, StepSession } from './local-session.ts'
import type { PhotoRow } from './local-rows.ts'
import { inOneStep } from './local-store.ts'
import { newId } from './new-id.ts'
import { sizeOf } from './photo-eviction.ts'
import { addEntry } from '#web/offline/outbox/outbox.ts'

interface TakenPhoto {
  jobId: string
  /** Already scaled by the screen. */
  file: Blob
}

/** Keeps a photo when it is taken and adds its upload to the outbox; the item that shows it may be saved later, or after a reload. */
export async function storePhoto(localSession: LocalSession, taken: TakenPhoto): Promise<string> {
  const photo = await readPhoto(localSession, taken)
  await inOneStep(localSession, (step) => addPhoto(step, photo), { bytes: photo.bytes.byteLength })
  return photo._id
}

/** Read before the step begins: a transaction of IndexedDB does not wait for anything else. */
export async function readPhoto({ userId, now }: LocalSession, { jobId, file }: TakenPhoto): Promise<PhotoRow> {
  const bytes = await file.arrayBuffer()
  return { userId, _id: newId(), jobId, bytes, type: file.type, from: 'camera', storedAt: now() }
}

export async function addPhoto(step: StepSession, photo: PhotoRow): Promise<void> {
  const { _id: photoId, jobId } = photo
  await step.store.photos.add(photo)
  await step.store.photoSizes.add(sizeOf(photo))
  await addEntry(step, { name: 'uploadPhoto', jobId, photoId, input: { _id: photoId } })
}
