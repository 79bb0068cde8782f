import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { AppError, badField } from '#contract/errors.ts'
import type * as contract from '#contract/inspections/pending-review/pending-review.contract.ts'
import { saysDanger, formatPendingWork } from '#contract/inspections/pending-review/pending-review.rules.ts'
import { whyWorkIsLate } from '#contract/jobs/jobs.rules.ts'
import { dayInLondon } from '#contract/values/days.ts'
import type { Actor } from '#server/actor.ts'
import { recordEvent } from '#server/db/audit.ts'
import type { Db } from '#server/db/database.ts'
import { requireCurrentVersion } from '#server/db/versions.ts'
import type { Deps, ActorAndClock } from '#server/deps.ts'
import { closedJob } from '#server/features/inspections/items/job-for-items.actions.ts'
import {
  addItem,
  eraseItem,
  withOpinionOfExaminer,
  writeItem,
  type Writing,
} from '#server/features/inspections/items/item-writing.actions.ts'
import { contentOf, toInspectionItem } from '#server/features/inspections/items/item.mapper.ts'
import { findItem, type ItemRow } from '#server/features/inspections/items/items.queries.ts'
import {
  contentSha256,
  newContentSha256,
  withDates,
  type StoredContent,
} from '#server/features/inspections/items/stored-content.ts'
import { noSuchJob } from '#server/features/jobs/jobs.actions.ts'
import { lockJob, type LockedJob } from '#server/features/jobs/jobs.queries.ts'
import { contentSent, toPendingReviewList } from './pending-review.mapper.ts'
import {
  findPendingReview,
  listPendingReviewRows,
  lockPendingReview,
  decidePendingReview,
  type PendingReviewRow,
  listWaitingWork,
  listWorkOfItems,
} from './pending-review.queries.ts'

export async function listPendingReview(
  { db, clock }: Deps,
  actor: Actor,
  filter: z.output<typeof contract.listPendingReview.input>,
) {
  const { rows, total } = await listPendingReviewRows(db, filter)
  return { rows: await toPendingReviewList(db, { clock, actor }, rows), total }
}

type AcceptInput = z.output<typeof contract.acceptPendingReview.input>

export async function acceptPendingReview({ db, clock }: Deps, actor: Actor, input: AcceptInput) {
  const { recoveredId, jobId, version } = input
  return db.transaction().execute(async (tx) => {
    const { jobId: sentFor } = await requireWork(tx, recoveredId)
    const job = await lockJob(tx, jobId ?? sentFor)
    if (!job) throw noSuchJob()
    await lockPendingReview(tx, recoveredId)
    const work = await requireWork(tx, recoveredId)
    if (work.outcome === 'dismissed') throw alreadyDecided('dismissed')
    if (work.outcome === 'waiting') {
      requireOpen(actor, job, work)
      const { sentById: writtenBy, recordedAt } = work
      const itemId = await apply(tx, { clock, actor, job, writtenBy, recordedAt }, work, version)
      await decide(tx, { clock, actor }, work, 'accepted', { jobId: job.id, itemId })
    }
    return answer(tx, { clock, actor }, recoveredId)
  })
}

type DismissInput = z.output<typeof contract.dismissPendingReview.input>

export async function dismissPendingReview({ db, clock }: Deps, actor: Actor, { recoveredId, reason }: DismissInput) {
  return db.transaction().execute(async (tx) => {
    await lockPendingReview(tx, recoveredId)
    const work = await requireWork(tx, recoveredId)
    if (work.outcome === 'accepted') throw alreadyDecided('accepted')
    if (work.outcome === 'waiting') {
      // Nobody lays aside that something is dangerous without saying why.
      if (!reason && saysDanger(contentSent(work)))
        throw badField('reason', 'It says that something is dangerous. Enter why it is dismissed.')
      await decide(tx, { clock, actor }, work, 'dismissed', { reason: reason ?? '' })
    }
    return answer(tx, { clock, actor }, recoveredId)
  })
}

async function apply(tx: Db, writing: Writing, work: PendingReviewRow, version: number | undefined): Promise<string> {
  const item = await findItem(tx, work.itemId)
  const existing = item && !item.deletedAt && item.jobId === writing.job.id ? item : null
  if (existing) requireCurrentVersion(version, toInspectionItem(writing.clock, writing.actor, existing))
  if (work.kind === 'deleted-item') {
    if (existing) await eraseItem(tx, writing, existing, work.reason ?? '')
    return work.itemId
  }
  return existing ? writeOver(tx, writing, work, existing) : addAnew(tx, writing, work, item ?? null)
}

