import type { OutboxEntryRow } from '#web/offline/store/local-rows.ts'

/** The photos that have not arrived yet: an item waits for those it names, a completion for all of its job. */
export function awaitedPhotos() {
  const photoIds = new Set<string | null>()
  const counts = new Map<string, number>()

  function count(jobId: string, by: number): void {
    counts.set(jobId, (counts.get(jobId) ?? 0) + by)
  }

  return {
    add({ photoId, jobId }: OutboxEntryRow) {
      photoIds.add(photoId)
      count(jobId, 1)
    },
    arrived({ photoId, jobId }: OutboxEntryRow) {
      photoIds.delete(photoId)
      count(jobId, -1)
    },
    isAwaited: (photoId: string) => photoIds.has(photoId),
    areAwaitedIn: (jobId: string) => (counts.get(jobId) ?? 0) > 0,
  }
}
