import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { AppError } from '#contract/errors.ts'
import type * as contract from '#contract/inspections/inspections.contract.ts'
import { withoutResult } from '#contract/inspections/examination/examination-result.rules.ts'
import { seesJob, whyWorkIsLate } from '#contract/jobs/jobs.rules.ts'
import type { Actor } from '#server/actor.ts'
import type { Db } from '#server/db/database.ts'
import { requireCurrentVersion, idTaken } from '#server/db/versions.ts'
import type { Deps, ActorAndClock } from '#server/deps.ts'
import { readSent } from '#server/features/inspections/items/photos.actions.ts'
import { findJobOfLateItem } from '#server/features/inspections/pending-review/pending-review.queries.ts'
import { noSuchJob } from '#server/features/jobs/jobs.actions.ts'
import { lockJobForItems } from '#server/features/inspections/items/job-for-items.actions.ts'
import { saysOtherPiece } from '#server/features/inspections/items/item-equipment.actions.ts'
import {
  addItem,
  eraseItem,
  withOpinionOfExaminer,
  writeItem,
} from '#server/features/inspections/items/item-writing.actions.ts'
import { contentOf, toInspectionItem } from '#server/features/inspections/items/item.mapper.ts'
import { itemDeleted, noSuchItem } from '#server/features/inspections/items/read-items.actions.ts'
import { wasWritten, findItem, type ItemRow } from '#server/features/inspections/items/items.queries.ts'
import {
  blankContent,
  contentSha256,
  isSameContent,
  newContentSha256,
  photoIdsOf,
  withDates,
  type StoredContent,
} from '#server/features/inspections/items/stored-content.ts'
import type { Created } from '#server/http/route.ts'
import { keepLateWork, type EnteredJob, type Outcome } from './late-work.actions.ts'

type CreateInput = z.output<typeof contract.createItem.input>
/** Of a half-filled form not even the serial number may be there. */
type CreationToKeep = contract.ItemChanges &
  Pick<CreateInput, 'jobId' | '_id' | 'addedAt' | 'recordedAt' | 'awaitsInspection'>
export interface Arrival {
  /** With others, as only a device's outbox sends them. */
  isBundled?: boolean
  /** The same bundle brings a notice of its danger. */
  isNoticedElsewhere?: boolean
  /** In a device's file, of which everything that has not arrived yet is kept for review. */
  imported?: Imported
}

interface Imported {
  /** The administrator; the actor is the person whose work it is. */
  by: Actor
  jobId: string
  onMissingPhoto: () => void
  /** Its dangers are notified otherwise, or not at all. */
  isNoticedElsewhere: boolean
}

/** Work that comes too late is stored for review, here and below: `requireDone` refuses it. */
export function createItem(
  deps: Deps,
  actor: Actor,
  input: CreationToKeep,
  arrival: Arrival = {},
): Promise<Outcome<Created<contract.SavedItem>>> {
  const { db, clock } = deps
  const { jobId, _id: ownId, addedAt, recordedAt, awaitsInspection, ...fields } = input
  const recorded = recordedOn(recordedAt ?? addedAt)
  return db.transaction().execute(async (tx) => {
    const entered = await enterJob(tx, actor, jobId, { arrival, isFromDevice: ownId !== undefined })
    const read = await readSent(tx, actor, fields, { jobId, existingPhotoIds: [], ...arrival.imported })
    const sent = { ...read, ...(awaitsInspection && { awaitsInspection }) }
    const sha256 = newContentSha256(sent)
    const existing = ownId && (await findItem(tx, ownId))
    if (existing) {
      const refusal = await whyNotRepeat(tx, existing, jobId, sha256)
      if (refusal === null) return { done: { reply: writtenItem({ clock, actor }, entered, existing), isNew: false } }
      if (!arrival.imported) throw refusal
    }
    const id = ownId ?? randomUUID()
    const isOwnId = ownId !== undefined
    const work = { kind: 'new-item', itemId: id, isOwnId, version: undefined, content: sent, reason: null } as const
    const keep = () => keepLateWork(tx, deps, actor, entered, { ...work, ...recorded })
    if (arrival.imported) return keep()
    const content = withDates(sent, null, { itemId: id, today: clock.today() })
    if (entered.late) return keep()
    const writing = { clock, actor, job: entered.job, ...recorded }
    const item = await addItem(tx, writing, { id, content, sha256, createdBy: actor.userId, addedAt })
    return { done: { reply: toInspectionItem(clock, actor, item), isNew: true } }
  })
}

