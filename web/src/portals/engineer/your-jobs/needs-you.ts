import { isChangedByOffice } from '#web/offline/store/view-items.ts'
import type { LocalSession } from '#web/offline/store/local-session.ts'
import type { LocalJob } from '#web/offline/store/local-views.ts'
import type { SyncState } from '#web/offline/hooks/use-sync-state.ts'
import { counted } from '#web/ui/feedback/counted.ts'
import { timeAgo } from '#web/ui/feedback/time-ago.ts'
import { whyItemsAreFixed } from '#contract/jobs/jobs.rules.ts'

interface Step {
  /** Two jobs may have the same title. */
  key: string
  words: string
  label: string
  /** Where the next step is taken; null where it is to sync. */
  to: string | null
}

interface Facts {
  jobs: readonly LocalJob[]
  sync: Pick<SyncState, 'oldestPendingAt' | 'needsAttention' | 'failing'>
  hasSignature: boolean
  /** The signature is drawn at the server, and nothing is sent without signing in. */
  isSignedIn: boolean
  changedByOffice: readonly ChangedJob[]
  drafts: readonly { key: string; jobId: string; itemId: string | null; jobTitle: string | null }[]
  now: number
}

interface ChangedJob {
  jobId: string
  count: number
}

/** Work that has not reached the server for so long is told of: a working day without signal is usual. */
const longUnsentMs = 24 * 60 * 60_000

/** What waits for the engineer and nobody else, the gravest first. */
export function stepsNeeded(facts: Facts): Step[] {
  return [
    ...refusedSteps(facts),
    ...changedSteps(facts),
    ...draftSteps(facts),
    ...unsentSteps(facts),
    ...signatureSteps(facts),
  ]
}

function refusedSteps({ jobs, sync }: Facts): Step[] {
  const jobIds = [...new Set(sync.needsAttention.map(({ jobId }) => jobId))]
  return jobIds.map((jobId) => {
    const count = sync.needsAttention.filter((each) => each.jobId === jobId).length
    const words = `${titleOf(jobs, jobId)}: ${counted(count, 'change')} not accepted.`
    return { key: `refused ${jobId}`, words, label: 'See why and decide', to: pageOf(jobId) }
  })
}

function changedSteps({ jobs, changedByOffice }: Facts): Step[] {
  return changedByOffice.map(({ jobId, count }) => ({
    key: `changed ${jobId}`,
    words: `${titleOf(jobs, jobId)}: the office changed ${counted(count, 'finding')} of yours.`,
    label: 'Check them',
    to: pageOf(jobId),
  }))
}

function draftSteps({ drafts }: Facts): Step[] {
  return drafts.flatMap(({ key, jobId, itemId, jobTitle }) => {
    if (jobTitle === null) return []
    const form = itemId === null ? 'add' : `edit/${itemId}`
    const words = `${jobTitle} is no longer in your list: what you typed there was not saved.`
    return { key, words, label: 'Open the form', to: `${pageOf(jobId)}/${form}` }
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

function titleOf(jobs: readonly LocalJob[], jobId: string): string {
  return jobs.find(({ _id }) => _id === jobId)?.title ?? 'A job'
}

function pageOf(jobId: string): string {
  return `/engineer/job/${jobId}`
}

/** The person's own open jobs with findings that the office changed. An administrator's device holds everybody's jobs. */
export async function jobsChangedByOffice({ store, userId }: LocalSession): Promise<ChangedJob[]> {
  const rows = await store.jobs.where('userId').equals(userId).toArray()
  const own = rows.filter(({ job }) => job.assignedEngineerId?._id === userId && whyItemsAreFixed(job.status) === null)
  const changed = own.map(async ({ _id: jobId }) => {
    const items = store.items.where('[userId+jobId]').equals([userId, jobId])
    return { jobId, count: await items.filter(isChangedByOffice).count() }
  })
  return (await Promise.all(changed)).filter(({ count }) => count > 0)
}
