import type { LocalSession } from '#web/offline/store/local-session.ts'
import type { LocalItem } from '#web/offline/store/local-views.ts'
import { useLiveQuery } from '#web/offline/hooks/use-live-query.ts'
import { readItems } from '#web/offline/hooks/use-local-items.ts'

export interface Progress {
  itemCount: number
  examinedCount: number
}

/** How far the jobs with unsent work have come on this device; of the others the server's numbers hold. */
export function useLocalProgress(): ReadonlyMap<string, Progress> {
  return useLiveQuery(readProgress, '') ?? none
}

export function progressOf(items: readonly LocalItem[]): Progress {
  const examined = items.filter(({ status }) => status !== 'awaiting_inspection')
  return { itemCount: items.length, examinedCount: examined.length }
}

const none: ReadonlyMap<string, Progress> = new Map()

async function readProgress(localSession: LocalSession): Promise<Map<string, Progress>> {
  const { store, userId } = localSession
  const entries = await store.outbox.where('userId').equals(userId).toArray()
  const jobIds = [...new Set(entries.map(({ jobId }) => jobId))]
  const counted = jobIds.map(async (jobId) => [jobId, progressOf(await readItems(localSession, jobId))] as const)
  return new Map(await Promise.all(counted))
}
