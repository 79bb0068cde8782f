import { randomUUID } from 'node:crypto'
import { refreshEquipment } from '#server/features/inspections/dangers/refresh-equipment.actions.ts'
import { lockEquipment } from '#server/features/inspections/dangers/refresh-equipment.queries.ts'
import type { z } from 'zod'
import type {
  createEquipment as createCall,
  Equipment,
  updateEquipment as updateCall,
} from '#contract/equipment/equipment.contract.ts'
import { AppError } from '#contract/errors.ts'
import type { Actor } from '#server/actor.ts'
import { recordEvent } from '#server/db/audit.ts'
import type { Db } from '#server/db/database.ts'
import {
  changesNothing,
  hashOfContent,
  requireCurrentVersion,
  requireSameContent,
  staleVersion,
} from '#server/db/versions.ts'
import type { Deps, ActorAndClock } from '#server/deps.ts'
import {
  findHolderOfWords,
  findPiece,
  removeAlias,
  renamePiece,
} from '#server/features/inspections/equipment/pieces.queries.ts'
import { isSiteOf, lockCompanyForShare } from '#server/features/jobs/job-references.queries.ts'
import type { Created } from '#server/http/route.ts'
import {
  factsAfter,
  factsOf,
  factsOfNew,
  identityAfter,
  identityOf,
  nameOfChange,
  requireReason,
} from './equipment-facts.rules.ts'
import {
  deleteEquipmentRow,
  deleteImportedExaminations,
  endTagsOf,
  findStoredEquipment,
  redirectUnusedEquipment,
  insertEquipment,
  registerEquipmentRow,
  updateEquipmentRow,
  listUsesOf,
} from './equipment-writes.queries.ts'
import { noSuchEquipment, noSuchSite } from './equipment.actions.ts'
import { toEquipment } from './equipment.mapper.ts'
import { findEquipmentRow, findSurvivor, type EquipmentRow } from './equipment.queries.ts'

export function createEquipment(
  { db, clock }: Deps,
  actor: Actor,
  { _id, companyId, ...sent }: z.output<typeof createCall.input>,
): Promise<Created<Equipment>> {
  const facts = factsOfNew(sent)
  const id = _id ?? randomUUID()
  return db.transaction().execute(async (tx) => {
    const identity = identityOf(id, facts)
    const sha256 = hashOfContent([companyId, facts])
    const before = await findEquipmentRow(tx, actor, id)
    if (before) {
      requireSameContent((await findStoredEquipment(tx, id))?.sha256 ?? null, sha256)
      return { reply: toEquipment({ clock, actor }, before), isNew: false }
    }
    if (!(await lockCompanyForShare(tx, companyId))) throw new AppError('not-found', 'There is no such company.')
    await lockEquipment(tx, { companyIds: [companyId] })
    await requireSite(tx, companyId, facts.siteAddressId)
    const made = { id, companyId, identity, createdAt: clock.now(), madeSha256: sha256 }
    const insertedId = await insertEquipment(tx, made, facts)
    const newId = insertedId ?? (await revive(tx, { clock, actor }, { companyId, identity }))
    if (insertedId === null) {
      await updateEquipmentRow(tx, newId, { identity, facts, updatedAt: clock.now(), isMoved: true })
    }
    await removeAlias(tx, companyId, identity)
    await recordEvent(tx, clock, { actor, what: 'equipment-registered', about: newId, after: { companyId, ...facts } })
    return { reply: toEquipment({ clock, actor }, await requireSurvivor(tx, actor, newId)), isNew: true }
  })
}

export function updateEquipment(
  { db, clock }: Deps,
  actor: Actor,
  { equipmentId, version, ...sent }: z.output<typeof updateCall.input>,
): Promise<Equipment> {
  return db.transaction().execute(async (tx) => {
    await lockStored(tx, equipmentId)
    const row = await requireSurvivor(tx, actor, equipmentId)
    const current = toEquipment({ clock, actor }, row)
    if (row.id !== equipmentId) throw staleVersion(current)
    const before = factsOf(row)
    const after = factsAfter(before, sent)
    if (changesNothing(before, after)) return current
    requireCurrentVersion(version, current)
    requireReason(after)
    if (after.siteAddressId !== before.siteAddressId) await requireSite(tx, row.companyId, after.siteAddressId)
    await saveEquipment(tx, { clock, actor }, row, after)
    return toEquipment({ clock, actor }, await requireSurvivor(tx, actor, row.id))
  })
}

