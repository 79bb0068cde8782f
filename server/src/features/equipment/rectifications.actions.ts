import type { z } from 'zod'
import type { Equipment, rectifyEquipment as rectifyCall } from '#contract/equipment/equipment.contract.ts'
import { AppError, badField } from '#contract/errors.ts'
import { type UploadedFile, fileIdFromUrl } from '#contract/files/files.contract.ts'
import { canTakeBack, hoursToTakeBack } from '#contract/equipment/take-back.rules.ts'
import { isWithin } from '#contract/auth/scope.rules.ts'
import { britishDay, type Day } from '#contract/values/days.ts'
import type { Actor } from '#server/actor.ts'
import { recordEvent } from '#server/db/audit.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps, ActorAndClock } from '#server/deps.ts'
import { uploadDocument } from '#server/features/files/files.actions.ts'
import { lockUpload, markUsed } from '#server/features/files/files.queries.ts'
import { keepDangers } from '#server/features/inspections/dangers/defects.actions.ts'
import { listOpenDangers, refreshEquipment } from '#server/features/inspections/dangers/refresh-equipment.actions.ts'
import { lockEquipment } from '#server/features/inspections/dangers/refresh-equipment.queries.ts'
import { fileUrl } from '#server/http/reply/file-address.ts'
import type { ReceivedFile } from '#server/http/uploads/uploads.ts'
import { readEquipment, requireEquipment } from './equipment.actions.ts'
import {
  countDocuments,
  findRectification,
  insertRectification,
  listRectified,
  takeBackRectificationRow,
} from './rectifications.queries.ts'
import { lockStored } from './register.actions.ts'

type Sent = z.output<typeof rectifyCall.input>

/** It answers the defects that it names; what is found later is another matter, also on the same day. */
export function rectifyEquipment({ db, clock }: Deps, actor: Actor, sent: Sent): Promise<Equipment> {
  return db.transaction().execute(async (tx) => {
    const id = await lockEquipmentOf(tx, { clock, actor }, sent.equipmentId)
    if (!(await isRepeat(tx, id, sent))) {
      const open = await listOpenDangers(tx, id)
      if (open.length === 0) throw nothingToRectify('this piece')
      const answered = answeredBy(sent.defectIds, open)
      await recordRectification(tx, { clock, actor }, { ...sent, about: id, equipmentId: id, answered })
    }
    return readEquipment({ db: tx, clock }, actor, id)
  })
}

interface Open {
  _id: string
  itemId: string
  foundOn: Day | null
}

export function answeredBy<Defect extends Open>(defectIds: string[] | undefined, open: Defect[]): Defect[] {
  if (defectIds === undefined && open.length === 1) return open
  const named = open.filter(({ _id }) => defectIds?.includes(_id))
  if (defectIds && named.length === new Set(defectIds).size) return named
  const why = defectIds
    ? 'One of these defects is no longer open. Check what was repaired.'
    : 'Several defects are open. Say which were repaired.'
  throw badField('defectIds', why)
}

/** Gives the id of the piece, also where it was asked for by that of one merged into it. */
export async function lockEquipmentOf(tx: Db, { clock, actor }: ActorAndClock, equipmentId: string): Promise<string> {
  const { id } = await requireEquipment({ db: tx, clock }, actor, equipmentId)
  await lockStored(tx, id)
  return id
}

interface Rectification extends Omit<Sent, 'equipmentId' | 'defectIds'> {
  about: string
  /** Null where it answers one item of a notice alone. */
  equipmentId: string | null
  answered: Open[]
}

/** In a transaction that has locked what the defects belong to. */
export async function recordRectification(
  tx: Db,
  { clock, actor }: Pick<Deps, 'clock'> & { actor: Pick<Actor, 'userId' | 'role'> },
  { about, equipmentId, answered, on, by, description, documentUrl }: Rectification,
) {
  requireAfter(on, answered, clock.today())
  const documentFileId = await documentIn(tx, actor, documentUrl)
  await markUsed(tx, [documentFileId])
  const itemIds = [...new Set(answered.map(({ itemId }) => itemId))]
  await keepDangers(tx, itemIds)
  const defectIds = answered.map(({ _id }) => _id)
  const said = { equipmentId, rectifiedOn: on, rectifiedBy: by, description, documentFileId }
  await insertRectification(tx, { ...said, recordedAt: clock.now(), recordedBy: actor.userId }, defectIds)
  await refreshEquipment(tx, { equipmentIds: [equipmentId], itemIds })
  const after = { on, by, description, documentFileId, defectIds }
  await recordEvent(tx, clock, { actor, what: 'equipment-rectified', about, after })
}

