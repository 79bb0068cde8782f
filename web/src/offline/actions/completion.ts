import { isSignedFor } from '#contract/counts/count.rules.ts'
import { AppError } from '#contract/errors.ts'
import { movedSince } from '#contract/inspections/completion/job-difference.rules.ts'
import type { Job } from '#contract/jobs/jobs.contract.ts'
import type { ItemContent } from '#contract/inspections/items/item-fields.ts'
import type { ItemRow } from '#web/offline/store/local-rows.ts'
import type { LocalSession, StepSession } from '#web/offline/store/local-session.ts'
import { inOneStep } from '#web/offline/store/local-store.ts'
import { endUndo } from './decide-items.ts'
import { manifestOf, shownItems, whereaboutsOf } from '#web/offline/outbox/manifest.ts'
import { entriesOfJob, addEntry, withdrawEntries } from '#web/offline/outbox/outbox.ts'
import { newId } from '#web/offline/store/new-id.ts'
import { isSameContent } from '#web/offline/store/server-item.ts'

type SeenItem = ItemContent & { _id: string }

type SeenJob = Pick<Job, 'companyId' | 'siteAddressId' | 'changedByOffice'>

interface Said {
  reason?: string
  /** Of the person on site, for what was not presented; the picture is a data URL. */
  siteSignature?: { name: string; signature: string } | null
}

/** A refused completion is replaced; one that waits is left. Rejects where items are missing or not as `seen`. */
export function completeJob(
  localSession: LocalSession,
  jobId: string,
  seen?: readonly SeenItem[],
  seenJob?: SeenJob,
  { reason = '', siteSignature = null }: Said = {},
): Promise<void> {
  const changedByOffice = seenJob?.changedByOffice
  return inOneStep(localSession, async (step) => {
    const former = (await entriesOfJob(step, jobId)).filter(({ name }) => name === 'completeJob')
    if (former.some(({ needs }) => !needs)) return
    await requireWhole(step, jobId)
    if (seen) await requireAsSeen(step, jobId, seen)
    if (seenJob) await requireWhereSeen(step, jobId, seenJob)
    await withdrawEntries(step, former)
    await endUndo(step)
    if (siteSignature) {
      const signedFor = (await shownItems(step, jobId)).filter(isSignedForHere)
      const signed = { signedAt: new Date(step.now()).toISOString(), itemIds: signedFor.map(({ _id }) => _id) }
      const input = { jobId, _id: newId(), ...siteSignature, ...signed }
      await addEntry(step, { name: 'signForSite', jobId, input })
    }
    await addEntry(step, {
      name: 'completeJob',
      jobId,
      input: {
        jobId,
        ...(await manifestOf(step, jobId)),
        ...(changedByOffice && { changedByOffice }),
        ...(reason && { reason }),
      },
    })
  })
}

function isSignedForHere({ mine, server }: ItemRow): boolean {
  return isSignedFor({ outcome: (mine ?? server)?.outcome ?? null })
}

/** True for one caller only, in whichever tab: that one asks for the certificate. */
export function claimCompletion(localSession: LocalSession, jobId: string): Promise<boolean> {
  return inOneStep(localSession, async (step) => {
    const { store, userId } = step
    const claimed = await store.completions.where('[userId+jobId]').equals([userId, jobId]).delete()
    return claimed > 0
  })
}

async function requireWhole({ store, userId }: StepSession, jobId: string): Promise<void> {
  const row = await store.jobs.get([userId, jobId])
  if (row && row.itemsToFetch > 0)
    throw new AppError(
      'work-missing',
      'Some items of this job haven’t been downloaded yet. Complete it when they’re here.',
    )
}

/** The office may have moved the job meanwhile: nobody certifies for premises that they were not shown. */
async function requireWhereSeen({ store, userId }: StepSession, jobId: string, seen: SeenJob): Promise<void> {
  const row = await store.jobs.get([userId, jobId])
  const { isCompany, isSite } = row ? movedSince(whereaboutsOf(seen), whereaboutsOf(row.job)) : stayed
  if (!isCompany && !isSite) return
  throw new AppError(
    'changed-meanwhile',
    'The customer or site changed while you were looking. Check it, then complete.',
  )
}

const stayed = { isCompany: false, isSite: false }

/** A pull, another tab or another form may have changed the items while the question was on the screen. */
async function requireAsSeen(localSession: StepSession, jobId: string, seen: readonly SeenItem[]): Promise<void> {
  const unchanged = new Map(seen.map((item) => [item._id, item]))
  const items = await shownItems(localSession, jobId)
  const isAsSeen = items.every(({ _id, mine, server }) => {
    const [item, existing] = [unchanged.get(_id), mine ?? server]
    return item !== undefined && existing !== null && isSameContent(item, existing)
  })
  if (isAsSeen && items.length === seen.length) return
  throw new AppError(
    'changed-meanwhile',
    'The items changed while you were looking. Look at them again, then complete.',
  )
}
