import { randomUUID } from 'node:crypto'
import { lastExaminationOf } from '#contract/inspections/dangers/last-examination.rules.ts'
import { recordEvents, type AuditEvent } from '#server/db/audit.ts'
import type { Db } from '#server/db/database.ts'
import { idsOf } from '#server/db/pages.ts'
import { hashOfContent } from '#server/db/versions.ts'
import { identityAfter, identityOf, factsOf, nameOfChange } from '#server/features/equipment/equipment-facts.rules.ts'
import {
  findStoredEquipment,
  redirectUnusedEquipment,
  registerEquipmentRow,
  updateEquipmentRow,
  type EquipmentFacts,
  deleteEquipmentRow,
} from '#server/features/equipment/equipment-writes.queries.ts'
import { findEquipmentRow, type EquipmentRow } from '#server/features/equipment/equipment.queries.ts'
import type { WrittenRow } from '#server/features/imports/import-rows.queries.ts'
import { listImportedExaminations, type ImportedExamination } from '#server/features/imports/known-records.queries.ts'
import {
  type Writing,
  type Written,
  touchedSince,
  type LeftRow,
  type Undoing,
} from '#server/features/imports/writing.ts'
import { refreshEquipment } from '#server/features/inspections/dangers/refresh-equipment.actions.ts'
import { lockEquipment } from '#server/features/inspections/dangers/refresh-equipment.queries.ts'
import { findHolderOfWords, findPiece, renamePiece } from '#server/features/inspections/equipment/pieces.queries.ts'
import type { EquipmentPlan } from './equipment.checker.ts'
import type { NewExamination } from './judge-piece.rules.ts'
import { makeCompany, makeSite } from './make-names.actions.ts'
import {
  insertPieces,
  listStandingPieces,
  putExaminations,
  removeAliases,
  type PieceToInsert,
  deleteExaminations,
  type StandingPiece,
} from './pieces.queries.ts'

interface PieceUndo {
  before: EquipmentFacts | null
  version: number
  liveItems: number
  lastItemId: string | null
  examination: { examinedOn: string | null; before: ImportedExamination | null } | null
}

interface PlannedPiece {
  row: number
  plan: EquipmentPlan
  companyId: string
  facts: EquipmentFacts
}

interface WrittenPiece {
  row: number
  id: string
  before: EquipmentFacts | null
  examination: NewExamination | null
  event: AuditEvent
}

const taken = 'Another piece of the company has this serial number and description since the check.'

export async function writePieces(tx: Db, writing: Writing, rows: { row: number; plan: EquipmentPlan }[]) {
  const planned: PlannedPiece[] = []
  for (const { row, plan } of rows) planned.push({ row, plan, ...(await placeOf(tx, writing, plan)) })
  const created = await createPieces(
    tx,
    writing,
    planned.filter(({ plan }) => plan.piece === null),
  )
  const updated = await updatePieces(tx, writing, planned)
  const written = [...created, ...updated].filter((each) => 'id' in each)
  const knownBefore = await listImportedExaminations(
    tx,
    updated.flatMap((each) => ('id' in each && each.examination ? [each.id] : [])),
  )
  await putExaminations(
    tx,
    writing.record.id,
    written.flatMap(({ id, examination }) => (examination ? [{ ...examination, equipmentId: id }] : [])),
    writing.clock.now(),
  )
  await refreshEquipment(tx, { equipmentIds: written.flatMap(({ id, examination }) => (examination ? [id] : [])) })
  await recordEvents(
    tx,
    writing.clock,
    written.map(({ event }) => event),
  )
  const standing = new Map((await listStandingPieces(tx, idsOf(written))).map((each) => [each.id, each]))
  return [...created, ...updated].map((each): Written => {
    if (!('id' in each)) return each
    const { row, id, before, examination } = each
    const { version = 1, liveItems = 0, lastItemId = null } = standing.get(id) ?? {}
    const examined = examination && {
      examinedOn: examination.examinedOn,
      before:
        knownBefore.find(
          ({ equipmentId, examinedOn }) => equipmentId === id && examinedOn === examination.examinedOn,
        ) ?? null,
    }
    const undo: PieceUndo = { before, version, liveItems, lastItemId, examination: examined }
    return { row, recordId: id, undo }
  })
}

