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

/** Where the reader of scanned codes is kept, a megabyte that comes when scanning is first opened. */
const readerCache = 'code-reader'
const addressOf = (entry: PrecacheEntry | string) => (typeof entry === 'string' ? entry : entry.url)
const isReader = (entry: PrecacheEntry | string) => addressOf(entry).endsWith('.wasm')
/** Such a file never changes at its address, and the browser itself keeps it, too. */
const isNamedByContent = (entry: PrecacheEntry | string) => typeof entry === 'string' || entry.revision === null
const fetchedAtOnce = 6
const built = self.__WB_MANIFEST
const readers = new Set(built.filter(isReader).map((entry) => new URL(addressOf(entry), self.location.href).pathname))

// Only what was built is kept. Answers of the API and files pass by untouched and are never stored.
const kept = built.filter((entry) => !isReader(entry))
precache(kept)

// Workbox keeps one file after another, and on a weak signal each would wait for its answer alone. Asked for ahead,
// several at a time and from the other end, most of them are in the browser's own cache by then.
self.addEventListener('install', (event) => event.waitUntil(fetchAhead().catch(() => undefined)))

// Nor need they wake the worker. One that a call woke while the next version was being let in kept it waiting for minutes.
self.addEventListener('install', (event) => {
  const routes = ['/api/*', '/files/*', '/notices/*', '/shared/*'].map((urlPattern) => ({
    condition: { urlPattern },
    source: 'network' as const,
  }))
  if (event.addRoutes) event.waitUntil(event.addRoutes(routes))
})

// Who has scanned before can scan with the new version too, without signal: its reader comes with it.
self.addEventListener('install', (event) => event.waitUntil(renewReader().catch(() => undefined)))

self.addEventListener('fetch', (event) => {
  const { pathname, origin } = new URL(event.request.url)
  if (origin === self.location.origin && readers.has(pathname)) return event.respondWith(readerAt(pathname))
  const precached = storedAddress(event.request)
  return precached && event.respondWith(matchPrecache(precached).then((answer) => answer ?? fetch(event.request)))
})

async function fetchAhead(): Promise<void> {
  const addresses = kept.filter(isNamedByContent).map(addressOf)
  const fetchNext = async () => {
    for (let next = addresses.pop(); next !== undefined; next = addresses.pop()) await (await fetch(next)).arrayBuffer()
  }
  await Promise.all(Array.from({ length: fetchedAtOnce }, fetchNext))
}

async function renewReader(): Promise<void> {
  if (await caches.has(readerCache)) await Promise.all([...readers].map(readerAt))
}

/** Its address names its content: what is kept is what would be fetched. */
async function readerAt(pathname: string): Promise<Response> {
  const cache = await caches.open(readerCache)
  const kept = await cache.match(pathname)
  if (kept) return kept
  const fetched = await fetch(pathname)
  if (fetched.ok) await cache.put(pathname, fetched.clone())
  return fetched
}

async function dropOldReaders(): Promise<void> {
  if (!(await caches.has(readerCache))) return
  const cache = await caches.open(readerCache)
  for (const { url } of await cache.keys()) if (!readers.has(new URL(url).pathname)) await cache.delete(url)
}

// The first visit already works offline, before any reload.
self.addEventListener('activate', (event) => event.waitUntil(Promise.all([self.clients.claim(), dropOldReaders()])))

// A new version waits until the person says so.
self.addEventListener('message', ({ data }) => {
  if (Object(data).type === 'SKIP_WAITING') void self.skipWaiting()
})

function storedAddress({ method, mode, url }: Request): string | undefined {
  const { origin, pathname } = new URL(url)
  if (
    method !== 'GET' ||
    origin !== self.location.origin ||
    /^\/(api|files|calendar|notices|shared)(\/|$)/.test(pathname)
  )
    return undefined
  if (mode === 'navigate') return appShell
  return getCacheKeyForURL(pathname) ? pathname : undefined
}
