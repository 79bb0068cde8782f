import { useSyncExternalStore } from 'react'
import { createListeners } from '#web/api/listeners.ts'

const lookAgainMs = 60 * 60_000
const takeoverTimeoutMs = 5_000

/** Registers the service worker. Without one the app works all the same, only not offline, so a failure is logged. */
export async function registerServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  try {
    const wasControlled = navigator.serviceWorker.controller !== null
    // Another tab may have let the new version in; this one runs old code until its person agrees too.
    navigator.serviceWorker.addEventListener('controllerchange', () => {
      if (asked) location.reload()
      else if (wasControlled) announce()
    })
    watchForUpdates(await navigator.serviceWorker.register('/sw.js'))
  } catch (error) {
    // oxlint-disable-next-line no-console -- the spec asks for a log and nothing else
    console.warn('The service worker could not be registered.', error)
  }
}

export function useNewVersion(): boolean {
  return useSyncExternalStore(subscribe, () => ready)
}

/**
 * Lets the waiting version in; the page reloads when it has taken over. The browser holds it back while the old one still
 * answers something, in whichever tab: who pressed gets the page anew all the same, and the new version as soon as it may.
 */
export function loadNewVersion(): void {
  asked = true
  if (waiting?.state !== 'installed') {
    location.reload()
    return
  }
  waiting.postMessage({ type: 'SKIP_WAITING' })
  setTimeout(() => location.reload(), takeoverTimeoutMs)
}

const { subscribe, notify } = createListeners()
let ready = false
let asked = false
let waiting: ServiceWorker | null = null

function watchForUpdates(registration: ServiceWorkerRegistration): void {
  if (registration.waiting) announce(registration.waiting)
  const followInstalling = () => {
    const worker = registration.installing
    worker?.addEventListener('statechange', () => {
      const isUpdate = registration.active !== null && registration.active !== worker
      if (worker.state === 'installed' && isUpdate) announce(worker)
    })
  }
  // Another tab may have found it while this one was still registering: `updatefound` is not fired again.
  followInstalling()
  registration.addEventListener('updatefound', followInstalling)
  // A tablet may keep the app open for weeks.
  setInterval(() => void registration.update().catch(() => {}), lookAgainMs)
}

function announce(worker: ServiceWorker | null = null): void {
  waiting = worker
  ready = true
  notify()
}
