import { useEffect, useState, useSyncExternalStore } from 'react'
import type { LocalSession } from '#web/offline/store/local-session.ts'
import { isSending, subscribeToSending } from '#web/offline/sync-state.ts'
import { isKeptForReview } from '#web/offline/outbox/entries.ts'
import { useConnection } from './use-connection.ts'
import { useLiveQuery } from './use-live-query.ts'
import { failingEntry, needsAttention } from '#web/offline/store/view-items.ts'

export type SyncState = ReturnType<typeof useSyncState>

type Outbox = Awaited<ReturnType<typeof readOutbox>>

export function useSyncState() {
  const { isOnline } = useConnection()
  const outbox = useLiveQuery(readOutbox, '') ?? unread
  const isSendingNow = useSyncExternalStore(subscribeToSending, isSending)
  const free = outbox.pendingCount - outbox.needsAttention.length
  return {
    ...outbox,
    /** False in the first moments, before the store has told how much waits: until then nobody says that nothing does. */
    isCounted: outbox !== unread,
    isOnline,
    isSending: isSendingNow,
    progress: useProgress(isSendingNow, free),
  }
}

/**
 * How much of what waited when sending began has gone, and what was added since; null while nothing is sent, or a single
 * entry.
 */
function useProgress(isUnderWay: boolean, waiting: number) {
  const [most, setMost] = useState(0)
  const next = isUnderWay ? Math.max(most, waiting) : 0
  if (next !== most) setMost(next)
  return next > 1 ? { sent: next - waiting, of: next } : null
}

export function useAppBadge({ isCounted, pendingCount }: Pick<SyncState, 'isCounted' | 'pendingCount'>): void {
  useEffect(() => {
    if (!isCounted || !('setAppBadge' in navigator)) return
    // Refused where the app is not installed; there is no icon then.
    void (pendingCount > 0 ? navigator.setAppBadge(pendingCount) : navigator.clearAppBadge()).catch(() => {})
  }, [isCounted, pendingCount])
}

const unread: Outbox = {
  pendingCount: 0,
  needsAttention: [],
  atOffice: [],
  failing: [],
  oldestPendingAt: null,
  lastSuccessAt: null,
}

/** At one moment: else a change between two reads would have all of them begun again. */
export function readOutbox(localSession: LocalSession) {
  const { store } = localSession
  return store.transaction('r', store.outbox, store.meta, async () => readWithinStep(localSession))
}

async function readWithinStep({ store, userId }: LocalSession) {
  const entries = store.outbox.where('userId').equals(userId)
  const [refused, failing, lastSuccess, pendingCount, oldest] = await Promise.all([
    store.outbox.where('[userId+needs]').equals([userId, 1]).sortBy('place'),
    store.outbox.where('[userId+failing]').equals([userId, 1]).sortBy('place'),
    store.meta.get([userId, 'lastSuccessAt']),
    entries.clone().count(),
    entries
      .clone()
      .filter((entry) => !isKeptForReview(entry))
      .first(),
  ])
  const told = refused.map(needsAttention).filter((each) => each !== null)
  const atOffice = told.filter((attention) => isKeptForReview({ attention }))
  return {
    pendingCount: pendingCount - atOffice.length,
    needsAttention: told.filter((attention) => !isKeptForReview({ attention })),
    atOffice,
    // What the server fails over again and again; it is tried again by itself.
    failing: failing.map(failingEntry).filter((each) => each !== null),
    oldestPendingAt: oldest?.addedAt ?? null,
    lastSuccessAt: typeof lastSuccess?.value === 'number' ? lastSuccess.value : null,
  }
}
