import { liveQuery } from 'dexie'
import { useMemo, useSyncExternalStore } from 'react'
import { useDesk, type Desk } from '#web/offline/desk.ts'

/**
 * What a reader finds at the signed-in person's desk, kept up to date, also by other tabs; undefined until it was read.
 * The reader is a function that stays the same; what it is asked about is the argument, compared as text.
 */
export function useLiveQuery<T, About extends string>(
  read: (desk: Desk, about: About) => Promise<T>,
  about: About,
): T | undefined {
  const desk = useDesk()
  const source = useMemo(() => liveSource(() => read(desk, about)), [read, desk, about])
  return useSyncExternalStore(source.subscribe, source.current)
}

function liveSource<T>(ask: () => Promise<T>) {
  let found: { value?: T; error?: unknown } = {}
  return {
    subscribe(listener: () => void): () => void {
      const subscription = liveQuery(ask).subscribe({
        next: (value) => {
          found = { value }
          listener()
        },
        error: (error) => {
          found = { error }
          listener()
        },
      })
      return () => subscription.unsubscribe()
    },
    current(): T | undefined {
      // A store that can't be read is a fault; the page's boundary says so.
      if ('error' in found) throw found.error
      return found.value
    },
  }
}
