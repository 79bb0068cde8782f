import Dexie from 'dexie'
import type { LocalSession } from '#web/offline/store/local-session.ts'
import type { LocalItem, LocalJob } from '#web/offline/store/local-views.ts'
import { photosMissingAtServer } from '#web/offline/store/photo-eviction.ts'
import { photosOfRow, shownItems } from '#web/offline/outbox/manifest.ts'
import { useLiveQuery } from './use-live-query.ts'

export type Readiness = NonNullable<Awaited<ReturnType<typeof readReadiness>>>

export function useReadiness(jobId: string): Readiness | null | undefined {
  return useLiveQuery(readReadiness, jobId)
}

export function useReadinessOf({ itemsToFetch }: LocalJob, items: readonly LocalItem[]): Readiness | undefined {
  const photoIds = distinct(items.flatMap(({ photoIds: ids }) => ids))
  const photos = useLiveQuery(countPhotos, photoIds.join(' '))
  return photos && { itemCount: items.length, itemsToFetch, ...photos }
}

export async function readReadiness(localSession: LocalSession, jobId: string) {
  const row = await localSession.store.jobs.get([localSession.userId, jobId])
  if (!row) return null
  const items = await shownItems(localSession, jobId)
  const photos = await countPhotos(localSession, distinct(items.flatMap(photosOfRow)).join(' '))
  return { itemCount: items.length, itemsToFetch: row.itemsToFetch, ...photos }
}

/** Their keys only, and all in one request: the bytes of sixty photos are not read to count them. */
async function countPhotos(localSession: LocalSession, photoIds: string) {
  const { store, userId } = localSession
  const wanted = photoIds.split(' ').filter(Boolean)
  if (wanted.length === 0) return { photoCount: 0, photosToFetch: 0 }
  const ofUser = store.photos.where('[userId+_id]').between([userId, Dexie.minKey], [userId, Dexie.maxKey])
  const here = new Set((await ofUser.primaryKeys()).map(([, photoId]) => photoId))
  const absent = wanted.filter((photoId) => !here.has(photoId))
  // What the server does not have either is not to be fetched.
  const missing = new Set(absent.length > 0 ? await photosMissingAtServer(localSession) : [])
  const photosToFetch = absent.filter((photoId) => !missing.has(photoId)).length
  return { photoCount: wanted.length - absent.length, photosToFetch }
}

function distinct(photoIds: string[]): string[] {
  return [...new Set(photoIds)]
}
