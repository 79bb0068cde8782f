import type { Desk } from '#web/offline/store/local-session.ts'
import { itemsToFetchOf } from '#web/offline/store/items-to-fetch.ts'
import { refusalIn } from '#web/offline/outbox/job-difference.ts'
import type { JobRow, LetterRow } from '#web/offline/store/local-rows.ts'
import type { LocalJob } from '#web/offline/store/local-views.ts'
import { lettersOfJob } from '#web/offline/outbox/outbox.ts'
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

export async function readJobs({ store, userId }: Desk): Promise<LocalJob[]> {
  const rows = await store.jobs.where('userId').equals(userId).toArray()
  const letters = await store.letters.where('userId').equals(userId).toArray()
  const ofJob = byJob(letters)
  return rows
    .map((row) => localJob(row, ofJob.get(row._id) ?? []))
    .toSorted((one, other) => other.scheduledDate.localeCompare(one.scheduledDate))
}

export async function readJob(desk: Desk, jobId: string): Promise<LocalJob | null> {
  const row = await desk.store.jobs.get([desk.userId, jobId])
  return row ? localJob(row, await lettersOfJob(desk, jobId)) : null
}

function localJob(row: JobRow, letters: LetterRow[]): LocalJob {
  const { job, standing, waitingWork = 0 } = row
  const completion = letters.find(({ name }) => name === 'completeJob')
  const isWaiting = completion !== undefined && !completion.needs
  const hasBegun = letters.some(({ itemId }) => itemId !== null)
  const status = hasBegun ? statusOnceWorkBegan(job.status) : job.status
  return {
    ...job,
    status: isWaiting ? 'completed' : status,
    completedDate: isWaiting ? new Date(completion.postedAt).toISOString() : job.completedDate,
    standing,
    completion: isWaiting ? 'waiting' : job.status === 'completed' ? 'accepted' : completion ? 'refused' : 'none',
    isOpen: !isWaiting && standing !== 'gone' && whyItemsAreFixed(job.status) === null,
    pendingCount: letters.length,
    itemsToFetch: itemsToFetchOf(row),
    isFetchedSinceRefusal: refusalIn(letters) === null || refusalIn(letters) === row.fetchedAfter,
    waitingWork,
    attention: letters.map(needsAttention).filter((each) => each !== null),
  }
}

function byJob(letters: LetterRow[]): Map<string, LetterRow[]> {
  const jobs = new Map<string, LetterRow[]>()
  for (const letter of letters) {
    const ofJob = jobs.get(letter.jobId)
    if (ofJob) ofJob.push(letter)
    else jobs.set(letter.jobId, [letter])
  }
  return jobs
}
