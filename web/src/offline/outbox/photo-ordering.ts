import type { OutboxEntryRow } from '#web/offline/store/local-rows.ts'

export interface AwaitedPhotos {
  add: (entry: OutboxEntryRow) => void
  arrived: (entry: OutboxEntryRow) => void
  isAwaited: (photoId: string) => boolean
  areAwaitedIn: (jobId: string) => boolean
}

/** The photos that have not arrived yet: an item waits for those it names, a completion for all of its job. */
export function awaitedPhotos(): AwaitedPhotos {
  const photoIds = new Set<string | null>()
  const counts = new Map<string, number>()

  function count(jobId: string, by: number): void {
    counts.set(jobId, (counts.get(jobId) ?? 0) + by)
  }

  return {
    add({ photoId, jobId }) {
      photoIds.add(photoId)
      count(jobId, 1)
    },
    arrived({ photoId, jobId }) {
      photoIds.delete(photoId)
      count(jobId, -1)
    },
    isAwaited: (photoId) => photoIds.has(photoId),
    areAwaitedIn: (jobId) => (counts.get(jobId) ?? 0) > 0,
  }
}
