import {
  changesFinding,
  changesResult,
  examinationAfter,
  isSomebodyElses,
} from '#contract/inspections/examination/examiner.rules.ts'
import { opinionAfter, withOpinion } from '#contract/inspections/examination/opinion.rules.ts'
import { statusOf } from '#contract/inspections/items/item-status.rules.ts'
import { isLeftOut } from '#contract/inspections/examination/outcome.rules.ts'
import { statusOnceWorkBegan } from '#contract/jobs/jobs.rules.ts'
import { recordEvent } from '#server/db/audit.ts'
import type { Db } from '#server/db/database.ts'
import { idTaken } from '#server/db/versions.ts'
import type { ActorAndClock } from '#server/deps.ts'
import { lockEquipment } from '#server/features/inspections/dangers/refresh-equipment.queries.ts'
import { saveDefects } from '#server/features/inspections/dangers/defects.actions.ts'
import { refreshEquipment } from '#server/features/inspections/dangers/refresh-equipment.actions.ts'
import { openAuthorityCopies } from '#server/features/jobs/authority-copies.queries.ts'
import { requireNoOpenAuthorityCopy, startJob } from '#server/features/jobs/jobs.actions.ts'
import type { LockedJob } from '#server/features/jobs/jobs.queries.ts'
import { choosePiece } from './item-equipment.actions.ts'
import { contentOf } from './item.mapper.ts'
import { insertWrite, findItem, insertItem, deleteItemRow, updateItemRow, type ItemRow } from './items.queries.ts'
import type { StoredContent } from './stored-content.ts'

export interface Writing extends ActorAndClock {
  job: LockedJob
  /** Whose work it is, where an administrator accepts what another person has sent. */
  writtenBy?: string
  recordedAt?: Date
}

interface NewItem {
  id: string
  content: StoredContent
  sha256: Buffer
  createdBy: string
  /** By the clock of the device that it was added on. */
  addedAt?: string | undefined
}

export async function addItem(tx: Db, writing: Writing, added: NewItem): Promise<ItemRow> {
  const { clock, actor, job } = writing
  const { id, content, sha256, createdBy, addedAt } = added
  await beginWork(tx, writing, content)
  const isNew = await insertItem(tx, {
    ...(await asStored(tx, writing, content, null)),
    id,
    jobId: job.id,
    createdAt: clock.now(),
    createdBy,
    addedAt: addedAt === undefined ? null : new Date(addedAt),
  })
  if (!isNew) throw idTaken()
  const write = { itemId: id, version: 1, contentSha256: sha256, writtenAt: clock.now(), writtenBy: actor.userId }
  await insertWrite(tx, { ...write, contentBefore: null })
  await follow(tx, writing, id, content, [])
  const item = await requireStored(tx, id)
  const after = { ...content, defects: item.defects }
  await recordEvent(tx, clock, { actor, what: 'item-added', about: id, after })
  return item
}

interface SavedItem {
  before: ItemRow
  content: StoredContent
  sha256: Buffer
}

export async function writeItem(tx: Db, writing: Writing, { before, content, sha256 }: SavedItem): Promise<ItemRow> {
  const { clock, actor } = writing
  await beginWork(tx, writing, content)
  await updateItemRow(tx, before.id, await asStored(tx, writing, content, before), clock.now())
  const write = { itemId: before.id, version: before.version + 1, writtenAt: clock.now(), writtenBy: actor.userId }
  await insertWrite(tx, { ...write, contentSha256: sha256, contentBefore: JSON.stringify(contentOf(before)) })
  await follow(tx, writing, before.id, content, [before.equipmentId])
  const item = await requireStored(tx, before.id)
  await recordEvent(tx, clock, {
    actor,
    what: 'item-saved',
    about: before.id,
    before: contentOf(before),
    after: { ...content, defects: item.defects },
  })
  return item
}

