import type { Desk } from '#web/offline/store/local-session.ts'
import type { SentRow } from '#web/offline/store/local-rows.ts'
import { contentOf } from '#web/offline/store/server-item.ts'

/** How long this device can offer its work again to a server that was restored from an older backup. */
export const keptForDays = 30

/**
 * Puts all accepted letters back into the outbox, at their old places: a server that has them says so, one that lost
 * them takes them. Within the caller's step.
 */
export async function offerAllAgain(desk: Desk): Promise<void> {
  const { store, userId } = desk
  const accepted = await acceptedOf(store.sent.where('userId').equals(userId))
  const completed = new Set(
    (await store.jobs.where('userId').equals(userId).toArray())
      .filter(({ job }) => job.status === 'completed')
      .map(({ _id }) => _id),
  )
  // A job that was reopened since is not completed behind anybody's back.
  await putBack(
    desk,
    accepted.filter(({ name, jobId }) => name !== 'completeJob' || completed.has(jobId)),
  )
}

/** The same for the items and photos of one job. */
export async function offerWorkAgain(desk: Desk, jobId: string): Promise<void> {
  const { store, userId } = desk
  const accepted = await acceptedOf(store.sent.where('[userId+jobId]').equals([userId, jobId]))
  await putBack(
    desk,
    accepted.filter(({ name }) => name !== 'completeJob'),
  )
}

/** Forgets letters of long ago that can no longer be offered again. What waits in the outbox is never forgotten. */
export async function forgetOldLetters({ store, userId, now }: Desk): Promise<void> {
  const oldest = now() - keptForDays * 24 * 60 * 60_000
  await store.sent
    .where('settledAt')
    .below(oldest)
    .filter((letter) => letter.userId === userId)
    .delete()
}

async function acceptedOf(sent: { toArray: () => Promise<SentRow[]> }): Promise<SentRow[]> {
  return (await sent.toArray()).filter(({ outcome }) => outcome === 'accepted')
}

async function putBack(desk: Desk, accepted: SentRow[]): Promise<void> {
  const { store } = desk
  const deleted = new Set(accepted.filter(({ name }) => name === 'deleteItem').map(({ itemId }) => itemId))
  // Of an item that was deleted only that is said again.
  const offered = accepted.filter(
    ({ name, itemId }) => name === 'deleteItem' || itemId === null || !deleted.has(itemId),
  )
  await store.letters.bulkPut(offered.map(asLetter))
  await store.sent.bulkDelete(offered.map(({ place }) => place))
  await keepAsMine(desk, new Set(offered.map(({ itemId }) => itemId)))
}

/** While older letters are answered for once more, the screen goes on showing the last word. */
async function keepAsMine({ store, userId }: Desk, itemIds: Set<string | null>): Promise<void> {
  for (const itemId of itemIds) {
    const item = itemId === null ? undefined : await store.items.get([userId, itemId])
    if (!item?.server || item.mine) continue
    await store.items.put({ ...item, mine: contentOf(item.server) })
  }
}

/** A restored server counts versions from an older one on; a delete is said again whatever the version. */
function asLetter({ settledAt: _s, outcome: _o, ...sent }: SentRow) {
  const letter = sent.name === 'deleteItem' ? { ...sent, version: null, isChained: false } : sent
  return { ...letter, isOfferedAgain: true, holdUntil: null, undo: null, attention: null, needs: 0 as const }
}
