import { useSyncExternalStore } from 'react'
import { createListeners } from './listeners.ts'

/** From here on the person is told that this device's clock is wrong. */
const notifyFromMs = 2 * 60_000
/** Less than the server's answers tell apart: they give whole seconds. */
const leastMs = 2_000
/** Of an answer that took longer nobody can say how old its time is. */
const maxTravelMs = 10_000
/** For so long after the app was last open nobody is expected to have set the clock. */
const reopenedMs = 15 * 60_000
const seenEveryMs = 60_000
const offsetKey = 'thorough-clock-offset'
/** What this device's clock showed when its offset was last known to be right. */
const seenKey = 'thorough-clock-seen'

/** The time by the server's clock as far as this device knows it, in milliseconds since 1970; without signal as it was last known. */
export function serverNow(): number {
  followJump()
  return Date.now() + offsetMs()
}

export function learnServerTime(date: string | null, askedAt: number): void {
  const answeredAt = Date.now()
  const said = Date.parse(date ?? '')
  const travelMs = answeredAt - askedAt
  if (Number.isNaN(said) || travelMs < 0 || travelMs > maxTravelMs) return
  const offset = said + 500 - (askedAt + answeredAt) / 2
  trustOffset()
  if (Math.abs(offset - offsetMs()) >= leastMs) store(Math.abs(offset) < leastMs ? 0 : Math.round(offset))
}

/** By how much this device's clock is ahead, in milliseconds, where that matters; negative when it is behind. */
export function useClockSkew(): number {
  return useSyncExternalStore(subscribe, () => (Math.abs(offsetMs()) >= notifyFromMs ? -offsetMs() : 0))
}

/** What the clock showed when the page's own count was at zero; null until the server was heard. */
let anchor: number | null = null
let hasRecalled = false
const { subscribe, notify } = createListeners()
window.addEventListener('storage', () => notify())

/** A user sets the clock: back, or ahead to the right time. A leap ahead to any other time was a sleep. */
function followJump(): void {
  recallOnce()
  if (anchor === null) return
  if (Math.abs(Date.now() - stored(seenKey)) >= seenEveryMs) write(seenKey, Date.now())
  const jumpMs = Date.now() - performance.now() - anchor
  if (Math.abs(jumpMs) < notifyFromMs) return
  anchor += jumpMs
  const offset = offsetMs() - jumpMs
  if (jumpMs < 0 || Math.abs(offset) < notifyFromMs) store(Math.abs(offset) < leastMs ? 0 : Math.round(offset))
}

function offsetMs(): number {
  recallOnce()
  return stored(offsetKey)
}

/**
 * While the app was closed the clock may have been set right. The offset of then still counts where the clock alone
 * would show a time before the last one known, and where the app was open a moment ago; else the clock is believed
 * until the server is heard.
 */
function recallOnce(): void {
  if (hasRecalled) return
  hasRecalled = true
  const sinceMs = Date.now() - stored(seenKey)
  const offset = stored(offsetKey)
  const isCertainlyBehind = offset > 0 && sinceMs < offset
  if (isCertainlyBehind || (sinceMs >= 0 && sinceMs < reopenedMs)) trustOffset()
  else store(0)
}

function trustOffset(): void {
  anchor = Date.now() - performance.now()
  write(seenKey, Date.now())
}

function stored(key: string): number {
  return unstored.get(key) ?? (Number(localStorage.getItem(key)) || 0)
}

/** What the browser has no room for counts while the page is open: no call may fail over it. */
const unstored = new Map<string, number>()

function write(key: string, value: number): void {
  try {
    localStorage.setItem(key, String(value))
    unstored.delete(key)
  } catch {
    unstored.set(key, value)
  }
}

function store(offset: number): void {
  write(offsetKey, offset)
  // Later: a screen that is being drawn may have asked for the time.
  queueMicrotask(notify)
}
