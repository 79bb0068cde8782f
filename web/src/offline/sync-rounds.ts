import { liveQuery } from 'dexie'
import { setSending } from './sync-state.ts'
import { pullHistory } from './pull/pull.ts'
import { flush, type FlushResult, type FlushDeps } from '#web/offline/outbox/flush.ts'
import { forgetOldEntries } from '#web/offline/outbox/replay.ts'
import { localSessionOfSender, pullWork, type PullDeps } from '#web/offline/pull/pull.ts'
import { pullPhrases } from '#web/offline/pull/pull-phrases.ts'
import { forgetPhotos, pullPhotos, trimPhotos } from '#web/offline/pull/pull-photos.ts'
import { keepReserve } from '#web/offline/store/storage-room.ts'

export interface SyncDeps extends FlushDeps, PullDeps {
  random: () => number
  isVisible: () => boolean
  isWorkShown: () => boolean
  isSentElsewhere: () => Promise<boolean>
}

const intervalMs = 5 * 60_000

export type Rounds = ReturnType<typeof startRounds>

export interface SyncReport {
  fetched: 'all' | 'in part' | 'nothing'
  /** Null when this tab or another one was sending already, and goes on. */
  flushResult: FlushResult | null
}

/** Goes on by itself while anything waits in the outbox, without end and without needing a new write. */
export function startRounds(deps: SyncDeps) {
  const sender = startSender(deps)
  let isStopped = false
  let failedAttempts = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  async function fetchWork(isShown: boolean): Promise<SyncReport['fetched']> {
    clearTimeout(timer)
    const fetched = isShown ? await pulled(deps) : 'nothing'
    failedAttempts =
      fetched === 'nothing' && isShown ? failedAttempts + 1 : fetched === 'in part' ? Math.max(1, failedAttempts) : 0
    return fetched
  }

  /** What is fetched besides stands alone: history, photos and clean-up wait neither for sending nor for each other. */
  async function fetchRest(fetched: SyncReport['fetched']): Promise<void> {
    if (fetched !== 'nothing') await pullRest(deps)
    // A server that came back may have forgotten what we sent: a caller that missed it does not wait for the next turn.
    const waitMs = failedAttempts > 0 ? retryDelay(failedAttempts, deps.random()) : intervalMs
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(() => void (deps.isVisible() && run()), waitMs)
  }

  /** Fetches what is new, where it is shown, and sends what waits; not before the server wants to be asked again. */
  async function run(): Promise<void> {
    if (isStopped || sender.isAskedToWait()) return
    const fetched = await fetchWork(deps.isWorkShown())
    await Promise.all([sender.send(), fetchRest(fetched)])
  }

  /** The same at once and whatever is shown, because a person asks for it; tells what came of it. */
  async function runNow(): Promise<SyncReport> {
    const isUnderWay = sender.isRunning() || (await deps.isSentElsewhere())
    const sending = sender.send()
    const fetched = await fetchWork(true)
    void fetchRest(fetched)
    const flushResult = isUnderWay ? null : await sending
    return { fetched, flushResult }
  }

  const outbox = watchOutbox(deps, () => void (sender.isAskedToWait() || sender.send()))

  return {
    run,
    runNow,
    stop() {
      isStopped = true
      clearTimeout(timer)
      outbox.unsubscribe()
      sender.stop()
    },
  }
}

/** One flush at a time; a caller that asks meanwhile gets another one behind it. */
function startSender(deps: SyncDeps) {
  let failures = 0
  let isAskedToWait = false
  let isStopped = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<FlushResult | null> | null = null
  let waiting: Promise<FlushResult | null> | null = null

  function send(): Promise<FlushResult | null> {
    if (!running) {
      running = once().finally(() => (running = null))
      return running
    }
    waiting ??= running.then(() => {
      waiting = null
      return send()
    })
    return waiting
  }

  async function once(): Promise<FlushResult | null> {
    clearTimeout(timer)
    isAskedToWait = false
    if (isStopped) return null
    setSending(true)
    try {
      const flushResult = await flush(deps)
      await keepReserve(deps.store)
      plan(flushResult)
      return flushResult
    } catch {
      // The device's own store failed; what it holds is tried again like anything else.
      plan({ sent: 0, refused: 0, ended: 'later', retryAfterMs: null })
      return null
    } finally {
      setSending(false)
    }
  }

  function plan({ sent, ended, retryAfterMs }: FlushResult): void {
    failures = ended === 'later' ? (sent > 0 ? 1 : failures + 1) : 0
    if (ended !== 'later' || isStopped) return
    isAskedToWait = retryAfterMs !== null
    timer = setTimeout(() => void send(), nextRetryIn(failures, retryAfterMs, deps.random()))
  }

  return {
    send,
    isAskedToWait: () => isAskedToWait,
    isRunning: () => running !== null,
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

/** Tells when there is more to send than before: an entry was added, in whichever tab, or a refused one decided about. */
function watchOutbox({ store, whoSends }: SyncDeps, tell: () => void) {
  let before = { last: 0, free: 0, stuck: 0 }
  const counts = liveQuery(async () => {
    const userId = whoSends() ?? ''
    const last = (await store.outbox.where('userId').equals(userId).last())?.place ?? 0
    const free = await store.outbox.where('[userId+needs]').equals([userId, 0]).count()
    const stuck = await store.outbox.where('[userId+needs]').equals([userId, 1]).count()
    return { last, free, stuck }
  })
  return counts.subscribe((now) => {
    const isMore = now.last > before.last || now.free > before.free || now.stuck < before.stuck
    before = now
    if (isMore) tell()
  })
}

async function pulled(deps: SyncDeps): Promise<SyncReport['fetched']> {
  try {
    const { failed } = await pullWork(deps)
    return failed > 0 ? 'in part' : 'all'
  } catch {
    return 'nothing'
  }
}

async function pullRest(deps: SyncDeps): Promise<void> {
  const localSession = localSessionOfSender(deps)
  if (!localSession) return
  await tried(() => pullHistory(deps))
  await tried(() => pullPhrases(deps))
  await tried(() => pullPhotos(deps))
  await tried(() => forgetOldEntries(localSession))
  await tried(() => forgetPhotos(localSession))
  await tried(() => trimPhotos(localSession.store))
}

/** What could not be fetched is fetched with the next look; until then the screen shows what is here. */
async function tried(work: () => Promise<void>): Promise<void> {
  await work().catch(() => undefined)
}

const firstRetryMs = 2_000
const maxRetryMs = 5 * 60_000

/** How long to wait after so many attempts without success: ever longer, never more than five minutes, never in step. */
export function retryDelay(failures: number, random: number): number {
  const patience = Math.min(maxRetryMs, firstRetryMs * 2 ** Math.min(failures - 1, 20))
  return Math.round(patience * (0.5 + random / 2))
}

/** The server's own wish counts, within the same bound. */
export function nextRetryIn(failures: number, retryAfterMs: number | null, random: number): number {
  return Math.min(maxRetryMs, Math.max(retryDelay(failures, random), retryAfterMs ?? 0))
}
