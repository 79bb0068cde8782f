import type { LetterRow } from '#web/offline/local-rows.ts'

/** While one is answered the next are on their way; more would only share the same link. */
const atOnce = 3

/** Sends photos in their order, a few at a time. Nothing of a job depends on their order but what names them. */
export function sendPhotos(photos: LetterRow[], send: (photo: LetterRow) => Promise<void>) {
  const ends: Promise<void>[] = []
  const underWay = new Set(photos)
  for (const [index, photo] of photos.entries()) {
    const end = (ends[index - atOnce] ?? Promise.resolve())
      .then(() => send(photo))
      .finally(() => underWay.delete(photo))
    // Whoever waits for it hears of a failure; nobody else need.
    end.catch(() => undefined)
    ends.push(end)
  }

  return {
    async neededBy(letter: LetterRow): Promise<void> {
      await Promise.all(ends.filter((_, index) => photos[index] && isNeededBy(letter, photos[index])))
    },
    /** Whether something that it needs has not arrived yet, nor been refused. */
    areAwaitedBy(letter: LetterRow): boolean {
      return [...underWay].some((photo) => isNeededBy(letter, photo))
    },
    /** Afterwards nothing is on its way any more; a fault of the device's own store is told here. */
    async settled(): Promise<void> {
      await Promise.allSettled(ends)
      await Promise.all(ends)
    },
  }
}

/** An item waits for the photo it names, a completion for all of its job. */
function isNeededBy({ name, jobId, photoId }: LetterRow, photo: LetterRow): boolean {
  return name === 'completeJob' ? photo.jobId === jobId : photo.photoId === photoId
}
