import Dexie from 'dexie'
import type { InspectionItem } from '#contract/inspections/inspections.contract.ts'
import { photosOf, type Photo } from '#contract/inspections/items/photos.rules.ts'
import { hasMetLimit } from '#web/offline/store/device-full.ts'
import type { LocalSession } from '#web/offline/store/local-session.ts'
import type { JobRow, PhotoRow } from '#web/offline/store/local-rows.ts'
import { inOneStepIfItFits, type LocalStore } from '#web/offline/store/local-store.ts'
import { limitConcurrency } from '#web/offline/outbox/limit-concurrency.ts'
import { photoIdOf, photoIdsIn } from '#web/offline/store/photo-address.ts'
import {
  deletePhotos,
  evictPhotos,
  photosMissingAtServer,
  sizeOf,
  storedPhotoBytes,
  photoBudgetBytes,
} from '#web/offline/store/photo-eviction.ts'
import { asSender, localSessionOfSender, failureOf, type PullDeps } from './pull.ts'

/** What a photo that is about to be fetched may take, before anybody knows. */
const expectedPhotoBytes = 1024 * 1024

/** As many as are sent at once; one that stalls counts no longer. */
const maxPhotosAtOnce = 4
const stalledAfterMs = 5_000

interface Missing {
  job: JobRow
  photoIds: Set<string>
}

/** Open jobs first, as far as the budget goes; neither a photo nor a list that can't be fetched holds up another. */
export async function pullPhotos(deps: PullDeps): Promise<void> {
  const localSession = localSessionOfSender(deps)
  if (!localSession) return
  const run: Run = { deps, localSession, isFull: false }
  const limit = limitConcurrency({ max: maxPhotosAtOnce, stalledAfterMs })
  const fetching: Promise<void>[] = []
  for (const { job, photoIds } of await missingPhotos(localSession)) {
    if (run.isFull) break
    await failureOf(deps, async () => {
      // The addresses pass with the hour, so they are asked for when they are needed.
      const items = await asSender(deps, localSession, () => deps.requests.items(job._id))
      for (const { url } of items.flatMap(shownPhotos)) {
        const photoId = photoIdOf(url)
        if (!photoId || !photoIds.delete(photoId)) continue
        const photo = limit.run(() => pullPhoto(run, job, { url, photoId }))
        // Its failure is thrown below, when all have ended.
        photo.catch(() => undefined)
        fetching.push(photo)
      }
    })
  }
  const ends = await Promise.allSettled(fetching)
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}

/** Also how its piece last looked, while it awaits its examination. */
function shownPhotos(item: InspectionItem): Photo[] {
  return [...photosOf(item), ...(item.lastPhotoUrl ? [{ url: item.lastPhotoUrl }] : [])]
}

interface Run {
  deps: PullDeps
  localSession: LocalSession
  isFull: boolean
}

async function pullPhoto(run: Run, job: JobRow, { url, photoId }: { url: string; photoId: string }): Promise<void> {
  const { deps, localSession } = run
  if (run.isFull || !(await hasRoomFor(localSession.store, job))) run.isFull = true
  if (run.isFull) return
  await failureOf(deps, async () => {
    const photo = await asSender(deps, localSession, () => deps.requests.photo(url))
    if (photo === 'missing') await noteMissing(localSession, { jobId: job._id, photoId })
    else if (photo && !(await storePhoto(localSession, { jobId: job._id, _id: photoId, ...photo }))) run.isFull = true
  })
}

/** For an open job photos of completed ones make room; for a completed one none does, or they would come and go. */
async function hasRoomFor(store: LocalStore, { job }: JobRow): Promise<boolean> {
  if (hasMetLimit(store)) return false
  const lacking = (await storedPhotoBytes(store)) + expectedPhotoBytes - photoBudgetBytes
  if (lacking <= 0) return true
  if (isCompleted(job)) return false
  return (await evictPhotos(store, { bytes: lacking, isOnlyOfClosedJobs: true })) >= lacking
}

/** Lets go of photos whose job is no longer here, unless an entry of theirs waits or may be offered again. */
export async function forgetPhotos({ store, userId }: LocalSession): Promise<void> {
  const ofUser = store.photos.where('[userId+jobId]').between([userId, Dexie.minKey], [userId, Dexie.maxKey])
  const [jobKeys, photoKeys] = await Promise.all([ofUser.clone().keys(), ofUser.clone().primaryKeys()])
  const jobs = new Set((await store.jobs.where('userId').equals(userId).primaryKeys()).map(([, jobId]) => jobId))
  const needed = new Set<string | null>()
  const waiting = await store.outbox.where('userId').equals(userId).toArray()
  const sent = await store.sent.where('userId').equals(userId).toArray()
  for (const { photoId, name, input } of [...waiting, ...sent]) {
    needed.add(photoId)
    if (name !== 'completeJob') for (const named of photoIdsIn(input)) needed.add(named)
  }
  const leaving = photoKeys.filter(([, photoId], index) => !needed.has(photoId) && !jobs.has(jobIn(jobKeys[index])))
  await deletePhotos(store, leaving)
}

export async function trimPhotos(store: LocalStore): Promise<void> {
  const over = (await storedPhotoBytes(store)) - photoBudgetBytes
  if (over > 0) await evictPhotos(store, { bytes: over })
}

async function missingPhotos({ store, userId, now }: LocalSession): Promise<Missing[]> {
  const jobs = await store.jobs.where('userId').equals(userId).toArray()
  const openFirst = jobs.toSorted((one, other) => Number(isCompleted(one.job)) - Number(isCompleted(other.job)))
  const here = new Set((await store.photos.toCollection().primaryKeys()).map(([owner, id]) => `${owner} ${id}`))
  for (const photoId of await photosMissingAtServer({ store, userId, now })) here.add(`${userId} ${photoId}`)
  const missing: Missing[] = []
  for (const job of openFirst) {
    const items = await store.items.where('[userId+jobId]').equals([userId, job._id]).toArray()
    const photoIds = items.flatMap(({ server }) => [
      ...photoIdsIn(server),
      ...[photoIdOf(server?.lastPhotoUrl ?? null) ?? []].flat(),
    ])
    const absent = photoIds.filter((id) => !here.has(`${userId} ${id}`))
    if (absent.length > 0) missing.push({ job, photoIds: new Set(absent) })
  }
  return missing
}

function isCompleted({ status }: { status: string }): boolean {
  return status === 'completed'
}

/** So that nobody waits for a photo that does not come; it is asked for again another day. */
async function noteMissing(
  { store, userId, now }: LocalSession,
  { jobId, photoId }: { jobId: string; photoId: string },
) {
  const note = { userId, _id: photoId, jobId, from: 'server', storedAt: now(), size: 0, isMissing: true } as const
  await inOneStepIfItFits(store, ({ photoSizes }) => photoSizes.put(note))
}

function storePhoto({ store, userId, now }: LocalSession, fetched: Pick<PhotoRow, '_id' | 'jobId' | 'bytes' | 'type'>) {
  const photo: PhotoRow = { userId, ...fetched, from: 'server', storedAt: now() }
  return inOneStepIfItFits(store, async ({ photos, photoSizes }) => {
    await photos.put(photo)
    await photoSizes.put(sizeOf(photo))
  })
}

function jobIn(key: unknown): string {
  return Array.isArray(key) ? String(key[1]) : ''
}
