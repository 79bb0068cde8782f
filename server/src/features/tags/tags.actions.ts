import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { AppError } from '#contract/errors.ts'
import type { bindItemTag as bindItemCall, bindTag as bindCall } from '#contract/tags/bind-tags.contract.ts'
import type { ReadTagReply } from '#contract/tags/tags.contract.ts'
import { readTag, type Tag, ownCode } from '#contract/values/tags.ts'
import type { Actor } from '#server/actor.ts'
import { recordEvent } from '#server/db/audit.ts'
import { idTaken } from '#server/db/versions.ts'
import type { Deps } from '#server/deps.ts'
import { findSeenEquipment, requireEquipment } from '#server/features/equipment/equipment.actions.ts'
import { toEquipment, conditionFactsOf } from '#server/features/equipment/equipment.mapper.ts'
import { findEquipmentRow, type EquipmentRow } from '#server/features/equipment/equipment.queries.ts'
import { lockEquipment } from '#server/features/inspections/dangers/refresh-equipment.queries.ts'
import { findTagged, toTag } from '#server/features/inspections/equipment/tags.queries.ts'
import type { Created } from '#server/http/route.ts'
import { endTagRow, findItemPiece, findTag, insertTag, isBlank, isIssued, touchPieces } from './tags.queries.ts'
import { conditionOf } from '#contract/inspections/equipment/condition.rules.ts'
import type { JobViewer } from '#contract/jobs/jobs.rules.ts'
import type { PublicTag } from '#contract/tags/public-tag.contract.ts'
import { publicWords } from '#contract/tags/public-tag.rules.ts'
import { certificateNumber } from '#contract/values/certificate-number.ts'
import { limitLookups } from '#server/features/certificates/verification/verification.actions.ts'
import { findCompany } from '#server/features/companies/companies.queries.ts'
import { findToolSettings } from '#server/features/tool-settings/tool-settings.queries.ts'

type TagDeps = Pick<Deps, 'db' | 'clock' | 'publicUrl'>

/** That a code is blank is the firm's own business: to a customer it is one that never was. */
export async function getTag(deps: TagDeps, actor: Actor, value: string): Promise<ReadTagReply> {
  const { db, clock, publicUrl } = deps
  const read = readTag(value, publicUrl)
  const tag = await findTagged(db, read)
  const row = tag && (await findSeenEquipment(deps, actor, tag.equipmentId))
  if (row) return { value: tag.value, kind: tag.kind, equipment: toEquipment({ clock, actor }, row) }
  const { code } = read
  if (code === null || actor.role === 'customer' || !(await isBlank(db, code))) throw noSuchTag()
  return { value: code, kind: 'own', equipment: null }
}

type Binding = z.output<typeof bindCall.input>

export function bindTag({ db, ...deps }: TagDeps, actor: Actor, binding: Binding): Promise<Created<Tag>> {
  return db.transaction().execute((tx) => bind({ ...deps, db: tx }, actor, binding))
}

export function bindItemTag(
  { db, ...deps }: TagDeps,
  actor: Actor,
  { jobId, itemId, ...tag }: z.output<typeof bindItemCall.input>,
): Promise<Created<Tag>> {
  return db.transaction().execute(async (tx) => {
    const equipmentId = await findItemPiece(tx, { jobId, itemId })
    const piece = equipmentId && (await findSeenEquipment({ ...deps, db: tx }, actor, equipmentId))
    if (!piece) throw new AppError('not-found', 'There is no such item.')
    return bind({ ...deps, db: tx }, actor, { ...tag, equipmentId: piece.id })
  })
}

/** Within a transaction. A tag of a piece that is no longer listed, such as a deleted one, is free. */
async function bind(deps: TagDeps, actor: Actor, { equipmentId, value: sent, _id }: Binding): Promise<Created<Tag>> {
  const { db: tx, clock } = deps
  const piece = await lockSeenPiece(deps, actor, equipmentId)
  const read = readTag(sent, deps.publicUrl)
  const isOwn = read.code !== null && (await isIssued(tx, read.code))
  const [kind, value] = isOwn ? (['own', String(read.code)] as const) : (['foreign', read.text] as const)
  const again = _id && (await findTag(tx, _id))
  if (again) {
    if (again.value !== value || again.equipmentId !== piece.id) throw idTaken()
    return { reply: toTag(again), isNew: false }
  }
  const tag = { id: _id ?? randomUUID(), value, kind, boundAt: clock.now() }
  while (!(await insertTag(tx, { ...tag, equipmentId: piece.id, boundBy: actor.userId }))) {
    const holder = await findTagged(tx, isOwn ? { code: value, text: value } : { code: null, text: value })
    if (!holder) throw idTaken()
    if (holder.equipmentId === piece.id) return { reply: toTag(holder), isNew: false }
    const other = await findEquipmentRow(tx, actor, holder.equipmentId)
    if (other) throw await tagTaken(deps, actor, other)
    await endTagRow(tx, holder.id, { at: tag.boundAt, by: actor.userId })
  }
  await touchPieces(tx, [piece.id], tag.boundAt)
  await recordEvent(tx, clock, { actor, what: 'tag-bound', about: piece.id, after: { value, kind } })
  return { reply: toTag(tag), isNew: true }
}

