import { useEffect, useSyncExternalStore } from 'react'

// For what is shown before the router is there: its code comes with the portals, not with the sign-in screen.

export function usePathname(): string {
  return useSyncExternalStore(onAddressChange, () => window.location.pathname)
}

export function useQueryString(): string {
  return useSyncExternalStore(onAddressChange, () => window.location.search)
}

export function openAddress(path: string): void {
  history.pushState(null, '', path)
  notifyAddress()
}

/** Shows another page in the place of this one, whether or not the router is there. */
export function replaceAddress(path: string): void {
  history.replaceState(history.state, '', path)
  notifyAddress()
}

/** Tells everyone who reads the address, as the browser does after its own buttons. */
export function notifyAddress(): void {
  window.dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
}

export function Redirect({ to }: { to: string }) {
  useEffect(() => replaceAddress(to), [to])
  return null
}

function onAddressChange(tell: () => void): () => void {
  window.addEventListener('popstate', tell)
  return () => window.removeEventListener('popstate', tell)
}
