import { liveQuery } from 'dexie'
import { useDeferredValue, useMemo, useSyncExternalStore } from 'react'
import { isTyping } from '#web/offline/keys.ts'
import { useLocalSession, type LocalSession } from '#web/offline/store/local-session.ts'

/** Undefined until it was read. `read` stays the same function; `about`, what it is asked for, is compared as text. */
export function useLiveQuery<T, About extends string>(
  read: (localSession: LocalSession, about: About) => Promise<T>,
  about: About,
): T | undefined {
  const localSession = useLocalSession()
  const source = useMemo(() => liveSource(() => read(localSession, about)), [read, localSession, about])
  return useSyncExternalStore(source.subscribe, source.current)
}

/** The same about words that are being typed: while keys follow each other nothing is read, and no key waits for it. */
export function useLiveQueryOfTyped<T, About extends string>(
  read: (localSession: LocalSession, about: About) => Promise<T>,
  about: About,
): T | undefined {
  return useLiveQuery(read, useDeferredValue(about))
}

/** After a read, so many times as long as it took is left to others when changes come one after the other. */
const restFactor = 4
const maxRestMs = 1_000
/** Dexie begins a read anew when something changes meanwhile, and drops what it found; but only for so long. */
const maxRepeatMs = 50

/**
 * A change after a quiet while is read at once. While changes follow each other, or a user types, what takes long to read
 * is read less often: else a job of 2,000 items would be read anew for each. What is found is shown even if it changed
 * meanwhile, and read again after the rest: else nothing would be shown until the sync is over.
 */
function liveSource<T>(ask: () => Promise<T>) {
  let found: { value?: T; error?: unknown } = {}

  function subscribe(listener: () => void): () => void {
    let timer: ReturnType<typeof setTimeout> | undefined
    let lastAt = -Infinity
    let subscription = start()

    function start() {
      let reading: Promise<T> | null = null
      let beganAt = 0
      let isOutdated = false

      const read = async () => {
        beganAt = reading ? beganAt : performance.now()
        isOutdated = reading !== null && performance.now() - beganAt >= maxRepeatMs
        if (!reading || !isOutdated) reading = ask()
        return reading
      }

      return liveQuery(read).subscribe({
        next: (value) => {
          found = { value }
          listener()
          const tookMs = performance.now() - beganAt
          const restMs = isTyping() ? maxRestMs : Math.min(maxRestMs, tookMs * restFactor)
          const isSoon = performance.now() - lastAt < restMs
          lastAt = performance.now()
          reading = null
          if (isSoon || isOutdated) rest(restMs)
        },
        error: (error) => {
          found = { error }
          listener()
        },
      })
    }

    /** A caller that subscribes again reads again, so no change is missed. */
    function rest(ms: number): void {
      subscription.unsubscribe()
      timer = setTimeout(() => (subscription = start()), ms)
    }

    return () => {
      clearTimeout(timer)
      subscription.unsubscribe()
    }
  }

  return {
    subscribe,
    current(): T | undefined {
      // A store that can't be read is a fault; the page's boundary says so.
      if ('error' in found) throw found.error
      return found.value
    },
  }
}
