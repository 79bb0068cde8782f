import { getCacheKeyForURL, matchPrecache, precache, type PrecacheEntry } from 'workbox-precaching'

/** The part of a service worker's scope that is used here; the full library of types contradicts the browser's. */
interface Scope {
  __WB_MANIFEST: (PrecacheEntry | string)[]
  skipWaiting: () => Promise<void>
  clients: { claim: () => Promise<void> }
  location: Location
  addEventListener: <Name extends keyof ScopeEvents>(name: Name, listen: (event: ScopeEvents[Name]) => void) => void
}

interface ScopeEvents {
  /** Static routing, in the browsers that have it. */
  install: { waitUntil: (work: Promise<unknown>) => void; addRoutes?: (routes: NetworkRoute[]) => Promise<void> }
  activate: { waitUntil: (work: Promise<unknown>) => void }
  message: { data: unknown }
  fetch: { request: Request; respondWith: (answer: Promise<Response>) => void }
}

interface NetworkRoute {
  condition: { urlPattern: string }
  source: 'network'
}

declare const self: Scope

const appShell = '/index.html'

// Only what was built is kept. Answers of the API and files pass by untouched and are never stored.
precache(self.__WB_MANIFEST)

// Nor need they wake the worker. One that a call woke while the next version was being let in kept it waiting for minutes.
self.addEventListener('install', (event) => {
  const routes = ['/api/*', '/files/*', '/notices/*'].map((urlPattern) => ({
    condition: { urlPattern },
    source: 'network' as const,
  }))
  if (event.addRoutes) event.waitUntil(event.addRoutes(routes))
})

self.addEventListener('fetch', (event) => {
  const precached = storedAddress(event.request)
  if (precached) event.respondWith(matchPrecache(precached).then((answer) => answer ?? fetch(event.request)))
})

// The first visit already works offline, before any reload.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

// A new version waits until the person says so.
self.addEventListener('message', ({ data }) => {
  if (Object(data).type === 'SKIP_WAITING') void self.skipWaiting()
})

function storedAddress({ method, mode, url }: Request): string | undefined {
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== self.location.origin || /^\/(api|files|calendar|notices)(\/|$)/.test(pathname))
    return undefined
  if (mode === 'navigate') return appShell
  return getCacheKeyForURL(pathname) ? pathname : undefined
}
