import Dexie from 'dexie'
import type { Desk } from '#web/offline/desk.ts'
import type { ItemRow } from '#web/offline/local-rows.ts'
import { photoIdOf } from '#web/offline/photo-address.ts'
import { asSender, deskOfSender, failureOf, type PullOffice } from '#web/offline/pull.ts'

/** Brings the photos of the jobs on this device that are not here yet, those of open jobs first. */
export async function pullPhotos(office: PullOffice): Promise<void> {
  const desk = deskOfSender(office)
  if (!desk) return
  for (const [jobId, missing] of await missingPhotos(desk)) {
    await failureOf(office, () => pullPhotosOf(office, desk, jobId, missing))
  }
}

async function pullPhotosOf(office: PullOffice, desk: Desk, jobId: string, missing: Set<string>): Promise<void> {
  // The addresses pass with the hour, so they are asked for when they are needed.
  const items = await asSender(office, desk, () => office.ask.items(jobId))
  for (const { photoUrl } of items) {
    const photoId = photoIdOf(photoUrl)
    if (!photoUrl || !photoId || !missing.has(photoId)) continue
    missing.delete(photoId)
    await failureOf(office, async () => {
      const photo = await office.ask.photo(photoUrl)
      if (photo) await keepPhoto(desk, { jobId, photoId, ...photo })
    })
  }
}

/** Lets go of photos whose job is no longer here, unless a letter of theirs waits or may be offered again. */
export async function forgetPhotos({ store, userId }: Desk): Promise<void> {
  const ofUser = store.photos.where('[userId+jobId]').between([userId, Dexie.minKey], [userId, Dexie.maxKey])
  const [jobKeys, photoKeys] = await Promise.all([ofUser.clone().keys(), ofUser.clone().primaryKeys()])
  const jobs = new Set((await store.jobs.where('userId').equals(userId).primaryKeys()).map(([, jobId]) => jobId))
  const needed = new Set<string | null>()
  for (const { photoId } of await store.letters.where('userId').equals(userId).toArray()) needed.add(photoId)
  for (const { photoId } of await store.sent.where('userId').equals(userId).toArray()) needed.add(photoId)
  const leaving = photoKeys.filter(([, photoId], index) => !needed.has(photoId) && !jobs.has(jobIn(jobKeys[index])))
  await store.photos.bulkDelete(leaving)
}

async function missingPhotos({ store, userId }: Desk): Promise<[jobId: string, photoIds: Set<string>][]> {
  const jobs = await store.jobs.where('userId').equals(userId).toArray()
  const openFirst = jobs.toSorted((one, other) => Number(isCompleted(one)) - Number(isCompleted(other)))
  const here = new Set((await store.photos.toCollection().primaryKeys()).map(([owner, id]) => `${owner} ${id}`))
  const missing: [string, Set<string>][] = []
  for (const { _id } of openFirst) {
    const items = await store.items.where('[userId+jobId]').equals([userId, _id]).toArray()
    const photos = items.map(photoAtServer).filter((id) => id !== null && !here.has(`${userId} ${id}`))
    if (photos.length > 0) missing.push([_id, new Set(photos.filter((id) => id !== null))])
  }
  return missing
}

function isCompleted({ job }: { job: { status: string } }): boolean {
  return job.status === 'completed'
}

function photoAtServer({ server }: ItemRow): string | null {
  return photoIdOf(server?.photoUrl ?? null)
}

interface Brought {
  jobId: string
  photoId: string
  bytes: ArrayBuffer
  type: string
}

async function keepPhoto({ store, userId, now }: Desk, { jobId, photoId, bytes, type }: Brought): Promise<void> {
  await store.photos.put({ userId, _id: photoId, jobId, bytes, type, from: 'server', keptAt: now() })
}

function jobIn(key: unknown): string {
  return Array.isArray(key) ? String(key[1]) : ''
}
