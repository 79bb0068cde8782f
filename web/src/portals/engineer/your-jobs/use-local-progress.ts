import type { LocalSession } from '#web/offline/store/local-session.ts'
import type { LocalItem } from '#web/offline/store/local-views.ts'
import { useLiveQuery } from '#web/offline/hooks/use-live-query.ts'
import { jobsWithEntries } from '#web/offline/outbox/outbox.ts'
import { isLeftOut } from '#contract/inspections/examination/outcome.rules.ts'
import { readItems } from '#web/offline/hooks/use-local-items.ts'

export interface Progress {
  itemCount: number
  examinedCount: number
  leftOutCount: number
}

/** How far the jobs with work since they were listed have come on this device; of the others the server's numbers hold. */
export function useLocalProgress(): ReadonlyMap<string, Progress> {
  return useLiveQuery(readProgress, '') ?? none
}

export function progressOf(items: readonly LocalItem[]): Progress {
  const examined = items.filter(({ status }) => status !== 'awaiting_inspection')
  return { itemCount: items.length, examinedCount: examined.length, leftOutCount: items.filter(isLeftOut).length }
}

const none: ReadonlyMap<string, Progress> = new Map()

export async function readProgress(localSession: LocalSession): Promise<Map<string, Progress>> {
  const { store, userId } = localSession
  const jobs = store.jobs.where('userId').equals(userId)
  const ahead = await jobs.filter((row) => row.isAheadOfList === true && row.itemsToFetch === 0).toArray()
  const jobIds = new Set([...(await jobsWithEntries(localSession)), ...ahead.map(({ _id }) => _id)])
  const counted = [...jobIds].map(async (jobId) => [jobId, progressOf(await readItems(localSession, jobId))] as const)
  return new Map(await Promise.all(counted))
}
