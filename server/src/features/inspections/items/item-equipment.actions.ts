import { randomUUID } from 'node:crypto'
import { picked } from '#server/db/columns.ts'
import { lockEquipment } from '#server/features/inspections/dangers/refresh-equipment.queries.ts'
import { isDeepStrictEqual } from 'node:util'
import {
  equipmentIdentity,
  isAnotherPiece,
  pieceMeant,
  plainNumber,
} from '#contract/inspections/equipment/equipment.rules.ts'
import { AppError } from '#contract/errors.ts'
import { recordEvent } from '#server/db/audit.ts'
import type { Db } from '#server/db/database.ts'
import {
  recordMerge,
  findHolderOfWords,
  findNamedPiece,
  findPiece,
  findPieceOfItem,
  hasStandingDanger,
  insertPiece,
  isUnusedPiece,
  listPiecesByWords,
  removeAlias,
  renamePiece,
  updatePiece,
  type FittingPiece,
  type PieceFacts,
} from '#server/features/inspections/equipment/pieces.queries.ts'
import type { Writing } from './item-writing.actions.ts'
import type { ItemRow } from './items.queries.ts'
import type { StoredContent } from './stored-content.ts'

export type ChosenPiece = Pick<ItemRow, 'equipmentId' | 'equipmentChoice'>

interface Written {
  content: StoredContent
  before: ItemRow | null
  present: string | null
  identity: string | null
}

/**
 * Which piece an item is about: the one that is named; else, for one that was loaded or chosen, the one it has; else the one
 * its words lead to. The piece takes what is written of it. A piece that is not known here counts as none that was named.
 */
export async function choosePiece(
  tx: Db,
  writing: Writing,
  { content, before }: Pick<Written, 'content' | 'before'>,
): Promise<ChosenPiece> {
  const { job } = writing
  await lockEquipment(tx, { companyIds: [job.companyId], itemIds: before ? [before.id] : [] })
  const present = before && (await findPieceOfItem(tx, job.companyId, before.id))
  const written = { content, before, present, identity: equipmentIdentity(content) }
  const named = await otherPieceNamed(tx, writing, content.equipmentId, present)
  if (before && present !== null && (await hasStandingDanger(tx, before.id))) {
    if (named !== null || (await leadsToAnother(tx, writing, written))) throw dangerStands()
    const { equipmentChoice } = before
    return updateChosenPiece(tx, writing, written, { equipmentId: present, equipmentChoice })
  }
  if (named !== null) return updateChosenPiece(tx, writing, written, { equipmentId: named, equipmentChoice: 'named' })
  if (content.equipmentId === null && before?.equipmentChoice !== 'other') return chooseAnother(tx, writing, written)
  if (before && present !== null && before.equipmentChoice !== 'words')
    return updateChosenPiece(tx, writing, written, { equipmentId: present, equipmentChoice: before.equipmentChoice })
  return lookUpPiece(tx, writing, written)
}

/** Whether it is said to be about another piece than so far, or has the words of one that is in use. */
async function leadsToAnother(tx: Db, writing: Writing, written: Written) {
  const { content, before, present, identity } = written
  if (content.equipmentId === null && before?.equipmentChoice !== 'other') return true
  const isReworded = before?.equipmentChoice === 'words' && identity !== equipmentIdentity(before)
  if (!isReworded) return false
  const found = await findPieceByWords(tx, writing, written)
  return found !== null && found.id !== present && !(await isUnusedPiece(tx, found.id, before.id))
}

/** Its danger would leave the piece on which it was found, and of which a person was told. */
function dangerStands(): AppError {
  const sentence =
    'This piece has an open danger, so its item can’t be given another piece. Add a new item for the other piece.'
  return new AppError('danger-stands', sentence)
}

/** Whether the write says of the item's piece what does not stand yet; an id that is only sent back says nothing. */
export async function saysOtherPiece(
  tx: Db,
  { job }: Pick<Writing, 'job'>,
  existing: ItemRow,
  said: string | null | undefined,
): Promise<boolean> {
  if (said === null) return existing.equipmentChoice !== 'other'
  return (await otherPieceNamed(tx, { job }, said, existing.equipmentId)) !== null
}

