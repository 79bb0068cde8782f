import { liveQuery } from 'dexie'
import { backOff, nextTryIn } from '#web/offline/back-off.ts'
import { deliver, type Delivery, type PostOffice } from '#web/offline/deliver.ts'
import { isHeld, isStillOn, type Wait } from '#web/offline/hold.rules.ts'
import { forgetOldLetters } from '#web/offline/offer-again.ts'
import { deskOfSender, pullWork, type PullOffice } from '#web/offline/pull.ts'
import { pullHistory } from '#web/offline/pull-history.ts'
import { forgetPhotos, pullPhotos } from '#web/offline/pull-photos.ts'
import { tellSending } from '#web/offline/sync-state.ts'

export interface SyncOffice extends PostOffice, PullOffice {
  random: () => number
  isVisible: () => boolean
  /** Whether a page is open that shows what is fetched. */
  isWorkShown: () => boolean
}

/** With nothing to send, how often a tab that is looked at asks what is new. */
const lookAgainMs = 5 * 60_000

export interface Rounds {
  /** Fetches what is new, where it is shown, and sends what waits; not before the server wants to be asked again. */
  look: () => Promise<void>
  /** The same at once, because a person asks for it. */
  lookNow: () => Promise<void>
  stop: () => void
}

/** Goes on by itself while anything waits in the outbox, without end and without needing a new write. */
export function startRounds(office: SyncOffice): Rounds {
  const sender = startSender(office)
  let isStopped = false
  let inVain = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  async function lookNow(): Promise<void> {
    clearTimeout(timer)
    const isShown = office.isWorkShown()
    const isReached = isShown && (await tried(() => pullWork(office)))
    inVain = isShown && !isReached ? inVain + 1 : 0
    await sender.send()
    if (isReached) await tried(() => pullRest(office))
    // A server that came back may have forgotten what we sent: whoever missed it does not wait for the next turn.
    const waitMs = inVain > 0 ? backOff(inVain, office.random()) : lookAgainMs
    if (!isStopped) timer = setTimeout(() => void (office.isVisible() && look()), waitMs)
  }

  async function look(): Promise<void> {
    if (!isStopped && !sender.isAskedToWait()) await lookNow()
  }

  const outbox = watchOutbox(office, () => void (sender.isAskedToWait() || sender.send()))

  return {
    look,
    lookNow,
    stop() {
      isStopped = true
      clearTimeout(timer)
      outbox.unsubscribe()
      sender.stop()
    },
  }
}

/** One delivery at a time; whoever asks meanwhile gets another one behind it. */
function startSender(office: SyncOffice) {
  let failures = 0
  let wait: Wait | null = null
  let isStopped = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | null = null
  let waiting: Promise<void> | null = null

  function send(): Promise<void> {
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

  async function once(): Promise<void> {
    clearTimeout(timer)
    if (isStopped) return
    tellSending(true)
    try {
      await plan(await deliver(office))
    } catch {
      // The device's own store failed; what it holds is tried again like anything else.
      await plan({ sent: 0, refused: 0, ended: 'later', retryAfterMs: null })
    } finally {
      tellSending(false)
    }
  }

  async function plan({ sent, ended, retryAfterMs }: Delivery): Promise<void> {
    failures = ended === 'later' ? (sent > 0 ? 1 : failures + 1) : 0
    const isLater = ended === 'later'
    const waitMs = isLater ? nextTryIn(failures, retryAfterMs, office.random()) : await nextHoldIn(office)
    wait = retryAfterMs === null ? null : waitFromNow(office, waitMs ?? 0)
    if (waitMs !== null && ended !== 'signed-out' && !isStopped) timer = setTimeout(() => void send(), waitMs)
  }

  return {
    send,
    isAskedToWait: () => wait !== null && isStillOn(wait, office.now()),
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

/** Tells when there is more to send than before: a letter was posted, in whichever tab, or a refused one decided about. */
function watchOutbox({ store, whoSends }: SyncOffice, tell: () => void) {
  let before = { last: 0, free: 0, stuck: 0 }
  const counts = liveQuery(async () => {
    const userId = whoSends() ?? ''
    const last = (await store.letters.where('userId').equals(userId).last())?.place ?? 0
    const free = await store.letters.where('[userId+needs]').equals([userId, 0]).count()
    const stuck = await store.letters.where('[userId+needs]').equals([userId, 1]).count()
    return { last, free, stuck }
  })
  return counts.subscribe((now) => {
    const isMore = now.last > before.last || now.free > before.free || now.stuck < before.stuck
    before = now
    if (isMore) tell()
  })
}

async function pullRest(office: SyncOffice): Promise<void> {
  const desk = deskOfSender(office)
  if (!desk) return
  await pullHistory(office)
  await pullPhotos(office)
  await forgetOldLetters(desk)
  await forgetPhotos(desk)
}

/** What could not be fetched is fetched with the next look; until then the screen shows what is here. */
async function tried(work: () => Promise<void>): Promise<boolean> {
  try {
    await work()
    return true
  } catch {
    return false
  }
}

function waitFromNow({ now }: SyncOffice, lengthMs: number): Wait {
  return { until: now() + lengthMs, lengthMs }
}

/** When the first letter that is held for an undo may go. */
async function nextHoldIn({ store, whoSends, now }: SyncOffice): Promise<number | null> {
  const held = await store.letters
    .where('[userId+needs]')
    .equals([whoSends() ?? '', 0])
    .filter((letter) => isHeld(letter, now()))
    .toArray()
  const firstAt = Math.min(...held.map(({ holdUntil }) => holdUntil ?? Infinity))
  return held.length > 0 ? Math.max(0, firstAt - now()) + 10 : null
}
