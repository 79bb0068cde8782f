import { isChangedByOffice } from '#web/offline/store/view-items.ts'
import type { LocalSession } from '#web/offline/store/local-session.ts'
import type { ItemRow } from '#web/offline/store/local-rows.ts'
import type { LocalJob } from '#web/offline/store/local-views.ts'
import type { SyncState } from '#web/offline/hooks/use-sync-state.ts'
import { counted } from '#web/ui/feedback/counted.ts'
import { timeAgo } from '#web/ui/feedback/time-ago.ts'
import { isLeftOut } from '#contract/inspections/examination/outcome.rules.ts'
import { whyItemsAreFixed } from '#contract/jobs/jobs.rules.ts'
import { toNoticeItem, unnotifiedDangers } from '#contract/notices/notice-words.rules.ts'
import { useLiveQuery } from '#web/offline/hooks/use-live-query.ts'
import { readJob } from '#web/offline/hooks/use-local-jobs.ts'
import { listDrafts, type StoredDraft } from '#web/offline/store/drafts.ts'

export interface Step {
  /** Two jobs may have the same title. */
  key: string
  about?: string
  words: string
  label: string
  /** Where the next step is taken; null where it is to sync. */
  to: string | null
  /** Someone can be hurt while it waits. */
  isDanger?: true
}

interface Facts {
  jobs: readonly LocalJob[]
  sync: Pick<SyncState, 'oldestPendingAt' | 'needsAttention' | 'failing'>
  hasSignature: boolean
  /** The signature is drawn at the server, and nothing is sent without signing in. */
  isSignedIn: boolean
  unnotified: readonly string[]
  changedByOffice: readonly ChangedJob[]
  drafts: readonly { key: string; jobId: string; itemId: string | null; jobTitle: string | null }[]
  now: number
}

interface ChangedJob {
  jobId: string
  count: number
}

/** Work that has not reached the server for so long is reported: a working day without signal is usual. */
const longUnsentMs = 24 * 60 * 60_000

export function stepsNeeded(facts: Facts): Step[] {
  return [
    ...unnotifiedSteps(facts),
    ...refusedSteps(facts),
    ...changedSteps(facts),
    ...draftSteps(facts),
    ...unsentSteps(facts),
    ...signatureSteps(facts),
  ]
}

function unnotifiedSteps({ jobs, unnotified }: Facts): Step[] {
  return unnotified.map((jobId) => ({
    key: `unnotified ${jobId}`,
    about: nameOf(jobs, jobId),
    words: 'The customer hasn’t been told.',
    label: 'Tell them now',
    to: `${pageOf(jobId)}/tell`,
    isDanger: true,
  }))
}

function refusedSteps({ jobs, sync }: Facts): Step[] {
  const jobIds = [...new Set(sync.needsAttention.map(({ jobId }) => jobId))]
  return jobIds.map((jobId) => {
    const count = sync.needsAttention.filter((each) => each.jobId === jobId).length
    const words = `${counted(count, 'change')} not accepted.`
    return { key: `refused ${jobId}`, about: nameOf(jobs, jobId), words, label: 'Check', to: pageOf(jobId) }
  })
}

function changedSteps({ jobs, changedByOffice }: Facts): Step[] {
  return changedByOffice.map(({ jobId, count }) => ({
    key: `changed ${jobId}`,
    about: nameOf(jobs, jobId),
    words: `The office changed ${count.toLocaleString('en-GB')} of your findings.`,
    label: 'Check',
    to: pageOf(jobId),
  }))
}

function draftSteps({ drafts }: Facts): Step[] {
  return drafts.flatMap(({ key, jobId, itemId, jobTitle }) => {
    if (jobTitle === null) return []
    const form = itemId === null ? 'add' : `edit/${itemId}`
    const words = 'No longer in your list. What you typed there was not saved.'
    return { key, about: jobTitle, words, label: 'Open the form', to: `${pageOf(jobId)}/${form}` }
  })
}

