import Dexie from 'dexie'
import type { PhotoRow, PhotoSizeRow } from './local-rows.ts'
import type { LocalSession } from './local-session.ts'
import type { LocalStore } from './local-store.ts'
import { inTransaction } from './transaction.ts'

interface Wanted {
  bytes: number
  isOnlyOfClosedJobs?: boolean
}

/** Gives how many bytes they took. It only deletes, which a browser allows on a full device too. */
export async function evictPhotos(store: LocalStore, { bytes, isOnlyOfClosedJobs = false }: Wanted): Promise<number> {
  const photos = await listPhotos(store)
  const leaving = photosToEvict(isOnlyOfClosedJobs ? photos.filter((photo) => !photo.isOfOpenJob) : photos, bytes)
  await deletePhotos(
    store,
    leaving.map(({ key }) => key),
  )
  return leaving.reduce((sum, { size }) => sum + size, 0)
}

export function deletePhotos(store: LocalStore, keys: StoredPhoto['key'][]): Promise<void> {
  return inTransaction(store, [store.photos, store.photoSizes], async ({ photos, photoSizes }) => {
    await photos.bulkDelete(keys)
    await photoSizes.bulkDelete(keys)
  })
}

export async function storedPhotoBytes(store: LocalStore): Promise<number> {
  const sizes = await store.photoSizes.toArray()
  return sizes.reduce((sum, { size }) => sum + size, 0)
}

/** Photos that the server said today it does not have. */
export async function photosMissingAtServer({ store, userId, now }: LocalSession): Promise<string[]> {
  const ofUser = store.photoSizes.where('[userId+_id]').between([userId, Dexie.minKey], [userId, Dexie.maxKey])
  const askedSince = now() - askAgainAfterMs
  const missing = await ofUser
    .filter(({ isMissing, storedAt }) => isMissing === true && storedAt > askedSince)
    .toArray()
  return missing.map(({ _id }) => _id)
}

const askAgainAfterMs = 24 * 60 * 60_000

/** What is written beside a photo, so that nobody need read it to know what it takes. */
export function sizeOf({ userId, _id, jobId, from, storedAt, bytes }: PhotoRow): PhotoSizeRow {
  return { userId, _id, jobId, from, storedAt, size: bytes.byteLength }
}

async function listPhotos(store: LocalStore): Promise<StoredPhoto[]> {
  const [waiting, open] = [await photosOnlyHere(store), await openJobs(store)]
  const sizes = await store.photoSizes.toArray()
  return sizes.map(({ userId, _id, jobId, size, from, storedAt }) => ({
    key: [userId, _id],
    size,
    from,
    storedAt,
    isAtServer: !waiting.has(`${userId} ${_id}`),
    isOfOpenJob: open.has(`${userId} ${jobId}`),
  }))
}

/** Those whose upload waits, and those that were given up: the server need not have them. */
async function photosOnlyHere(store: LocalStore): Promise<Set<string>> {
  const waiting = await store.outbox.filter(({ name }) => name === 'uploadPhoto').toArray()
  const withdrawn = await store.sent
    .filter(({ name, outcome }) => name === 'uploadPhoto' && outcome === 'withdrawn')
    .toArray()
  return new Set([...waiting, ...withdrawn].map(({ userId, photoId }) => `${userId} ${photoId}`))
}

async function openJobs(store: LocalStore): Promise<Set<string>> {
  const jobs = await store.jobs.toArray()
  return new Set(jobs.filter(({ job }) => job.status !== 'completed').map(({ userId, _id }) => `${userId} ${_id}`))
}

export interface StoredPhoto {
  key: [userId: string, photoId: string]
  size: number
  from: 'camera' | 'server'
  storedAt: number
  isAtServer: boolean
  isOfOpenJob: boolean
}

/** Our own: what a browser estimates is rounded or made up. Photos that wait to be sent stay, whatever they take. */
export const photoBudgetBytes = 300 * 1024 * 1024

/** Which photos leave so that so many bytes come free: only those at the server, the least useful here first. */
export function photosToEvict(photos: readonly StoredPhoto[], bytes: number): StoredPhoto[] {
  const leaving: StoredPhoto[] = []
  let freed = 0
  for (const photo of photos.filter(({ isAtServer }) => isAtServer).toSorted(byUse)) {
    if (freed >= bytes) break
    leaving.push(photo)
    freed += photo.size
  }
  return leaving
}

/** Fetched ones before those taken here, which a restored server may need; closed jobs first; the oldest first. */
function byUse(one: StoredPhoto, other: StoredPhoto): number {
  return rank(one) - rank(other) || one.storedAt - other.storedAt
}

function rank({ from, isOfOpenJob }: StoredPhoto): number {
  return Number(from === 'camera') * 2 + Number(isOfOpenJob)
}