async function writeOver(tx: Db, writing: Writing, work: PendingReviewRow, before: ItemRow): Promise<string> {
  const sent = contentSent(work) ?? {}
  const written = withDates(sent, contentOf(before), { itemId: before.id, today: dayInLondon(work.arrivedAt) })
  const content = withOpinionOfExaminer(writing, written, before)
  await writeItem(tx, writing, { before, content, sha256: contentSha256(sent) })
  return before.id
}

/** Under its own id where that is free; the day it arrived is the day it was recorded. */
async function addAnew(tx: Db, writing: Writing, work: PendingReviewRow, gone: ItemRow | null): Promise<string> {
  const sent = { ...(gone && contentOf(gone)), ...contentSent(work) }
  if (!sent.serialNumber || !sent.description) {
    throw new AppError('invalid-input', 'Accept the new item first: this change belongs to it.')
  }
  const id = gone || writing.job.id !== work.jobId ? randomUUID() : work.itemId
  const today = dayInLondon(work.arrivedAt)
  const written = withDates(contentSent(work) ?? {}, gone && contentOf(gone), { itemId: id, today })
  await addItem(tx, writing, {
    id,
    content: { ...(gone?.equipmentChoice === 'named' && { equipmentId: gone.equipmentId }), ...written },
    sha256: newContentSha256(sent),
    createdBy: work.sentById,
  })
  return id
}

function requireOpen(actor: Actor, job: LockedJob, work: PendingReviewRow) {
  const late = whyWorkIsLate(actor, job)
  if (late && late !== 'job-reassigned') throw closedJob(late)
  if (job.companyId !== work.companyId) throw badField('jobId', 'Choose a job of the same company.')
  if (job.id !== work.jobId && work.kind === 'deleted-item')
    throw badField('jobId', 'A deletion can’t go into another job.')
}

async function decide(
  tx: Db,
  { clock, actor }: ActorAndClock,
  work: PendingReviewRow,
  outcome: 'accepted' | 'dismissed',
  how: object,
) {
  await decidePendingReview(tx, work.id, outcome, { by: actor.userId, at: clock.now() })
  await recordEvent(tx, clock, {
    actor,
    what: `recovered-work-${outcome}`,
    about: work.jobId,
    after: { recoveredId: work.id, ...how },
  })
}

async function answer(tx: Db, { clock, actor }: ActorAndClock, recoveredId: string) {
  const [work] = await toPendingReviewList(tx, { clock, actor }, [await requireWork(tx, recoveredId)])
  if (!work) throw noSuchWork()
  return work
}

async function requireWork(tx: Db, recoveredId: string): Promise<PendingReviewRow> {
  const work = await findPendingReview(tx, recoveredId)
  if (!work) throw noSuchWork()
  return work
}

function alreadyDecided(outcome: 'accepted' | 'dismissed'): AppError {
  return new AppError('already-settled', `This work was already ${outcome}.`)
}

function noSuchWork(): AppError {
  return new AppError('not-found', 'There is no such work to review.')
}

/** No report is made of a job while a person's work on it waits: an item with a danger might be left off. */
export async function requireNoPendingWork(tx: Db, jobId: string) {
  const works = await listWaitingWork(tx, jobId)
  if (works.length === 0) return
  throw new AppError('recovered-work-waiting', formatPendingWork(works), { details: { waiting: works } })
}

export async function readPendingItems(
  tx: Db,
  { jobId, itemIds, existing }: { jobId: string; itemIds: string[]; existing: ReadonlyMap<string, ItemRow> },
): Promise<Map<string, StoredContent>> {
  const held = new Map<string, StoredContent>()
  for (const work of await listWorkOfItems(tx, jobId, itemIds)) {
    const item = existing.get(work.itemId)
    // What was accepted stands in the item, with all that was changed since.
    if (work.kind === 'deleted-item' || (item && work.outcome === 'accepted')) continue
    const before = held.get(work.itemId) ?? (item ? contentOf(item) : null)
    const arrived = { itemId: work.itemId, today: dayInLondon(work.arrivedAt) }
    held.set(work.itemId, withDates(contentSent(work) ?? {}, before, arrived))
  }
  return held
}