export async function eraseItem(tx: Db, writing: Writing, item: ItemRow, reason: string) {
  const { clock, actor, job } = writing
  await requireNoOpenAuthorityCopy(tx, job.id, item.id)
  await lockEquipment(tx, { companyIds: [job.companyId], itemIds: [item.id] })
  const isByOffice = isAdministrator(writing) && isSomebodyElses(item.examinedBy, actor.userId)
  await deleteItemRow(tx, item.id, { deletedAt: clock.now(), isByOffice })
  await refreshEquipment(tx, { itemIds: [item.id] })
  const before = contentOf(item)
  await recordEvent(tx, clock, { actor, what: 'item-deleted', about: item.id, before, after: { reason } })
}

async function follow(
  tx: Db,
  { clock }: Writing,
  itemId: string,
  content: StoredContent,
  equipmentIds: (string | null)[],
) {
  if (content.seriousInjuryRisk) await openAuthorityCopies(tx, [itemId], clock.now())
  await saveDefects(tx, { ...content, itemId, foundOn: content.examinationDate ?? clock.today() })
  await refreshEquipment(tx, { equipmentIds, itemIds: [itemId] })
}

async function asStored(tx: Db, writing: Writing, content: StoredContent, before: ItemRow | null) {
  const piece = await choosePiece(tx, writing, { content, before })
  return { content, status: statusOf(content), ...piece, ...examinationOf(writing, content, before) }
}

function examinationOf(writing: Writing, content: StoredContent, before: ItemRow | null) {
  const { clock, actor, writtenBy } = writing
  const { examinedBy, isChangedByOffice } = examinationAfter({
    writerId: writtenBy ?? actor.userId,
    isOffice: isOffice(writing),
    isAdministrator: isAdministrator(writing),
    isRecorded: isRecorded(content),
    existing: before && {
      examinedBy: before.examinedBy,
      isChangedByOffice: before.changedByOfficeAt !== null,
      isRecorded: isRecorded(before),
    },
    changesFinding: before === null || changesFinding(before, content),
  })
  return {
    examinedBy,
    changedByOfficeAt: isChangedByOffice ? (before?.changedByOfficeAt ?? clock.now()) : null,
    recordedAt: recordedAtOf(writing, content, before, examinedBy),
  }
}

/**
 * The order of examinations within a day: a person who corrects anything but the result, or is not the examiner, records none. A device
 * may be ahead: nothing was recorded later than it arrived.
 */
function recordedAtOf(
  { clock, actor, writtenBy, recordedAt }: Writing,
  content: StoredContent,
  before: ItemRow | null,
  examinedBy: string | null,
): Date | null {
  const isExaminers = !isSomebodyElses(examinedBy, writtenBy ?? actor.userId)
  if (before && isRecorded(before) && !(isExaminers && changesResult(before, content))) return before.recordedAt
  const now = clock.now()
  return recordedAt && recordedAt < now ? recordedAt : now
}

/** What was sent, with the opinion on a danger as its examiner gave it. */
export function withOpinionOfExaminer(writing: Writing, content: StoredContent, before: ItemRow): StoredContent {
  const writerId = writing.writtenBy ?? writing.actor.userId
  const { examinedBy } = examinationOf(writing, content, before)
  const seriousInjuryRisk = opinionAfter(content, before, { writerId, examinedBy })
  return withOpinion({ ...content, seriousInjuryRisk })
}

/** An administrator who was not sent to examine, and writes for nobody who was. */
function isOffice(writing: Writing): boolean {
  return isAdministrator(writing) && writing.job.assignedEngineerId !== writing.actor.userId
}

function isAdministrator({ actor, writtenBy }: Writing): boolean {
  return writtenBy === undefined && actor.role === 'admin'
}

function isRecorded({ examinationDate, outcome }: Pick<StoredContent, 'examinationDate' | 'outcome'>): boolean {
  return examinationDate !== null || isLeftOut({ outcome })
}

/**
 * What only awaits its examination begins nothing. Before the items: jobs and what is counted of them come before equipment, so
 * that nobody waits for another in a ring.
 */
async function beginWork(tx: Db, { clock, actor, job }: Writing, content: StoredContent) {
  if (!isRecorded(content) || statusOnceWorkBegan(job.status) === job.status) return
  await startJob(tx, { clock, actor }, job.id)
}

async function requireStored(tx: Db, itemId: string): Promise<ItemRow> {
  const item = await findItem(tx, itemId)
  if (!item) throw new Error('An item that was just written is not there.')
  return item
}
