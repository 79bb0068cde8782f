import type { LocalSession, StepSession } from './local-session.ts'
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
export async function storePhoto(localSession: LocalSession, { jobId, file }: TakenPhoto): Promise<string> {
  const { userId, now } = localSession
  const photoId = newId()
  // Read before the step begins: a transaction of IndexedDB does not wait for anything else.
  const bytes = await file.arrayBuffer()
  const photo = { userId, _id: photoId, jobId, bytes, type: file.type, from: 'camera', keptAt: now() } as const
  const steps = async (step: StepSession) => {
    await step.store.photos.add(photo)
    await step.store.photoSizes.add(sizeOf(photo))
    await addEntry(step, { name: 'uploadPhoto', jobId, photoId, input: { _id: photoId } })
  }
  await inOneStep(localSession, steps, { bytes: bytes.byteLength })
  return photoId
}
