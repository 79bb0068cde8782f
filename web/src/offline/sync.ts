import { useEffect } from 'react'
import { currentSession, subscribeToSession } from '#web/api/session.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { fetchFromServer } from '#web/offline/pull/request.ts'
import { isOnline, serverAnswers, subscribeToConnection } from './connection.ts'
import { untilKeysPause, watchKeys } from './keys.ts'
import { networkBundleTransport, networkTransport } from '#web/offline/outbox/transport.ts'
import { thisStore } from '#web/offline/store/local-session.ts'
import { isAnybodySending, senderLock } from '#web/offline/outbox/sender-lock.ts'
import { startRounds, type Rounds, type SyncReport } from './sync-rounds.ts'

/** Sends what waits on this device while the app is open, whatever is shown. Used once, around everything. */
export function useKeepInSync(): void {
  useEffect(keepInSync, [])
}

/** Fetched only while a page shows it: an administrator who never examines need not hold everybody's open jobs. */
export function useFetchedWork(): void {
  useEffect(fetchWork, [])
}

export function fetchWork(): () => void {
  readers += 1
  void rounds?.run()
  return () => {
    readers -= 1
  }
}

/** For the button: fetches and sends at once, and tells what came of it; null for a visitor. */
export async function retryNow(): Promise<SyncReport | null> {
  return (await rounds?.runNow()) ?? null
}

export function keepInSync(): () => void {
  senderMutex = senderLock()
  let sender = whoSends()
  restart()
  const stopListening = [
    watchKeys(),
    subscribeToSession(() => {
      if (whoSends() === sender) return
      sender = whoSends()
      restart()
    }),
    subscribeToConnection(() => void (isOnline() && rounds?.run())),
    listen(window, 'online', () => void rounds?.run()),
    listen(document, 'visibilitychange', () => void (isVisible() && rounds?.run())),
  ]
  return () => {
    for (const stop of stopListening) stop()
    rounds?.stop()
    rounds = null
  }
}

let rounds: Rounds | null = null
let senderMutex = senderLock()
let readers = 0

function restart(): void {
  rounds?.stop()
  rounds = null
  if (whoSends() === null) return
  rounds = startRounds({
    store: thisStore(),
    transport: networkTransport,
    transportBundle: networkBundleTransport,
    requests: fetchFromServer,
    whoSends,
    senderMutex,
    serverAnswers,
    untilKeysPause,
    now: serverNow,
    random: Math.random,
    isVisible,
    isWorkShown: () => readers > 0,
    isSentElsewhere: isAnybodySending,
  })
  void rounds.run()
}

/** Customers have no work to send, and a user who goes on without signing in sends nothing. */
function whoSends(): string | null {
  const session = currentSession()
  return session?.token && session.user.role !== 'customer' ? session.user._id : null
}

function isVisible(): boolean {
  return document.visibilityState === 'visible'
}

function listen(target: Window | Document, name: string, listener: () => void): () => void {
  target.addEventListener(name, listener)
  return () => target.removeEventListener(name, listener)
}