async function otherPieceNamed(
  tx: Db,
  { job }: Pick<Writing, 'job'>,
  said: string | null | undefined,
  present: string | null,
): Promise<string | null> {
  if (!said || said === present) return null
  const named = await findNamedPiece(tx, job.companyId, said)
  return named === present ? null : named
}

async function lookUpPiece(tx: Db, writing: Writing, written: Written): Promise<ChosenPiece> {
  const { identity } = written
  if (identity === null) return { equipmentId: await numberlessPiece(tx, writing, written), equipmentChoice: 'words' }
  const found = await findPieceByWords(tx, writing, written)
  if (!found) return { equipmentId: await addAnother(tx, writing, written, identity), equipmentChoice: 'words' }
  await takeFacts(tx, writing, written, { equipmentId: found.id, takesWords: found.hasTheseWords })
  return { equipmentId: found.id, equipmentChoice: 'words' }
}

async function findPieceByWords(
  tx: Db,
  { job }: Writing,
  { content, identity, before, present }: Written,
): Promise<FittingPiece | null> {
  if (identity === null) return null
  const asked = { companyId: job.companyId, identity, jobId: job.id, itemId: before?.id ?? null }
  const withWords = await listPiecesByWords(tx, asked)
  const fitting = withWords.map((piece) => ({ ...piece, isAnother: isAnotherPiece(piece, content) }))
  return fitting.find(({ id }) => id === present) ?? pieceMeant(fitting)
}

/** Another than the one it has; for a new item another than its words lead to. Two pieces may have the same words. */
async function chooseAnother(tx: Db, writing: Writing, written: Written): Promise<ChosenPiece> {
  const { identity, before, present } = written
  if (identity === null) return { equipmentId: await addNumberless(tx, writing, written), equipmentChoice: 'other' }
  const found = before && (await findPieceByWords(tx, writing, written))
  if (found && found.id !== present) {
    await takeFacts(tx, writing, written, { equipmentId: found.id, takesWords: found.hasTheseWords })
    return { equipmentId: found.id, equipmentChoice: 'other' }
  }
  return { equipmentId: await addAnother(tx, writing, written, identity), equipmentChoice: 'other' }
}

/** A number that says nothing leads to no piece: each item has one of its own, and keeps it while nothing can be read. */
async function numberlessPiece(tx: Db, writing: Writing, written: Written): Promise<string> {
  const existing = written.present === null ? null : await findPiece(tx, written.present)
  if (!existing || equipmentIdentity(existing) !== null) return addNumberless(tx, writing, written)
  await takeFacts(tx, writing, written, { equipmentId: existing.id, takesWords: true })
  return existing.id
}

function addNumberless(tx: Db, writing: Writing, written: Written): Promise<string> {
  return addPiece(tx, writing, written, `numberless ${randomUUID()}`)
}

async function addAnother(tx: Db, writing: Writing, written: Written, identity: string): Promise<string> {
  const { companyId } = writing.job
  const isTaken = (await findHolderOfWords(tx, companyId, identity)) !== null
  if (!isTaken) await removeAlias(tx, companyId, identity)
  return addPiece(tx, writing, written, isTaken ? withMark(identity) : identity)
}

/** Tells a piece from another with the same words. Small letters are in no words as they are compared. */
function withMark(identity: string): string {
  return `${identity} ${randomUUID()}`
}

function withoutMark(identity: string): string {
  return identity.replace(/ [0-9a-f]{8}-[-0-9a-f]{27}$/, '')
}

/** The piece stays the same whatever its words: it takes them, and the old ones still lead to it. */
async function updateChosenPiece(
  tx: Db,
  writing: Writing,
  written: Written,
  chosen: ChosenPiece & { equipmentId: string },
) {
  const existing = existingOf(written, chosen.equipmentId)
  const saysWords = existing === null || !isDeepStrictEqual(wordsOf(existing), wordsOf(written.content))
  const takesWords = saysWords && (await takeIdentity(tx, writing, written, chosen.equipmentId))
  await takeFacts(tx, writing, written, { equipmentId: chosen.equipmentId, takesWords })
  return chosen
}

