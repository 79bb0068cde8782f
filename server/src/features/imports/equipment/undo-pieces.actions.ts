import { recordEvents, type AuditEvent } from '#server/db/audit.ts'
import type { Db } from '#server/db/database.ts'
import { identityOf } from '#server/features/equipment/equipment-facts.rules.ts'
import { deleteEquipmentRow, updateEquipmentRow } from '#server/features/equipment/equipment-writes.queries.ts'
import type { WrittenRow } from '#server/features/imports/import-rows.queries.ts'
import { touchedSince, type LeftRow, type Undoing } from '#server/features/imports/writing.ts'
import { refreshEquipment } from '#server/features/inspections/dangers/refresh-equipment.actions.ts'
import { lockEquipment } from '#server/features/inspections/dangers/refresh-equipment.queries.ts'
import { deleteExaminations, listStandingPieces, putExaminations, type StandingPiece } from './pieces.queries.ts'
import { takeWords, type PieceUndo } from './write-pieces.actions.ts'

export async function undoPieces(tx: Db, undoing: Undoing, rows: WrittenRow<PieceUndo>[]): Promise<LeftRow[]> {
  const ids = rows.map(({ recordId }) => recordId)
  await lockEquipment(tx, { equipmentIds: ids })
  const standing = new Map((await listStandingPieces(tx, ids)).map((piece) => [piece.id, piece]))
  const left: LeftRow[] = []
  const undone: WrittenRow<PieceUndo>[] = []
  const events: AuditEvent[] = []
  for (const written of rows) {
    const piece = standing.get(written.recordId)
    const isLeft = !piece || isTouched(piece, written.undo) || !(await putBack(tx, undoing, piece, written.undo))
    if (isLeft) left.push({ row: written.row, message: touchedSince })
    else {
      undone.push(written)
      events.push(eventOf(undoing, written))
    }
  }
  await putBackExaminations(tx, undoing, undone)
  await refreshEquipment(tx, { equipmentIds: undone.map(({ recordId }) => recordId) })
  await recordEvents(tx, undoing.clock, events)
  return left
}

function isTouched({ version, liveItems, lastItemId }: StandingPiece, undo: PieceUndo): boolean {
  return version !== undo.version || liveItems !== undo.liveItems || lastItemId !== undo.lastItemId
}

async function putBack(tx: Db, undoing: Undoing, piece: StandingPiece, { before }: PieceUndo): Promise<boolean> {
  const updatedAt = undoing.clock.now()
  if (before === null) {
    await deleteEquipmentRow(tx, piece.id, updatedAt)
    return true
  }
  const identity = identityOf(piece.id, before)
  // Two pieces with the same words are told apart by a mark, which stays.
  const stays = piece.identity === identity || piece.identity === `${identity} ${piece.id}`
  if (!stays && !(await takeWords(tx, undoing, piece, identity))) return false
  const change = { identity: stays ? piece.identity : identity, facts: before, updatedAt, isMoved: true }
  await updateEquipmentRow(tx, piece.id, change)
  return true
}

async function putBackExaminations(tx: Db, { record, clock }: Undoing, undone: WrittenRow<PieceUndo>[]) {
  const told = undone.flatMap(({ recordId, undo: { examination } }) =>
    examination ? [{ ...examination, equipmentId: recordId }] : [],
  )
  await deleteExaminations(tx, told)
  await putExaminations(
    tx,
    record.id,
    told.flatMap(({ before }) => before ?? []),
    clock.now(),
  )
}

function eventOf({ actor, record }: Undoing, { recordId, undo }: WrittenRow<PieceUndo>): AuditEvent {
  const about = { actor, about: recordId }
  const importId = record.id
  if (undo.before === null) return { ...about, what: 'equipment-deleted', before: { importId } }
  return { ...about, what: 'equipment-changed', after: { ...undo.before, undone: importId } }
}