/** One that was examined has a history that must be kept: it is stored or withdrawn instead. */
export function deleteEquipment({ db, clock }: Deps, actor: Actor, equipmentId: string): Promise<{ _id: string }> {
  return db.transaction().execute(async (tx) => {
    const stored = await lockStored(tx, equipmentId)
    const row = await findEquipmentRow(tx, actor, equipmentId)
    if (!row) return { _id: equipmentId }
    const uses = await listUsesOf(tx, equipmentId)
    if (uses.some(({ isExamined, isOpen, isReported }) => isExamined && (!isOpen || isReported))) {
      throw historyKept('This piece was examined')
    }
    if (uses.some(({ isOpen }) => isOpen)) {
      throw new AppError('equipment-in-job', 'This piece is in an open job. Delete it there first.')
    }
    if (stored.liveItems > 0) {
      const why =
        uses.length > 0 ? 'This piece is in a closed job' : 'The customer was told about a danger on this piece'
      throw historyKept(why)
    }
    await deleteImportedExaminations(tx, equipmentId)
    await endTagsOf(tx, equipmentId, { at: clock.now(), by: actor.userId })
    await deleteEquipmentRow(tx, equipmentId, clock.now())
    await refreshEquipment(tx, { equipmentIds: [equipmentId] })
    await recordEvent(tx, clock, { actor, what: 'equipment-deleted', about: equipmentId, before: factsOf(row) })
    return { _id: equipmentId }
  })
}

function historyKept(why: string): AppError {
  return new AppError('equipment-examined', `${why}, so its history is kept. Store or withdraw it instead.`)
}

async function saveEquipment(tx: Db, by: ActorAndClock, row: EquipmentRow, after: ReturnType<typeof factsOf>) {
  const { clock, actor } = by
  const { companyId } = row
  const identity = identityAfter(row, after)
  if (identity !== row.identity) {
    await clearWords(tx, by, row.id, { companyId, identity })
    await renamePiece(tx, await findPiece(tx, row.id), identity, clock.now())
  }
  const before = factsOf(row)
  const isMoved = after.siteAddressId !== before.siteAddressId
  await updateEquipmentRow(tx, row.id, { identity, facts: after, updatedAt: clock.now(), isMoved })
  await recordEvent(tx, clock, { actor, what: nameOfChange(before, after), about: row.id, before, after })
}

/** The words are free, or those of a piece that nothing stands behind or that went into this one. */
async function clearWords(
  tx: Db,
  by: ActorAndClock,
  equipmentId: string,
  words: { companyId: string; identity: string },
) {
  const takenId = await findHolderOfWords(tx, words.companyId, words.identity)
  if (takenId === null) return
  const other = await survivorOf(tx, by.actor, takenId)
  if (other && other.id !== equipmentId) throw equipmentTaken(by, other)
  await redirectUnusedEquipment(tx, takenId, equipmentId)
}

/** A person once wrote these words by mistake, and nothing stands behind them any more: the new piece takes their place. */
async function revive(tx: Db, by: ActorAndClock, words: { companyId: string; identity: string }): Promise<string> {
  const takenId = await findHolderOfWords(tx, words.companyId, words.identity)
  if (takenId === null) throw new AppError('id-taken', 'Something else is already stored under this id.')
  const other = await survivorOf(tx, by.actor, takenId)
  if (other) throw equipmentTaken(by, other)
  await registerEquipmentRow(tx, takenId)
  return takenId
}

async function survivorOf(tx: Db, actor: Actor, equipmentId: string): Promise<EquipmentRow | undefined> {
  const survivor = await findSurvivor(tx, equipmentId)
  return survivor && findEquipmentRow(tx, actor, survivor.id)
}

export function equipmentTaken(by: ActorAndClock, other: EquipmentRow): AppError {
  const sentence = 'This company already has a piece with this serial number and description.'
  return new AppError('equipment-taken', sentence, { details: { equipment: toEquipment(by, other) } })
}

/** The piece, or the one it was merged into. */
export async function requireSurvivor(tx: Db, actor: Actor, equipmentId: string): Promise<EquipmentRow> {
  const row = await survivorOf(tx, actor, equipmentId)
  if (!row) throw noSuchEquipment()
  return row
}

/** As it stands once nobody else writes pieces of its company. */
export async function lockStored(tx: Db, equipmentId: string) {
  const found = await findStoredEquipment(tx, equipmentId)
  if (found) await lockEquipment(tx, { companyIds: [found.companyId] })
  const stored = found && (await findStoredEquipment(tx, equipmentId))
  if (!stored) throw noSuchEquipment()
  return stored
}

async function requireSite(tx: Db, companyId: string, siteAddressId: string | null) {
  if (siteAddressId !== null && !(await isSiteOf(tx, companyId, siteAddressId))) throw noSuchSite()
}
