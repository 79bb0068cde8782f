import { useSyncExternalStore } from 'react'
import { createListeners } from '#web/api/listeners.ts'

/** What Chromium sends when the app could be installed; no library of types knows it yet. */
interface InstallOffer extends Event {
  prompt: () => Promise<unknown>
}

export type InstallWay = 'ask' | 'by-hand' | null

/** How this app can be put on the home screen: the browser asks, the person must find it themselves, or not at all. */
export function useInstallWay(): InstallWay {
  return useSyncExternalStore(subscribe, installWay)
}

export async function askToInstall(): Promise<void> {
  const asked = offer
  offer = null
  notify()
  await asked?.prompt()
}

let offer: InstallOffer | null = null
const { subscribe, notify } = createListeners()

// The browser offers it once, early, whether or not anyone listens.
window.addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  // Only this event has that name.
  offer = event as InstallOffer
  notify()
})
window.addEventListener('appinstalled', () => {
  offer = null
  notify()
})

function installWay(): InstallWay {
  if (window.matchMedia('(display-mode: standalone)').matches) return null
  if (offer) return 'ask'
  return isAppleHandheld() ? 'by-hand' : null
}

/** Safari never offers; there the person adds it by the share menu. An iPad calls itself a Mac, but one with fingers. */
function isAppleHandheld(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  return /iPhone|iPad/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)
}
