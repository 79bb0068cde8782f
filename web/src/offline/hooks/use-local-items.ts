import type { LocalItem } from '#web/offline/store/local-views.ts'
import { readItem, readItems } from './read-items.ts'
import { useLiveQuery } from './use-live-query.ts'

export function useLocalItems(jobId: string): LocalItem[] | undefined {
  return useLiveQuery(readItems, jobId)
}

export function useLocalItem(itemId: string): LocalItem | null | undefined {
  return useLiveQuery(readItem, itemId)
}
