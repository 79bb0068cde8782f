import { onReachability } from '#web/api/reachability.ts'
import { learnServerTime } from '#web/api/server-clock.ts'
import { fullPath } from '#contract/endpoint.ts'
import { getHealth } from '#contract/system/system.contract.ts'

const checkAgainMs = 30_000
const firstProbeMs = 2_000
const maxProbeMs = 60_000
const maxWaitMs = 5_000

export function subscribeToConnection(listener: () => void): () => void {
  listeners.add(listener)
  if (listeners.size === 1) stopWatching = watch()
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) stopWatching()
  }
}

/** Whether our own server can be reached, not only whether there is some network. */
export function isOnline(): boolean {
  return online
}

/** A captive portal answers anything with a page of its own, so only our own words count. */
export async function serverAnswers(): Promise<boolean> {
  const askedAt = Date.now()
  try {
    const response = await fetch(fullPath(getHealth), { cache: 'no-store', signal: AbortSignal.timeout(maxWaitMs) })
    const isOurs = response.ok && getHealth.reply.safeParse(await response.json()).success
    if (isOurs) learnServerTime(response.headers.get('date'), askedAt)
    return isOurs
  } catch {
    return false
  }
}

const listeners = new Set<() => void>()
let online = navigator.onLine
let probeMs = firstProbeMs
let timer: ReturnType<typeof setTimeout> | undefined
/** Counts what we learn, so that a slow probe cannot overrule newer news. */
let news = 0
let stopWatching = () => {}

function watch(): () => void {
  online = navigator.onLine
  const whenVisible = () => {
    if (document.visibilityState === 'visible') void probe()
  }
  const whenOffline = () => learn(false)
  const whenOnline = () => void probe()
  const stopWatchingReachability = onReachability((reachability) =>
    reachability === 'answered' ? learn(true) : void probe(),
  )
  window.addEventListener('online', whenOnline)
  window.addEventListener('offline', whenOffline)
  document.addEventListener('visibilitychange', whenVisible)
  void probe()

  return () => {
    news += 1
    clearTimeout(timer)
    stopWatchingReachability()
    window.removeEventListener('online', whenOnline)
    window.removeEventListener('offline', whenOffline)
    document.removeEventListener('visibilitychange', whenVisible)
  }
}

async function probe(): Promise<void> {
  clearTimeout(timer)
  news += 1
  const asked = news
  const answered = await serverAnswers()
  if (asked === news) learn(answered)
}

function learn(isReachable: boolean): void {
  news += 1
  clearTimeout(timer)
  timer = setTimeout(() => void probe(), isReachable ? checkAgainMs : probeMs)
  probeMs = isReachable ? firstProbeMs : Math.min(probeMs * 2, maxProbeMs)
  if (isReachable === online) return
  online = isReachable
  for (const listener of listeners) listener()
}
