import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { AppError } from '#contract/errors.ts'
import type * as contract from '#contract/inspections/inspections.contract.ts'
import { seesJob } from '#contract/jobs/jobs.rules.ts'
import type { Actor } from '#server/actor.ts'
import type { Db } from '#server/db/database.ts'
import { requireCurrentVersion } from '#server/db/versions.ts'
import type { Deps } from '#server/deps.ts'
import {
  keepLateWork,
  requireDone,
  type LateWorkDeps,
  type Outcome,
} from '#server/features/inspections/recovered-work/late-work.actions.ts'
import { findJobOfLateItem } from '#server/features/inspections/recovered-work/recovered-work.queries.ts'
import { requireJob } from '#server/features/jobs/jobs.actions.ts'
import { lockJobForItems, type JobForItems } from './job-for-items.actions.ts'
import { saysOtherPiece } from './item-equipment.actions.ts'
import { wasWritten } from './item-writes.queries.ts'
import { addItem, eraseItem, idTaken, writeItem } from './item-writing.actions.ts'
import { contentOf, toInspectionItem } from './item.mapper.ts'
import { findItem, type ItemRow } from './items.queries.ts'
import { readItems } from './read-items.actions.ts'
import { readSent } from './sent-content.actions.ts'
import {
  contentSha256,
  isSameContent,
  newContentSha256,
  photoIdsOf,
  withDates,
  type StoredContent,
} from './stored-content.ts'

export async function getItem({ db, clock }: Deps, actor: Actor, itemId: string) {
  const row = await findItem(db, itemId)
  if (!row) throw noSuchItem()
  await requireJob(db, actor, row.jobId, noSuchItem)
  if (row.deletedAt) throw itemDeleted()
  const [item] = await readItems(db, { clock, actor }, [row])
  return item ?? toInspectionItem(clock, actor, row)
}

type CreateInput = z.output<typeof contract.createItem.input>
interface Created {
  item: contract.SavedItem
  isNew: boolean
}

/** How a write came: alone, or with others in a bundle, as only a device's outbox sends them. */
interface Arrival {
  isBundled: boolean
}

export async function createItem(
  { db, clock, onKept }: LateWorkDeps,
  actor: Actor,
  input: CreateInput,
  { isBundled }: Arrival,
): Promise<Created> {
  const { jobId, _id: ownId, addedAt, awaitsInspection, ...fields } = input
  const isFromDevice = isBundled || ownId !== undefined
  const outcome = await db.transaction().execute(async (tx): Promise<Outcome<Created>> => {
    const entered = await lockJobForItems(tx, actor, jobId, { isFromDevice })
    const read = await readSent(tx, actor, fields, { jobId, existingPhotoIds: [] })
    const sent = { ...read, ...(awaitsInspection && { awaitsInspection }) }
    const sha256 = newContentSha256(sent)
    const existing = ownId && (await findItem(tx, ownId))
    if (existing) {
      await requireRepeat(tx, existing, jobId, sha256)
      return { done: { item: writtenItem({ clock, actor, entered }, existing), isNew: false } }
    }
    const content = withDates(sent, null, clock.today())
    const id = ownId ?? randomUUID()
    if (entered.late) {
      const work = { itemId: id, isOwnId: ownId !== undefined, version: undefined, content: sent, reason: null }
      return keepLateWork(tx, { clock, actor, onKept }, entered, { ...work, kind: 'new-item' })
    }
    const writing = { clock, actor, job: entered.job }
    const item = await addItem(tx, writing, { id, content, sha256, createdBy: actor.userId, addedAt })
    return { done: { item: toInspectionItem(clock, actor, item), isNew: true } }
  })
  return requireDone(outcome)
}

type SaveInput = z.output<typeof contract.updateItem.input>