export function updateItem(
  deps: Deps,
  actor: Actor,
  input: z.output<typeof contract.updateItem.input>,
  arrival: Arrival = {},
): Promise<Outcome<contract.SavedItem>> {
  const { db, clock } = deps
  const { itemId, version, recordedAt, awaitsInspection = false, ...fields } = input
  const recorded = recordedOn(recordedAt)
  return db.transaction().execute(async (tx) => {
    const entered = await enterJobOfItem(tx, actor, itemId, { arrival, isFromDevice: version !== undefined })
    const existing = await findItem(tx, itemId)
    if (existing?.deletedAt && !arrival.imported) throw itemDeleted()
    const existingPhotoIds = existing ? photoIdsOf(existing) : []
    const where = { jobId: entered.job.id, existingPhotoIds, ...arrival.imported }
    const read = await readSent(tx, actor, fields, where)
    const sent = { ...read, ...(awaitsInspection && { awaitsInspection }) }
    const sha256 = contentSha256(sent)
    if (existing && (await isRepeat(tx, existing, version, sha256))) {
      return { done: writtenItem({ clock, actor }, entered, existing) }
    }
    const writing = { clock, actor, job: entered.job, ...recorded }
    const before = existing ? contentOf(existing) : null
    const written = arrival.imported
      ? { ...(awaitsInspection ? withoutResult(before ?? blankContent) : (before ?? blankContent)), ...read }
      : withDates(sent, before, { itemId, today: clock.today() })
    const content = existing ? withOpinionOfExaminer(writing, written, existing) : written
    if (existing && (await isAsItStands(tx, entered, existing, content))) {
      return { done: writtenItem({ clock, actor }, entered, existing) }
    }
    if (!existing && !entered.late) throw noSuchItem()
    if (entered.late || !existing) {
      const work = { itemId, isOwnId: true, version, content: sent, reason: null, ...recorded }
      return keepLateWork(tx, deps, actor, entered, { ...work, kind: 'changed-item' })
    }
    requireCurrentVersion(version, toInspectionItem(clock, actor, existing))
    const item = await writeItem(tx, writing, { before: existing, content, sha256 })
    return { done: toInspectionItem(clock, actor, item) }
  })
}

export function deleteItem(
  deps: Deps,
  actor: Actor,
  input: z.output<typeof contract.deleteItem.input>,
  arrival: Arrival = {},
): Promise<Outcome<{ _id: string }>> {
  const { db, clock } = deps
  const { itemId, reason, version } = input
  return db.transaction().execute(async (tx) => {
    const entered = await enterJobOfItem(tx, actor, itemId, { arrival, isFromDevice: version !== undefined })
    const existing = await findItem(tx, itemId)
    if (existing?.deletedAt) return { done: { _id: itemId } }
    if (!existing && !entered.late) throw noSuchItem()
    if (entered.late || !existing) {
      const work = { kind: 'deleted-item', itemId, isOwnId: true, version, content: null, reason } as const
      return keepLateWork(tx, deps, actor, entered, work)
    }
    requireCurrentVersion(version, toInspectionItem(clock, actor, existing))
    await eraseItem(tx, { clock, actor, job: entered.job }, existing, reason)
    return { done: { _id: itemId } }
  })
}

function recordedOn(at: string | undefined) {
  return at === undefined ? {} : { recordedAt: new Date(at) }
}

interface Entering {
  arrival: Arrival
  isFromDevice: boolean
  notFoundError?: () => AppError
}

/** An import enters with the administrator's rights, and is always kept for review. */
async function enterJob(tx: Db, actor: Actor, jobId: string, entering: Entering): Promise<EnteredJob> {
  const { isBundled = false, isNoticedElsewhere = false, imported } = entering.arrival
  const isFromDevice = entering.isFromDevice || isBundled || imported !== undefined
  const entered = await lockJobForItems(tx, imported?.by ?? actor, jobId, { ...entering, isFromDevice })
  if (!imported) return { ...entered, isNoticedElsewhere }
  const late = whyWorkIsLate(actor, entered.job) ?? 'imported'
  return { ...entered, late, importer: imported.by, isNoticedElsewhere: imported.isNoticedElsewhere }
}

/** An item never moves to another job. One that is kept for review is found by what its sender sent before. */
async function enterJobOfItem(tx: Db, actor: Actor, itemId: string, entering: Entering): Promise<EnteredJob> {
  const item = await findItem(tx, itemId)
  const { imported } = entering.arrival
  const jobId = item?.jobId ?? imported?.jobId ?? (await findJobOfLateItem(tx, itemId, actor.userId))
  if (!jobId) throw noSuchItem()
  return enterJob(tx, actor, jobId, { ...entering, notFoundError: imported ? noSuchJob : noSuchItem })
}

/** A person who no longer sees the job learns that their write is there, not what others have found since. */
function writtenItem({ clock, actor }: ActorAndClock, entered: EnteredJob, item: ItemRow): contract.SavedItem {
  return seesJob(actor, entered.job) ? toInspectionItem(clock, actor, item) : { _id: item.id, version: item.version }
}

/** The same id with the same content is the same call, for ever, whatever became of the item since. */
async function whyNotRepeat(tx: Db, existing: ItemRow, jobId: string, sha256: Buffer): Promise<AppError | null> {
  if (existing.jobId !== jobId) return idTaken()
  if (existing.deletedAt) return itemDeleted()
  return (await wasWritten(tx, existing.id, 1, sha256)) ? null : idTaken()
}

async function isRepeat(tx: Db, existing: ItemRow, version: number | undefined, sha256: Buffer): Promise<boolean> {
  const { id, version: last } = existing
  return version !== undefined && version < last && (await wasWritten(tx, id, version + 1, sha256))
}

async function isAsItStands(tx: Db, { job }: EnteredJob, existing: ItemRow, content: StoredContent): Promise<boolean> {
  if (!isSameContent(contentOf(existing), content)) return false
  return !(await saysOtherPiece(tx, { job }, existing, content.equipmentId))
}