/** It was a slip: what it had put right stands again, and the notices about it are open. */
export function takeBackRectification({ db, clock }: Deps, actor: Actor, rectificationId: string) {
  return db.transaction().execute(async (tx) => {
    const { itemIds } = await requireRectification(tx, actor, rectificationId)
    await lockEquipment(tx, { itemIds })
    const { recordedAt, takenBackAt, ...found } = await requireRectification(tx, actor, rectificationId)
    if (takenBackAt === null) {
      if (!canTakeBack(recordedAt, clock.now())) throw takeBackExpired()
      await takeBackRectificationRow(tx, rectificationId, clock.now(), actor.userId)
      await refreshEquipment(tx, { itemIds })
      const { equipmentId, itemId, on, by, description } = found
      const about = equipmentId ?? itemId
      const before = { on, by, description, recordedAt }
      await recordEvent(tx, clock, { actor, what: 'equipment-repair-taken-back', about, before })
    }
    return { _id: rectificationId }
  })
}

async function requireRectification(db: Db, actor: Actor, rectificationId: string) {
  const found = await findRectification(db, rectificationId)
  const reaches = (siteId: string | null) => found && isWithin(actor.memberships, found.companyId, siteId)
  if (found && (actor.role === 'admin' || reaches(found.jobSiteId) || reaches(found.pieceSiteId))) return found
  throw new AppError('not-found', 'There is no such repair.')
}

export function takeBackExpired(): AppError {
  return new AppError('take-back-expired', `This can be taken back for ${hoursToTakeBack} hours only.`)
}

/** The same call, whose answer was lost: what was found since then is not what it spoke of. */
async function isRepeat(tx: Db, equipmentId: string, { on, by, description, documentUrl, defectIds }: Sent) {
  const documentFileId = documentIdIn(documentUrl)
  const said = { equipmentId, rectifiedOn: on, rectifiedBy: by, description, documentFileId }
  const rectified = await listRectified(tx, said)
  return rectified.length > 0 && (defectIds?.every((id) => rectified.includes(id)) ?? true)
}

export function documentIdIn(url: string | null | undefined): string | null {
  return url ? fileIdFromUrl(url) : null
}

export function nothingToRectify(what: 'this piece' | 'this item'): AppError {
  const sentence = `There is no open defect on ${what} to mark as repaired. Equipment found not fit without a defect needs an examination.`
  return new AppError('nothing-to-rectify', sentence)
}

function requireAfter(on: Day, answered: Open[], today: Day) {
  const found = answered
    .flatMap(({ foundOn }) => foundOn ?? [])
    .sort()
    .at(-1)
  if (on > today) throw badField('on', 'This is in the future. Enter the day it was repaired.')
  if (found !== undefined && on < found)
    throw badField('on', `The defect was found on ${britishDay(found)}. Enter that day or a later one.`)
}

/** The file of an upload that a call names; a person who is not signed in has uploaded none. */
export async function documentIn(
  tx: Db,
  actor: Pick<Actor, 'userId' | 'role'> | null,
  url: string | null | undefined,
  field = 'documentUrl',
): Promise<string | null> {
  if (!url) return null
  const fileId = documentIdIn(url)
  const file = fileId === null ? undefined : await lockUpload(tx, 'document', fileId)
  if (file && actor && (actor.role === 'admin' || file.uploadedBy === actor.userId)) return file.id
  throw badField(field, 'This document has not arrived. Upload it first.')
}

const aDayMs = 24 * 3_600_000
/** Of one customer in a day: more than anybody needs, too little to fill a disk with. */
const maxDocumentsADay = 50

export async function uploadRectificationDocument(deps: Deps, actor: Actor, file: ReceivedFile): Promise<UploadedFile> {
  const { db, clock } = deps
  const since = new Date(clock.now().getTime() - aDayMs)
  if (actor.role !== 'admin' && (await countDocuments(db, actor.userId, since)) >= maxDocumentsADay) {
    throw new AppError('too-many-attempts', 'You have uploaded too many documents today. Please try again tomorrow.', {
      retryAfterSeconds: aDayMs / 1000,
    })
  }
  const stored = await uploadDocument(deps, actor, file)
  return { _id: stored.id, url: fileUrl(clock, actor, stored) }
}
