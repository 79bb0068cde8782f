import { isHeld } from '#web/offline/hold.rules.ts'
import { waitable } from '#web/offline/letters.ts'
import type { LetterRow } from '#web/offline/local-rows.ts'

/**
 * Which letters must wait for others. Letters of a job go in the order they were posted, photos beside them:
 * - without an answer to one, all behind it in its job wait;
 * - behind one that needs attention or is held for an undo, those about the same item wait, and the job's completion;
 *   the job's other items go on;
 * - an item that names a photo waits for the photo;
 * - a completion waits for everything before it in its job.
 * Jobs never wait for each other.
 */
export function laneBlocks(letters: readonly LetterRow[], now: number) {
  const jobs = new Set<string>()
  const items = new Set<string>()
  const jobsWithSomethingLeft = new Set<string>()
  const photosOnTheWay = new Set(letters.filter(carriesPhoto).map(({ photoId }) => photoId))

  function block(letter: LetterRow): void {
    jobsWithSomethingLeft.add(letter.jobId)
    if (letter.itemId) items.add(letter.itemId)
  }

  function mustWait(letter: LetterRow): boolean {
    if (letter.needs || isHeld(letter, now)) return true
    if (jobs.has(letter.jobId) || (letter.itemId && items.has(letter.itemId))) return true
    if (letter.name === 'completeJob') return jobsWithSomethingLeft.has(letter.jobId)
    return !carriesPhoto(letter) && letter.photoId !== null && photosOnTheWay.has(letter.photoId)
  }

  return {
    block,
    isJobBlocked({ jobId }: LetterRow): boolean {
      return jobs.has(jobId)
    },
    blockJob(letter: LetterRow): void {
      jobs.add(letter.jobId)
    },
    isSent(letter: LetterRow): void {
      if (carriesPhoto(letter)) photosOnTheWay.delete(letter.photoId)
    },
    /** Whether it waits now; then those that depend on it wait too. */
    holdsBack(letter: LetterRow): boolean {
      // A letter of a later release, met by an older one, stays for the later one; nothing of its job overtakes it.
      if (!Object.hasOwn(waitable, letter.name)) jobs.add(letter.jobId)
      if (!mustWait(letter)) return false
      block(letter)
      return true
    },
  }
}

export function carriesPhoto({ name }: LetterRow): boolean {
  return name === 'uploadPhoto'
}
