import { maxUnmergeDays, type Equipment } from '#contract/equipment/equipment.contract.ts'
import { AppError, badField } from '#contract/errors.ts'
import { equipmentIdentity } from '#contract/inspections/equipment/equipment.rules.ts'
import { addDays, dayInLondon } from '#contract/values/days.ts'
import type { Actor } from '#server/actor.ts'
import { recordEvent } from '#server/db/audit.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps, ActorAndClock } from '#server/deps.ts'
import { refreshEquipment } from '#server/features/inspections/dangers/refresh-equipment.actions.ts'
import { findHolderOfWords, updatePiece } from '#server/features/inspections/equipment/pieces.queries.ts'
import { rejectDuplicateRow } from './duplicates.queries.ts'
import type { StoredEquipment } from './equipment-writes.queries.ts'
import { noSuchEquipment } from './equipment.actions.ts'
import { toEquipment } from './equipment.mapper.ts'
import type { EquipmentRow } from './equipment.queries.ts'
import { findLastMerge, mergeEquipmentRow, unmergeEquipmentRow } from './merges.queries.ts'
import { equipmentTaken, lockStored, requireSurvivor } from './register.actions.ts'

export function mergeEquipment(
  { db, clock }: Deps,
  actor: Actor,
  { equipmentId, intoId }: { equipmentId: string; intoId: string },
): Promise<Equipment> {
  return db.transaction().execute(async (tx) => {
    await lockStored(tx, equipmentId)
    const target = await requireSurvivor(tx, actor, intoId)
    const present = await requireSurvivor(tx, actor, equipmentId)
    if (present.companyId !== target.companyId) throw noSuchEquipment()
    if (equipmentId === intoId.toLowerCase() || target.id === equipmentId)
      throw badField('intoId', 'A piece can’t be merged with itself.')
    if (present.id === target.id) return toEquipment({ clock, actor }, target)
    if (present.id !== equipmentId) {
      throw new AppError('already-merged', 'This piece has already been merged into another one. Undo that first.')
    }
    await mergeEquipmentRow(tx, { equipmentId, intoId: target.id, at: clock.now(), by: actor.userId })
    const place = placeToTake(present, target)
    if (Object.keys(place).length > 0) await updatePiece(tx, target.id, place, { at: clock.now() })
    await refreshEquipment(tx, { equipmentIds: [equipmentId, target.id] })
    const [before, after] = [named(present), named(target)]
    await recordEvent(tx, clock, { actor, what: 'equipment-merged', about: equipmentId, before, after })
    await recordEvent(tx, clock, { actor, what: 'equipment-merged-in', about: target.id, before, after })
    return toEquipment({ clock, actor }, await requireSurvivor(tx, actor, target.id))
  })
}

type Place = Pick<EquipmentRow, 'siteAddressId' | 'location'>

function placeToTake(from: Place, into: Place): Partial<Place> {
  const isElsewhere = into.siteAddressId !== null && into.siteAddressId !== from.siteAddressId
  return {
    ...(into.siteAddressId === null && from.siteAddressId !== null && { siteAddressId: from.siteAddressId }),
    ...(into.location === '' && from.location !== '' && !isElsewhere && { location: from.location }),
  }
}

/** The piece gets back what was written about it before; taken back again, it is answered as it stands. */
export function unmergeEquipment({ db, clock }: Deps, actor: Actor, equipmentId: string): Promise<Equipment> {
  return db.transaction().execute(async (tx) => {
    const piece = await lockStored(tx, equipmentId)
    const merge = await findLastMerge(tx, equipmentId)
    if (!merge) throw noSuchEquipment()
    if (merge.unmergedAt === null) {
      requireRecent(clock.today(), merge.mergedAt)
      const survivor = await requireSurvivor(tx, actor, equipmentId)
      const identity = await identityToRestore(tx, { clock, actor }, piece)
      const restored = { ...merge, equipmentId, survivorId: survivor.id, identity, at: clock.now(), by: actor.userId }
      await unmergeEquipmentRow(tx, restored)
      await refreshEquipment(tx, { equipmentIds: [equipmentId, survivor.id] })
      const [before, after] = [named(survivor), named(piece)]
      await recordEvent(tx, clock, { actor, what: 'equipment-unmerged', about: equipmentId, before, after })
      await recordEvent(tx, clock, { actor, what: 'equipment-unmerged', about: survivor.id, before, after })
    }
    return toEquipment({ clock, actor }, await requireSurvivor(tx, actor, equipmentId))
  })
}

/** Those it had, unless they are another piece's by now. */
async function identityToRestore(tx: Db, by: ActorAndClock, piece: StoredEquipment) {
  const { companyId } = piece
  const wasUnused = piece.identity === `merged ${piece.id}`
  const identity = wasUnused ? (equipmentIdentity(piece) ?? piece.identity) : piece.identity
  const holderId = await findHolderOfWords(tx, companyId, identity)
  if (holderId === null || holderId === piece.id) return identity
  throw equipmentTaken(by, await requireSurvivor(tx, by.actor, holderId))
}

/** Two pieces that look alike are two all the same. */
export function rejectDuplicate(
  { db, clock }: Deps,
  actor: Actor,
  { equipmentId, otherId }: { equipmentId: string; otherId: string },
): Promise<{ _id: string; otherId: string }> {
  return db.transaction().execute(async (tx) => {
    await lockStored(tx, equipmentId)
    const one = await requireSurvivor(tx, actor, equipmentId)
    const other = await requireSurvivor(tx, actor, otherId)
    if (one.companyId !== other.companyId) throw noSuchEquipment()
    if (one.id === other.id) throw badField('otherId', 'Name two different pieces.')
    const isNew = await rejectDuplicateRow(tx, one.id, other.id, { at: clock.now(), by: actor.userId })
    if (isNew) {
      for (const [about, another] of [
        [one, other],
        [other, one],
      ] as const) {
        const after = named(another)
        await recordEvent(tx, clock, { actor, what: 'equipment-not-duplicate', about: about.id, after })
      }
    }
    return { _id: equipmentId, otherId }
  })
}

function requireRecent(today: string, mergedAt: Date) {
  if (today <= addDays(dayInLondon(mergedAt), maxUnmergeDays)) return
  const sentence = `This merge is more than ${maxUnmergeDays} days old and can no longer be undone.`
  throw new AppError('merge-expired', sentence)
}

function named({ id, serialNumber, description }: { id: string; serialNumber: string; description: string }) {
  return { equipmentId: id, serialNumber, description }
}
