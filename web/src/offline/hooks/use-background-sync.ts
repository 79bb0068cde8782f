import { useEffect } from 'react'
import { currentSession } from '#web/api/session.ts'
import { pendingCountFor } from '#web/offline/outbox/pending-work.ts'
import { resync } from '#web/offline/sync.ts'
import type { SyncState } from './use-sync-state.ts'
import { outboxTag, sendWaitingWork, type FlushReply } from '#web/offline/outbox/service-worker-messages.ts'

/** While work waits, asks the browser to say when there is signal, also to a page in the background; and sends then. */
export function useBackgroundSync({ pendingCount }: Pick<SyncState, 'pendingCount'>): void {
  const isWaiting = pendingCount > 0
  // Talks to the browser: a request that has been answered must be made anew for what was written since.
  useEffect(() => {
    if (isWaiting) void askForBackgroundSync()
  }, [isWaiting, pendingCount])
  // Talks to the service worker.
  useEffect(answerServiceWorker, [])
}

/** Shows on the app's icon how much waits. */
export function useAppBadge({ isCounted, pendingCount }: Pick<SyncState, 'isCounted' | 'pendingCount'>): void {
  // Talks to the browser.
  useEffect(() => {
    if (isCounted) void showOnIcon(pendingCount)
  }, [isCounted, pendingCount])
}

interface SyncRegistration {
  sync: { register: (tag: string) => Promise<void> }
}

/** Only some browsers have it, and a person may have forbidden it: work is then sent as it always was. */
async function askForBackgroundSync(): Promise<void> {
  const registration: unknown = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
  if (isSyncRegistration(registration)) await registration.sync.register(outboxTag).catch(() => {})
}

function isSyncRegistration(registration: unknown): registration is SyncRegistration {
  return typeof registration === 'object' && registration !== null && 'sync' in registration
}

async function showOnIcon(count: number): Promise<void> {
  if (!('setAppBadge' in navigator)) return
  // Refused where the app is not installed; there is no icon then.
  await (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => {})
}

function answerServiceWorker(): () => void {
  const workers = navigator.serviceWorker
  const answer = ({ data, ports: [port] }: MessageEvent<unknown>) => {
    if (Object(data).type === sendWaitingWork && port) void tryToSend(port)
  }
  workers?.addEventListener('message', answer)
  return () => workers?.removeEventListener('message', answer)
}

async function tryToSend(port: MessagePort): Promise<void> {
  await resync()
  const userId = currentSession()?.user._id ?? ''
  const tried: FlushReply = { pendingCount: await pendingCountFor(userId) }
  port.postMessage(tried)
}
