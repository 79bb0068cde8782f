import type { LocalSession } from '#web/offline/store/local-session.ts'
import { itemsToFetchOf } from '#web/offline/store/items-to-fetch.ts'
import { refusalIn } from '#web/offline/outbox/job-difference.ts'
import type { JobRow, OutboxEntryRow } from '#web/offline/store/local-rows.ts'
import type { LocalJob } from '#web/offline/store/local-views.ts'
import { completionsOfJob, jobsWithEntries } from '#web/offline/outbox/outbox.ts'
import { useLiveQuery } from './use-live-query.ts'
import { needsAttention } from '#web/offline/store/view-items.ts'
import { statusOnceWorkBegan, whyItemsAreFixed } from '#contract/jobs/jobs.rules.ts'

/** Every job on this device, latest date first; undefined until they were read. */
export function useLocalJobs(): LocalJob[] | undefined {
  return useLiveQuery(readJobs, '')
}

/** One job; null when it is not on this device, undefined until that is known. */
export function useLocalJob(jobId: string): LocalJob | null | undefined {
  return useLiveQuery(readJob, jobId)
}

export async function readJobs(localSession: LocalSession): Promise<LocalJob[]> {
  const { store, userId } = localSession
  const rows = await store.jobs.where('userId').equals(userId).toArray()
  const busy = new Set(await jobsWithEntries(localSession))
  const refused = await refusedEntries(localSession)
  const jobs = rows.map(async (row) =>
    localJob(row, busy.has(row._id) ? await outboxOfJob(localSession, row._id, refused) : nothing),
  )
  return (await Promise.all(jobs)).toSorted((one, other) => other.scheduledDate.localeCompare(one.scheduledDate))
}

export async function readJob(localSession: LocalSession, jobId: string): Promise<LocalJob | null> {
  const row = await localSession.store.jobs.get([localSession.userId, jobId])
  if (!row) return null
  return localJob(row, await outboxOfJob(localSession, jobId, await refusedEntries(localSession)))
}

/** What a job's card or page says of its outbox entries, found without reading them all. */
interface JobOutbox {
  pendingCount: number
  /** How many of them are about items. */
  itemEntryCount: number
  completion: OutboxEntryRow | undefined
  refused: OutboxEntryRow[]
}

const nothing: JobOutbox = { pendingCount: 0, itemEntryCount: 0, completion: undefined, refused: [] }

async function outboxOfJob(localSession: LocalSession, jobId: string, refused: OutboxEntryRow[]): Promise<JobOutbox> {
  const { store, userId } = localSession
  const pendingCount = await store.outbox.where('[userId+jobId]').equals([userId, jobId]).count()
  const photoCount = await store.outbox.where('[userId+jobId+name]').equals([userId, jobId, 'uploadPhoto']).count()
  const completions = await completionsOfJob(localSession, jobId)
  return {
    pendingCount,
    itemEntryCount: pendingCount - photoCount - completions.length,
    completion: completions[0],
    refused: refused.filter((entry) => entry.jobId === jobId),
  }
}

function refusedEntries({ store, userId }: LocalSession): Promise<OutboxEntryRow[]> {
  return store.outbox.where('[userId+needs]').equals([userId, 1]).sortBy('place')
}

function localJob(row: JobRow, { pendingCount, itemEntryCount, completion, refused }: JobOutbox): LocalJob {
  const { job, standing, waitingWork = 0 } = row
  const isWaiting = completion !== undefined && !completion.needs
  const status = itemEntryCount > 0 ? statusOnceWorkBegan(job.status) : job.status
  return {
    ...job,
    status: isWaiting ? 'completed' : status,
    completedDate: isWaiting ? new Date(completion.postedAt).toISOString() : job.completedDate,
    standing,
    completion: isWaiting ? 'waiting' : job.status === 'completed' ? 'accepted' : completion ? 'refused' : 'none',
    isOpen: !isWaiting && standing !== 'gone' && whyItemsAreFixed(job.status) === null,
    pendingCount,
    itemsToFetch: itemsToFetchOf(row),
    isFetchedSinceRefusal: refusalIn(refused) === null || refusalIn(refused) === row.fetchedAfter,
    waitingWork,
    attention: refused.map(needsAttention).filter((each) => each !== null),
  }
}