function unsentSteps({ sync: { oldestPendingAt }, isSignedIn, now }: Facts): Step[] {
  if (oldestPendingAt === null || now - oldestPendingAt < longUnsentMs) return []
  const words = `Work from ${timeAgo(oldestPendingAt, now)} has not reached the server.`
  const key = 'unsent'
  if (isSignedIn) return [{ key, words, label: 'Sync now', to: null }]
  return [{ key, words, label: 'Sign in to sync', to: '/login' }]
}

function signatureSteps({ hasSignature, isSignedIn }: Facts): Step[] {
  if (hasSignature || !isSignedIn) return []
  const words = 'Your signature is missing from your certificates.'
  return [{ key: 'signature', words, label: 'Draw it', to: '/signature' }]
}

/** Titles repeat from customer to customer. */
function nameOf(jobs: readonly LocalJob[], jobId: string): string {
  const job = jobs.find(({ _id }) => _id === jobId)
  return job ? `${job.companyId.name}, ${job.title}` : 'A job'
}

function pageOf(jobId: string): string {
  return `/engineer/job/${jobId}`
}

/** Found here since the job was listed, or said by the server, and not told on this device since. */
export async function jobsWithUnnotifiedDangers({ store, userId }: LocalSession): Promise<string[]> {
  const rows = await store.jobs.where('userId').equals(userId).toArray()
  const own = rows.filter(({ job }) => job.assignedEngineerId?._id === userId && job.status !== 'cancelled')
  const unnotified = own.map(async ({ _id: jobId, job }) => {
    const ofJob = [userId, jobId]
    const found = await store.items
      .where('[userId+jobId]')
      .equals(ofJob)
      .filter((item) => !item.isDeletedHere && (isNewerThanList(item) || job.danger === 'untold'))
      .toArray()
    const told = (await store.notices.where('[userId+jobId]').equals(ofJob).toArray()).flatMap(({ items }) => items)
    const isUnnotified = found.some(({ _id, mine, server }) => {
      const content = mine ?? server
      return content && !isLeftOut(content) && unnotifiedDangers(toNoticeItem({ ...content, _id }), told).length > 0
    })
    return isUnnotified ? [jobId] : []
  })
  return (await Promise.all(unnotified)).flat()
}

function isNewerThanList({ mine, isAheadOfList }: ItemRow): boolean {
  return mine !== null || isAheadOfList === true
}

/** The person's own open jobs with findings that the office changed. An administrator's device holds everyone's jobs. */
export async function jobsChangedByOffice({ store, userId }: LocalSession): Promise<ChangedJob[]> {
  const rows = await store.jobs.where('userId').equals(userId).toArray()
  const own = rows.filter(({ job }) => job.assignedEngineerId?._id === userId && whyItemsAreFixed(job.status) === null)
  const changed = own.map(async ({ _id: jobId }) => {
    const items = store.items.where('[userId+jobId]').equals([userId, jobId])
    return { jobId, count: await items.filter(isChangedByOffice).count() }
  })
  return (await Promise.all(changed)).filter(({ count }) => count > 0)
}

export interface GoneDraft extends StoredDraft {
  /** Null when the job is not on this device any more. */
  jobTitle: string | null
}

export function useDraftsOfGoneJobs(): GoneDraft[] {
  return useLiveQuery(readGoneDrafts, '') ?? noDrafts
}

const noDrafts: GoneDraft[] = []

async function readGoneDrafts(localSession: LocalSession): Promise<GoneDraft[]> {
  const drafts = await listDrafts(localSession)
  const withJobs = await Promise.all(
    drafts.map(async (draft) => ({
      draft,
      job: await readJob(localSession, draft.jobId),
    })),
  )
  return withJobs
    .filter(({ job }) => job === null || job.standing === 'gone')
    .map(({ draft, job }) => ({ ...draft, jobTitle: job?.title ?? null }))
}