/** False where the words are those of another piece that is in use: work is not refused for that, the office is asked. */
async function takeIdentity(
  tx: Db,
  { clock, actor }: Writing,
  { identity, before }: Written,
  equipmentId: string,
): Promise<boolean> {
  const piece = await findPiece(tx, equipmentId)
  if (identity === null || identity === withoutMark(piece.identity)) return true
  const holder = await findHolderOfWords(tx, piece.companyId, identity)
  if (holder === null) {
    await renamePiece(tx, piece, identity, clock.now())
    return true
  }
  if ((await findNamedPiece(tx, piece.companyId, holder)) === equipmentId) return true
  if (!(await isUnusedPiece(tx, holder, before?.id ?? null))) return false
  await recordMerge(tx, holder, equipmentId, { at: clock.now(), by: actor.userId })
  return true
}

async function addPiece(tx: Db, { clock, job }: Writing, { content }: Written, identity: string): Promise<string> {
  const { siteAddressId, companyId } = job
  const facts = { ...factsIn(content), ...cycleIn(content) }
  return insertPiece(tx, { ...facts, siteAddressId, companyId, identity, seenAt: clock.now() })
}

/**
 * What is written of a piece now is what is known of it. What is left blank says nothing, nor does what the item said before:
 * the office may have corrected the piece since.
 */
async function takeFacts(
  tx: Db,
  { clock, actor, job }: Writing,
  written: Written,
  { equipmentId, takesWords }: { equipmentId: string; takesWords: boolean },
) {
  const piece = await findPiece(tx, equipmentId)
  const { serialNumber, assetNumber, description, ...facts } = factsIn(written.content)
  const said: Partial<PieceFacts> = {
    ...facts,
    ...(takesWords && { assetNumber, description }),
    // A plate that can't be read any more does not take away the number that was read before.
    ...(takesWords && plainNumber(serialNumber) !== null && { serialNumber }),
    ...(written.content.examinationType !== 'exceptional' && cycleIn(written.content)),
    ...(piece.siteAddressId === null && { siteAddressId: job.siteAddressId }),
  }
  const existing: Partial<PieceFacts> = existingOf(written, equipmentId) ?? {}
  // Object.keys loses the keys' type; they are those of the same object.
  const names = (Object.keys(said) as (keyof PieceFacts)[]).filter(
    (name) => said[name] && said[name] !== piece[name] && said[name] !== existing[name],
  )
  if (names.length === 0) return
  const changes: Partial<PieceFacts> = Object.fromEntries(names.map((name) => [name, said[name]]))
  await updatePiece(tx, equipmentId, changes, { at: clock.now() })
  const [before, after] = [wordsOf(piece), wordsOf({ ...piece, ...changes })]
  if (isDeepStrictEqual(before, after)) return
  await recordEvent(tx, clock, { actor, what: 'equipment-renamed', about: equipmentId, before, after })
}

/** What the item has said of this piece before; null where it was about another one, or none. */
function existingOf({ before, present }: Written, equipmentId: string): ItemRow | null {
  return present === equipmentId ? before : null
}

const wordNames = ['serialNumber', 'assetNumber', 'description'] as const
const factNames = [
  ...wordNames,
  'manufacturer',
  'modelName',
  'wll',
  'swlConfiguration',
  'hol',
  'dateOfManufacture',
] as const

function factsIn(content: StoredContent) {
  return picked(content, factNames)
}

function cycleIn({ examinationType }: StoredContent) {
  return { examinationType: examinationType === 'exceptional' ? ('12_monthly' as const) : examinationType }
}

function wordsOf(piece: Pick<PieceFacts, (typeof wordNames)[number]>) {
  return picked(piece, wordNames)
}