/** Ended again, it is answered likewise. */
export function endTag({ db, clock }: Pick<Deps, 'db' | 'clock'>, actor: Actor, tagId: string) {
  return db.transaction().execute(async (tx) => {
    const tag = await findTag(tx, tagId)
    const piece = tag && (await findSeenEquipment({ db: tx, clock }, actor, tag.equipmentId))
    if (!piece) throw noSuchTag()
    await lockEquipment(tx, { companyIds: [piece.companyId] })
    if ((await findTag(tx, tagId))?.endedAt === null) {
      await endTagRow(tx, tagId, { at: clock.now(), by: actor.userId })
      await touchPieces(tx, [piece.id], clock.now())
      const before = { value: tag.value, kind: tag.kind }
      await recordEvent(tx, clock, { actor, what: 'tag-ended', about: piece.id, before })
    }
    return { _id: tagId }
  })
}

/** The piece as it stands with nobody else changing or merging those of its company. */
async function lockSeenPiece(deps: Pick<Deps, 'db' | 'clock'>, actor: Actor, equipmentId: string) {
  const { companyId } = await requireEquipment(deps, actor, equipmentId)
  await lockEquipment(deps.db, { companyIds: [companyId] })
  return requireEquipment(deps, actor, equipmentId)
}

async function tagTaken(deps: Pick<Deps, 'db' | 'clock'>, actor: Actor, other: EquipmentRow): Promise<AppError> {
  const seen = await findSeenEquipment(deps, actor, other.id)
  if (!seen) return new AppError('tag-taken', 'This code is already on another customer’s piece of equipment.')
  const words = `${seen.description}, serial number ${seen.serialNumber || 'not known'}`
  const equipment = toEquipment({ clock: deps.clock, actor }, seen)
  return new AppError('tag-taken', `This code is already on another piece: ${words}.`, { details: { equipment } })
}

function noSuchTag(): AppError {
  return new AppError('not-found', 'There is no such tag.')
}

/** As the firm itself has it; a stranger gets only what is chosen below. */
const firm: JobViewer = { userId: '', role: 'admin', memberships: [] }

/** Unknown, ended, blank and what a company does not show look the same; a danger is shown always. */
export async function getPublicTag(deps: Deps, address: string, typed: string): Promise<PublicTag> {
  await limitLookups(deps, address)
  const code = ownCode(typed)
  const tag = code === null ? undefined : await findTagged(deps.db, { code, text: '' })
  const piece = tag && (await findEquipmentRow(deps.db, firm, tag.equipmentId))
  const company = piece && (await findCompany(deps.db, piece.companyId))
  if (!company) throw nothingToShow()
  const today = deps.clock.today()
  const { nextExaminationDate, dangerByDate } = piece
  const condition = conditionOf(conditionFactsOf(piece), today)
  const words = publicWords({ condition, nextExaminationDate, dangerByDate }, today)
  const { companyName: name, companyPhone: phone } = await findToolSettings(deps.db)
  const shown = { ...words, certificate: null, firm: { name, phone } }
  if (company.publicPage === 'nothing') {
    if (words.level !== 'danger') throw nothingToShow()
    return { ...shown, nextExaminationDate: null, description: '', serialNumber: '' }
  }
  const { description, serialNumber } = piece
  const certificate = company.publicPage === 'certificate' ? certificateOf(piece, deps.publicUrl) : null
  return { ...shown, nextExaminationDate, description, serialNumber, certificate }
}

function certificateOf(piece: EquipmentRow, publicUrl: string): PublicTag['certificate'] {
  const { certificateJobId, certificateNumber: number, certificateCode: code } = piece
  if (certificateJobId === null || number === null || code === null) return null
  return { number: certificateNumber(number), verifyUrl: `${publicUrl}/verify/${code}` }
}

function nothingToShow(): AppError {
  return new AppError('not-found', 'There is nothing to show for this label.')
}
