import { useEffect, useState } from 'react'

/**
 * Whether the app itself is on this device, so that it opens without a signal: its service worker has ended its installation,
 * and with it everything was stored. Never in a browser that has no service workers.
 */
export function useIsAppStored(): boolean {
  const [isStored, setIsStored] = useState(() => Boolean(workers()?.controller))
  useEffect(() => {
    let isShown = true
    void workers()?.ready.then(() => isShown && setIsStored(true))
    return () => {
      isShown = false
    }
  }, [])
  return isStored
}

function workers(): ServiceWorkerContainer | undefined {
  return 'serviceWorker' in navigator ? navigator.serviceWorker : undefined
}
