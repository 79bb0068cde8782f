import type { StepSession } from '#web/offline/store/local-session.ts'
import type { SentRow } from '#web/offline/store/local-rows.ts'
import { contentOf } from '#web/offline/store/server-item.ts'
import { isNotice, itemIdsOf } from './notice-ordering.ts'

/** How long this device can offer its work again to a server that was restored from an older backup. */
export const retentionDays = 30

/** Back into the outbox at their old places: a server that has them says so, one that lost them takes them. */
export async function replayAll(localSession: StepSession): Promise<void> {
  const { store, userId } = localSession
  const sent = await store.sent.where('userId').equals(userId).toArray()
  const completed = new Set(
    (await store.jobs.where('userId').equals(userId).toArray())
      .filter(({ job }) => job.status === 'completed')
      .map(({ _id }) => _id),
  )
  // A job that was reopened since is not completed behind anybody's back.
  await putBack(
    localSession,
    sent.filter(({ name, jobId }) => name !== 'completeJob' || completed.has(jobId)),
  )
}

export async function replayWork(localSession: StepSession, jobId: string): Promise<void> {
  const { store, userId } = localSession
  const sent = await store.sent.where('[userId+jobId]').equals([userId, jobId]).toArray()
  await putBack(
    localSession,
    sent.filter(({ name }) => name !== 'completeJob'),
  )
}

/** Forgets entries of long ago that can no longer be offered again. What waits in the outbox is never forgotten. */
export async function forgetOldEntries({ store, userId, now }: StepSession): Promise<void> {
  const oldest = now() - retentionDays * 24 * 60 * 60_000
  await store.sent
    .where('leftAt')
    .below(oldest)
    .filter((entry) => entry.userId === userId)
    .delete()
}

async function putBack(localSession: StepSession, sent: SentRow[]): Promise<void> {
  const { store, userId } = localSession
  const waiting = await store.outbox.where('userId').equals(userId).filter(isNotice).toArray()
  const accepted = sent.filter(({ outcome }) => outcome === 'accepted')
  const told = new Set([...accepted.filter(isNotice), ...waiting].flatMap(itemIdsOf))
  const deleted = new Set(accepted.filter(({ name }) => name === 'deleteItem').map(({ itemId }) => itemId))
  const offered = sent.filter((entry) => {
    const { name, itemId, outcome, isKept } = entry
    // A notice names it: the server must have it again, also where it was deleted or kept for review afterwards.
    if (itemId !== null && told.has(itemId)) return outcome === 'accepted' || isKept
    // Of any other item that was deleted only that is said again.
    return outcome === 'accepted' && (name === 'deleteItem' || itemId === null || !deleted.has(itemId))
  })
  await store.outbox.bulkPut(offered.map(asEntry))
  await store.sent.bulkDelete(offered.map(({ place }) => place))
  await keepAsMine(localSession, new Set(offered.map(({ itemId }) => itemId)))
}

/** While older entries are answered for once more, the screen goes on showing the last word. */
async function keepAsMine({ store, userId }: StepSession, itemIds: Set<string | null>): Promise<void> {
  for (const itemId of itemIds) {
    const item = itemId === null ? undefined : await store.items.get([userId, itemId])
    if (!item?.server || item.mine) continue
    await store.items.put({ ...item, mine: contentOf(item.server) })
  }
}

/** A restored server counts versions from an older one on; a delete is said again whatever the version. */
function asEntry({ leftAt: _s, outcome: _o, isKept: _k, ...sent }: SentRow) {
  const entry = sent.name === 'deleteItem' ? { ...sent, version: null, isChained: false } : sent
  return { ...entry, isOfferedAgain: true, attention: null, needs: 0 as const }
}
