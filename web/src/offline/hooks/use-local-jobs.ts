import type { LocalSession } from '#web/offline/store/local-session.ts'
import { itemsToFetchOf } from '#web/offline/store/items-to-fetch.ts'
import { refusalIn } from '#web/offline/outbox/job-difference.ts'
import type { JobRow, OutboxEntryRow } from '#web/offline/store/local-rows.ts'
import type { LocalJob } from '#web/offline/store/local-views.ts'
import { entriesOfJob } from '#web/offline/outbox/outbox.ts'
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

export async function readJobs({ store, userId }: LocalSession): Promise<LocalJob[]> {
  const rows = await store.jobs.where('userId').equals(userId).toArray()
  const entries = await store.outbox.where('userId').equals(userId).toArray()
  const ofJob = byJob(entries)
  return rows
    .map((row) => localJob(row, ofJob.get(row._id) ?? []))
    .toSorted((one, other) => other.scheduledDate.localeCompare(one.scheduledDate))
}

export async function readJob(localSession: LocalSession, jobId: string): Promise<LocalJob | null> {
  const row = await localSession.store.jobs.get([localSession.userId, jobId])
  return row ? localJob(row, await entriesOfJob(localSession, jobId)) : null
}

function localJob(row: JobRow, entries: OutboxEntryRow[]): LocalJob {
  const { job, standing, waitingWork = 0 } = row
  const completion = entries.find(({ name }) => name === 'completeJob')
  const isWaiting = completion !== undefined && !completion.needs
  const hasBegun = entries.some(({ itemId }) => itemId !== null)
  const status = hasBegun ? statusOnceWorkBegan(job.status) : job.status
  return {
    ...job,
    status: isWaiting ? 'completed' : status,
    completedDate: isWaiting ? new Date(completion.postedAt).toISOString() : job.completedDate,
    standing,
    completion: isWaiting ? 'waiting' : job.status === 'completed' ? 'accepted' : completion ? 'refused' : 'none',
    isOpen: !isWaiting && standing !== 'gone' && whyItemsAreFixed(job.status) === null,
    pendingCount: entries.length,
    itemsToFetch: itemsToFetchOf(row),
    isFetchedSinceRefusal: refusalIn(entries) === null || refusalIn(entries) === row.fetchedAfter,
    waitingWork,
    attention: entries.map(needsAttention).filter((each) => each !== null),
  }
}

function byJob(entries: OutboxEntryRow[]): Map<string, OutboxEntryRow[]> {
  const jobs = new Map<string, OutboxEntryRow[]>()
  for (const entry of entries) {
    const ofJob = jobs.get(entry.jobId)
    if (ofJob) ofJob.push(entry)
    else jobs.set(entry.jobId, [entry])
  }
  return jobs
}
