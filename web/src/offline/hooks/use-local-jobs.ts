import type { LocalSession } from '#web/offline/store/local-session.ts'
import { refusalIn } from '#web/offline/outbox/job-difference.ts'
import type { JobRow, OutboxEntryRow } from '#web/offline/store/local-rows.ts'
import type { LocalJob } from '#web/offline/store/local-views.ts'
import { completionsOfJob, jobsWithEntries } from '#web/offline/outbox/outbox.ts'
import { isKeptForReview } from '#web/offline/outbox/entries.ts'
import { readItems } from './use-local-items.ts'
import { useLiveQuery } from './use-live-query.ts'
import { needsAttention } from '#web/offline/store/view-items.ts'
import { tallyItems } from '#contract/inspections/items/item-status.rules.ts'
import { statusOnceWorkBegan, whyItemsAreFixed } from '#contract/jobs/jobs.rules.ts'

export function useLocalJobs(): LocalJob[] | undefined {
  return useLiveQuery(readJobs, '')
}

export function useLocalJob(jobId: string): LocalJob | null | undefined {
  return useLiveQuery(readJob, jobId)
}

export async function readJobs(localSession: LocalSession): Promise<LocalJob[]> {
  const { store, userId } = localSession
  const rows = await store.jobs.where('userId').equals(userId).toArray()
  const busy = new Set(await jobsWithEntries(localSession))
  const refused = await refusedEntries(localSession)
  const jobs = rows.map(async (row) =>
    withResults(
      localSession,
      localJob(
        await onceBegun(localSession, row),
        await outboxOfJob(localSession, row._id, busy.has(row._id) ? refused : null),
      ),
    ),
  )
  return (await Promise.all(jobs)).toSorted((one, other) => other.scheduledDate.localeCompare(one.scheduledDate))
}

export async function readJob(localSession: LocalSession, jobId: string): Promise<LocalJob | null> {
  const { store, userId } = localSession
  const [row, outbox] = await Promise.all([
    store.jobs.get([userId, jobId]),
    refusedEntries(localSession).then((refused) => outboxOfJob(localSession, jobId, refused)),
  ])
  return row ? withResults(localSession, localJob(await onceBegun(localSession, row), outbox)) : null
}

/** The server has it in progress since it took the first result from here. */
async function onceBegun({ store, userId }: LocalSession, row: JobRow): Promise<JobRow> {
  if (!row.isAheadOfList) return row
  const items = store.items.where('[userId+jobId]').equals([userId, row._id])
  const examined = await items.filter(({ server }) => server !== null && saysResult({ input: { ...server } })).first()
  return examined ? { ...row, job: { ...row.job, status: statusOnceWorkBegan(row.job.status) } } : row
}

/** The server tells the results of a job once it knows that it is completed. */
async function withResults(localSession: LocalSession, job: LocalJob): Promise<LocalJob> {
  if (job.completion !== 'waiting') return job
  return { ...job, results: tallyItems(await readItems(localSession, job._id)) }
}

async function outboxOfJob(localSession: LocalSession, jobId: string, refused: OutboxEntryRow[] | null) {
  const { outbox, completions } = localSession.store
  const ofJob = [localSession.userId, jobId]
  const entries = outbox.where('[userId+jobId]').equals(ofJob)
  const [dueCount, pendingCount, examined, waiting] = await Promise.all([
    completions.where('[userId+jobId]').equals(ofJob).count(),
    refused ? entries.clone().count() : 0,
    refused ? entries.clone().filter(saysResult).first() : undefined,
    refused ? completionsOfJob(localSession, jobId) : [],
  ])
  return {
    pendingCount,
    hasExamined: examined !== undefined,
    completion: waiting[0],
    refused: refused?.filter((entry) => entry.jobId === jobId) ?? [],
    isCertificateDue: dueCount > 0,
  }
}

/** Not of an item that only awaits its examination, nor of corrected particulars. */
function saysResult({ input }: Pick<OutboxEntryRow, 'input'>): boolean {
  const { examinationDate = null, outcome = 'examined' } = input
  return examinationDate !== null || outcome !== 'examined'
}

function refusedEntries({ store, userId }: LocalSession): Promise<OutboxEntryRow[]> {
  return store.outbox.where('[userId+needs]').equals([userId, 1]).sortBy('place')
}

/** The signature that follows a refused notice: what is decided of the notice is decided of both. */
function isSignatureOf({ name, photoId, input }: OutboxEntryRow, refused: readonly OutboxEntryRow[]): boolean {
  const isNotice = (other: OutboxEntryRow) => other.name === name && !other.photoId && other.input._id === input._id
  return name === 'createNotice' && photoId !== null && refused.some(isNotice)
}

function localJob(row: JobRow, outbox: Awaited<ReturnType<typeof outboxOfJob>>): LocalJob {
  const { job, standing, waitingWork, itemsToFetch } = row
  const { pendingCount, hasExamined, completion, refused, isCertificateDue } = outbox
  const isWaiting = completion !== undefined && !completion.needs
  const status = hasExamined ? statusOnceWorkBegan(job.status) : job.status
  return {
    ...job,
    status: isWaiting ? 'completed' : status,
    completedDate: isWaiting ? new Date(completion.addedAt).toISOString() : job.completedDate,
    standing,
    completion: isWaiting ? 'waiting' : job.status === 'completed' ? 'accepted' : completion ? 'refused' : 'none',
    isOpen: !isWaiting && standing !== 'gone' && whyItemsAreFixed(job.status) === null,
    // What is kept for review is at the server.
    pendingCount: pendingCount - refused.filter(isKeptForReview).length,
    itemsToFetch,
    isFetchedSinceRefusal: refusalIn(refused) === null || refusalIn(refused) === row.fetchedAfter,
    waitingWork,
    isCertificateDue,
    attention: refused
      .filter((entry) => !isSignatureOf(entry, refused))
      .flatMap((entry) => needsAttention(entry) ?? []),
  }
}
