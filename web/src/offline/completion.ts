import type { Desk } from '#web/offline/desk.ts'
import type { ItemRow } from '#web/offline/local-rows.ts'
import { inOneStep } from '#web/offline/local-store.ts'
import { lettersOfJob, post, withdrawLetters } from '#web/offline/outbox.ts'
import { photoIdOf } from '#web/offline/photo-address.ts'

/**
 * Completes the job on this device and posts that behind all its work, with a list of what the server must have. A
 * completion that was refused before is replaced; one that waits already is left as it is.
 */
export function completeJob(desk: Desk, jobId: string): Promise<void> {
  const { store } = desk
  return inOneStep(store, async () => {
    const letters = await lettersOfJob(desk, jobId)
    const former = letters.filter(({ name }) => name === 'completeJob')
    if (former.some(({ needs }) => !needs)) return
    await withdrawLetters(desk, former)
    // Whoever completes has seen what they confirmed; nothing of it needs to be held back for an undo any more.
    const held = letters.filter(({ holdUntil }) => holdUntil !== null)
    await Promise.all(held.map(({ place }) => store.letters.update(place, { holdUntil: null, undo: null })))
    const writtenTo = new Set(letters.map(({ itemId }) => itemId))
    const items = await itemsOf(desk, jobId)
    const input = { jobId, items: items.map((item) => named(item, writtenTo.has(item._id))), photos: photosOf(items) }
    await post(desk, { name: 'completeJob', jobId, input })
  })
}

/** True for one caller only, in whichever tab: that one asks for the certificate. */
export function claimCompletion({ store, userId }: Desk, jobId: string): Promise<boolean> {
  return inOneStep(store, async () => {
    const claimed = await store.completions.where('[userId+jobId]').equals([userId, jobId]).delete()
    return claimed > 0
  })
}

async function itemsOf({ store, userId }: Desk, jobId: string): Promise<ItemRow[]> {
  const items = await store.items.where('[userId+jobId]').equals([userId, jobId]).sortBy('place')
  return items.filter(({ isDeletedHere }) => !isDeletedHere)
}

/** An item that still waits gets its version when the server has answered for it. */
function named({ _id, server }: ItemRow, isWaiting: boolean) {
  return server && !isWaiting ? { _id, version: server.version } : { _id }
}

function photosOf(items: ItemRow[]): string[] {
  const named = items.map(({ mine, server }) => photoIdOf((mine ?? server)?.photoUrl ?? null))
  return [...new Set(named.filter((photoId) => photoId !== null))]
}
