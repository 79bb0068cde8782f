import type { z } from 'zod'
import type { Equipment, rectifyEquipment as rectifyCall } from '#contract/equipment/equipment.contract.ts'
import { AppError } from '#contract/errors.ts'
import type { UploadedFile } from '#contract/files/files.contract.ts'
import { fileIdFromUrl } from '#contract/files/file-path.ts'
import { britishDay, type Day } from '#contract/values/days.ts'
import type { Actor } from '#server/actor.ts'
import { recordEvent } from '#server/db/audit.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { uploadDocument } from '#server/features/files/files.actions.ts'
import { lockUpload, markUsed } from '#server/features/files/files.queries.ts'
import { keepDangers } from '#server/features/inspections/dangers/defects.actions.ts'
import { listDefects } from '#server/features/inspections/dangers/defects.queries.ts'
import { listOpenFindings, refreshEquipment } from '#server/features/inspections/dangers/refresh-equipment.actions.ts'
import { fileUrl } from '#server/http/reply/file-address.ts'
import type { ReceivedFile } from '#server/http/uploads/uploads.ts'
import { requireEquipment } from './equipment.actions.ts'
import { toEquipment } from './equipment.mapper.ts'
import { countDocuments, insertRectification, isRecorded } from './rectifications.queries.ts'
import { lockStored } from './register.actions.ts'

type Sent = z.output<typeof rectifyCall.input>

/** It answers what stands against the piece now; what is found later is another matter, also on the same day. */
export function rectifyEquipment({ db, clock }: Deps, actor: Actor, sent: Sent): Promise<Equipment> {
  return db.transaction().execute(async (tx) => {
    const id = await lockEquipmentOf(tx, { clock, actor }, sent.equipmentId)
    if (!(await isRepeat(tx, id, sent))) {
      const findings = await listOpenFindings(tx, id)
      if (findings.length === 0) throw nothingToRectify('this piece')
      await recordRectification(
        tx,
        { clock, actor },
        { ...sent, about: id, equipmentId: id, findings, defectIds: null },
      )
    }
    return toEquipment({ clock, actor }, await requireEquipment({ db: tx, clock }, actor, id))
  })
}

type Doing = Pick<Deps, 'clock'> & { actor: Actor }

/** Gives the id of the piece, also where it was asked for by that of one merged into it. */
export async function lockEquipmentOf(tx: Db, { clock, actor }: Doing, equipmentId: string): Promise<string> {
  const { id } = await requireEquipment({ db: tx, clock }, actor, equipmentId)
  await lockStored(tx, id)
  return id
}

interface Rectification extends Omit<Sent, 'equipmentId'> {
  /** The piece, or the item where that names none. */
  about: string
  /** Null where it answers one item of a notice alone. */
  equipmentId: string | null
  /** What it answers. */
  findings: { itemId: string; foundOn: Day }[]
  /** Null: all that these items found. */
  defectIds: string[] | null
}

/** In a transaction that has locked what the findings belong to. */
export async function recordRectification(
  tx: Db,
  { clock, actor }: Doing,
  { about, equipmentId, findings, defectIds, on, by, description, documentUrl }: Rectification,
) {
  requireAfter(on, findings, clock.today())
  const documentFileId = await documentIn(tx, actor, documentUrl)
  await markUsed(tx, [documentFileId])
  const itemIds = [...new Set(findings.map(({ itemId }) => itemId))]
  await keepDangers(tx, itemIds)
  const open = (await listDefects(tx, itemIds)).filter((row) => row.standing !== null && row.rectifiedOn === null)
  const answered = open.map(({ _id }) => _id).filter((id) => defectIds?.includes(id) ?? true)
  const facts = { on, by, description, documentFileId, itemIds, defectIds: answered }
  await insertRectification(tx, { ...facts, equipmentId, recordedAt: clock.now(), recordedBy: actor.userId })
  await refreshEquipment(tx, { equipmentIds: [equipmentId], itemIds })
  await recordEvent(tx, clock, { actor, what: 'equipment-rectified', about, after: facts })
}

/** The same call, whose answer was lost: what was found since then is not what it spoke of. */
function isRepeat(tx: Db, equipmentId: string, { on, by, description, documentUrl }: Sent): Promise<boolean> {
  return isRecorded(tx, { equipmentId, on, by, description, documentFileId: documentIdIn(documentUrl) })
}

export function documentIdIn(url: string | null | undefined): string | null {
  return url ? fileIdFromUrl(url) : null
}

export function nothingToRectify(what: 'this piece' | 'this item'): AppError {
  return new AppError('nothing-to-rectify', `There is no open defect on ${what} to record as put right.`)
}

function requireAfter(on: Day, findings: { foundOn: Day }[], today: Day) {
  const found = findings
    .map(({ foundOn }) => foundOn)
    .sort()
    .at(-1)
  if (on > today) throw wrongDay('This is in the future. Enter the day on which it was put right.')
  if (found !== undefined && on < found)
    throw wrongDay(`The defect was found on ${britishDay(found)}. Enter a day since then.`)
}

function wrongDay(why: string): AppError {
  return new AppError('invalid-input', why, { fields: { on: why } })
}

async function documentIn(tx: Db, actor: Actor, url: string | null | undefined): Promise<string | null> {
  if (!url) return null
  const fileId = documentIdIn(url)
  const file = fileId === null ? undefined : await lockUpload(tx, 'document', fileId)
  if (file && (actor.role === 'admin' || file.uploadedBy === actor.userId)) return file.id
  const why = 'This document has not arrived. Upload it first.'
  throw new AppError('invalid-input', why, { fields: { documentUrl: why } })
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