export async function updateItem(
  { db, clock, onKept }: LateWorkDeps,
  actor: Actor,
  input: SaveInput,
  { isBundled }: Arrival,
) {
  const { itemId, version, ...fields } = input
  const options = { isFromDevice: isBundled || version !== undefined, notFoundError: noSuchItem }
  const outcome = await db.transaction().execute(async (tx): Promise<Outcome<contract.SavedItem>> => {
    const entered = await lockJobForItems(tx, actor, await jobOfItem(tx, actor, itemId), options)
    const existing = await findItem(tx, itemId)
    if (existing?.deletedAt) throw itemDeleted()
    const where = { jobId: entered.job.id, existingPhotoIds: existing ? photoIdsOf(existing) : [] }
    const sent = await readSent(tx, actor, fields, where)
    const sha256 = contentSha256(sent)
    if (existing && (await isRepeat(tx, existing, version, sha256))) {
      return { done: writtenItem({ clock, actor, entered }, existing) }
    }
    const content = withDates(sent, existing ? contentOf(existing) : null, clock.today())
    if (existing && (await isAsItStands(tx, entered, existing, content))) {
      return { done: writtenItem({ clock, actor, entered }, existing) }
    }
    if (!existing && !entered.late) throw noSuchItem()
    if (entered.late || !existing) {
      const work = { kind: 'changed-item', itemId, isOwnId: true, version, content: sent, reason: null } as const
      return keepLateWork(tx, { clock, actor, onKept }, entered, work)
    }
    requireCurrentVersion(version, toInspectionItem(clock, actor, existing))
    const item = await writeItem(tx, { clock, actor, job: entered.job }, { before: existing, content, sha256 })
    return { done: toInspectionItem(clock, actor, item) }
  })
  return requireDone(outcome)
}

type DeleteInput = z.output<typeof contract.deleteItem.input>

export async function deleteItem(
  { db, clock, onKept }: LateWorkDeps,
  actor: Actor,
  input: DeleteInput,
  { isBundled }: Arrival,
) {
  const { itemId, reason, version } = input
  const options = { isFromDevice: isBundled || version !== undefined, notFoundError: noSuchItem }
  const outcome = await db.transaction().execute(async (tx): Promise<Outcome<{ _id: string }>> => {
    const entered = await lockJobForItems(tx, actor, await jobOfItem(tx, actor, itemId), options)
    const existing = await findItem(tx, itemId)
    if (existing?.deletedAt) return { done: { _id: itemId } }
    if (!existing && !entered.late) throw noSuchItem()
    if (entered.late || !existing) {
      const work = { kind: 'deleted-item', itemId, isOwnId: true, version, content: null, reason } as const
      return keepLateWork(tx, { clock, actor, onKept }, entered, work)
    }
    requireCurrentVersion(version, toInspectionItem(clock, actor, existing))
    await eraseItem(tx, { clock, actor, job: entered.job }, existing, reason)
    return { done: { _id: itemId } }
  })
  return requireDone(outcome)
}

interface Answering {
  clock: Deps['clock']
  actor: Actor
  entered: JobForItems
}

/** Whoever no longer sees the job learns that their write is there, not what others have found since. */
function writtenItem({ clock, actor, entered }: Answering, item: ItemRow): contract.SavedItem {
  return seesJob(actor, entered.job) ? toInspectionItem(clock, actor, item) : { _id: item.id, version: item.version }
}

/** An item never moves to another job. One that is kept for review is found by what its sender sent before. */
async function jobOfItem(tx: Db, actor: Actor, itemId: string): Promise<string> {
  const item = await findItem(tx, itemId)
  const jobId = item?.jobId ?? (await findJobOfLateItem(tx, itemId, actor.userId))
  if (!jobId) throw noSuchItem()
  return jobId
}

/** The same id with the same content is the same call, for ever, whatever became of the item since. */
async function requireRepeat(tx: Db, existing: ItemRow, jobId: string, sha256: Buffer) {
  if (existing.jobId !== jobId) throw idTaken()
  if (existing.deletedAt) throw itemDeleted()
  if (!(await wasWritten(tx, existing.id, 1, sha256))) throw idTaken()
}

/** A save that was applied before and whose answer was lost. */
async function isRepeat(tx: Db, existing: ItemRow, version: number | undefined, sha256: Buffer): Promise<boolean> {
  const { id, version: last } = existing
  return version !== undefined && version < last && (await wasWritten(tx, id, version + 1, sha256))
}

async function isAsItStands(tx: Db, { job }: JobForItems, existing: ItemRow, content: StoredContent): Promise<boolean> {
  if (!isSameContent(contentOf(existing), content)) return false
  return !(await saysOtherPiece(tx, { job }, existing, content.equipmentId))
}

function noSuchItem(): AppError {
  return new AppError('not-found', 'There is no such inspection item.')
}

function itemDeleted(): AppError {
  return new AppError('item-deleted', 'This inspection item was deleted.')
}
