import { useMemo, useSyncExternalStore } from 'react'
import { useLocalSession, type LocalSession } from '#web/offline/store/local-session.ts'
import type { LocalItem } from '#web/offline/store/local-views.ts'
import { readItem, watchItems } from './read-items.ts'
import { useLiveQuery } from './use-live-query.ts'

/** The items of a job in their order, without those deleted here; undefined until they were read. */
export function useLocalItems(jobId: string): LocalItem[] | undefined {
  const localSession = useLocalSession()
  const source = useMemo(() => itemsSource(localSession, jobId), [localSession, jobId])
  return useSyncExternalStore(source.subscribe, source.current)
}

/** One item; null when it is not on this device, undefined until that is known. */
export function useLocalItem(itemId: string): LocalItem | null | undefined {
  return useLiveQuery(readItem, itemId)
}

function itemsSource(localSession: LocalSession, jobId: string) {
  let found: { items?: LocalItem[]; error?: unknown } = {}
  return {
    subscribe(listener: () => void): () => void {
      const tell = (now: typeof found) => {
        found = now
        listener()
      }
      return watchItems(localSession, jobId, { next: (items) => tell({ items }), error: (error) => tell({ error }) })
    },
    current(): LocalItem[] | undefined {
      // A store that can't be read is a fault; the page's boundary says so.
      if ('error' in found) throw found.error
      return found.items
    },
  }
}