async function placeOf(tx: Db, writing: Writing, plan: EquipmentPlan) {
  const companyId = await makeCompany(tx, writing, plan.company)
  const siteAddressId = await makeSite(tx, writing, companyId, plan.site)
  return { companyId, facts: { ...plan.facts, siteAddressId: siteAddressId ?? plan.facts.siteAddressId } }
}

type Outcome = WrittenPiece | { row: number; needsYou: string }

async function createPieces(tx: Db, writing: Writing, planned: PlannedPiece[]): Promise<Outcome[]> {
  const { clock } = writing
  const pieces = planned.map(({ plan, companyId, facts }): PieceToInsert => {
    const id = plan.id ?? randomUUID()
    return {
      id,
      companyId,
      facts,
      identity: identityOf(id, facts),
      // As `refreshEquipment` finds it: a piece is written once.
      examined: lastExaminationOf([], plan.examination ? [plan.examination] : []),
      sha256: hashOfContent([companyId, facts]),
    }
  })
  const inserted = await insertPieces(tx, pieces, clock.now())
  await removeAliases(tx, pieces)
  const outcomes: Outcome[] = []
  for (const [index, { row, plan, companyId, facts }] of planned.entries()) {
    const piece = pieces[index]
    if (!piece) continue
    const id = inserted.has(piece.id) ? piece.id : await revive(tx, writing, piece)
    if (id === null) outcomes.push({ row, needsYou: taken })
    else {
      const after = { companyId, ...facts, ...examinedIn(plan), importId: writing.record.id }
      const event = { actor: writing.actor, what: 'equipment-registered', about: id, after }
      outcomes.push({ row, id, before: null, examination: plan.examination, event })
    }
  }
  return outcomes
}

/** What was deleted once, and has these words or this id, is entered again. */
async function revive(tx: Db, { clock }: Writing, piece: PieceToInsert): Promise<string | null> {
  const holderId = (await findHolderOfWords(tx, piece.companyId, piece.identity)) ?? piece.id
  const stored = await findStoredEquipment(tx, holderId)
  const isListed = (await listStandingPieces(tx, [holderId])).length > 0
  if (!stored || isListed || stored.companyId !== piece.companyId) return null
  await registerEquipmentRow(tx, holderId)
  const { facts, identity } = piece
  await updateEquipmentRow(tx, holderId, { identity, facts, updatedAt: clock.now(), isMoved: true })
  return holderId
}

async function updatePieces(tx: Db, writing: Writing, planned: PlannedPiece[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const { row, plan, facts } of planned) {
    const { piece } = plan
    if (piece === null) continue
    const before = factsOf(piece)
    const identity = identityAfter(piece, facts)
    if (!(await takeWords(tx, writing, piece, identity))) outcomes.push({ row, needsYou: taken })
    else {
      const isMoved = before.siteAddressId !== facts.siteAddressId
      await updateEquipmentRow(tx, piece.id, { identity, facts, updatedAt: writing.clock.now(), isMoved })
      const what = nameOfChange(before, facts)
      const after = { ...facts, ...examinedIn(plan), importId: writing.record.id }
      const event = { actor: writing.actor, what, about: piece.id, before, after }
      outcomes.push({ row, id: piece.id, before, examination: plan.examination, event })
    }
  }
  return outcomes
}

/** False where they are another piece’s. */
async function takeWords(
  tx: Db,
  { clock, actor }: Pick<Writing, 'clock' | 'actor'>,
  piece: Pick<EquipmentRow, 'id' | 'companyId' | 'identity'>,
  identity: string,
): Promise<boolean> {
  if (identity === piece.identity) return true
  const holderId = await findHolderOfWords(tx, piece.companyId, identity)
  if (holderId !== null && holderId !== piece.id) {
    if (await findEquipmentRow(tx, { role: 'admin', memberships: [], ...actor }, holderId)) return false
    await redirectUnusedEquipment(tx, holderId, piece.id)
  }
  await renamePiece(tx, await findPiece(tx, piece.id), identity, clock.now())
  return true
}

function examinedIn({ examination }: EquipmentPlan) {
  if (!examination) return {}
  return { lastExaminationDate: examination.examinedOn, nextExaminationDate: examination.nextExaminationOn }
}

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
