import type { Equipment } from '#contract/equipment/equipment.contract.ts'
import { equipmentIdentity } from '#contract/inspections/equipment/equipment.rules.ts'
import { awaitsInspection } from '#contract/inspections/items/item-status.rules.ts'
import { readTag } from '#contract/values/tags.ts'
import { boundKey, type BoundTag } from '#web/offline/outbox/entries.ts'
import { tagKey, type EquipmentRow, type ItemRow } from '#web/offline/store/local-rows.ts'
import type { LocalSession } from '#web/offline/store/local-session.ts'
import type { LocalItem } from '#web/offline/store/local-views.ts'
import { readItem } from './use-local-items.ts'
import { readKnownPiece } from './use-known-equipment.ts'
import { readJobs } from './use-local-jobs.ts'

type Piece = Pick<EquipmentRow, '_id' | 'identity' | 'aliases'>

interface JobAtCompany {
  _id: string
  companyId: { _id: string }
}

export type Scanned =
  | { kind: 'item'; item: LocalItem }
  /** A piece of the job's customer that is no item of it. */
  | { kind: 'piece'; piece: EquipmentRow }
  | { kind: 'other-company' }
  | { kind: 'unknown' }

export async function readScanned(localSession: LocalSession, value: string, job: JobAtCompany): Promise<Scanned> {
  const tag = readValue(value)
  const bound = await boundHere(localSession, tag)
  const itemId = bound.find(({ jobId, input }) => jobId === job._id && input.itemId)?.input.itemId
  const ownItem = typeof itemId === 'string' ? await readItem(localSession, itemId) : null
  if (ownItem) return { kind: 'item', item: ownItem }
  const pieces = await piecesWith(localSession, tag, bound)
  const piece = pieces.find(({ companyId }) => companyId === job.companyId._id)
  if (!piece) return pieces.length + bound.length > 0 ? { kind: 'other-company' } : { kind: 'unknown' }
  const item = await itemAbout(localSession, job._id, piece)
  return item ? { kind: 'item', item } : { kind: 'piece', piece }
}

export async function readLeadsTo(
  localSession: LocalSession,
  value: string,
): Promise<{ item: LocalItem } | { equipmentId: string } | null> {
  const tag = readValue(value)
  const bound = await boundHere(localSession, tag)
  const pieces = await piecesWith(localSession, tag, bound)
  const item = await soonestItem(localSession, async (job) => {
    const scanned = await readScanned(localSession, value, job)
    return scanned.kind === 'item' ? scanned.item : null
  })
  if (item) return { item }
  return pieces[0] ? { equipmentId: pieces[0]._id } : null
}

type ToldPiece = Pick<Equipment, '_id' | 'companyId' | 'serialNumber' | 'assetNumber' | 'description'>

export function readOpenItem(localSession: LocalSession, piece: ToldPiece): Promise<LocalItem | null> {
  return soonestItem(localSession, (job) => readItemAbout(localSession, job, piece))
}

/** The same in one job. One that was made here and not sent yet is known by its words alone. */
export async function readItemAbout(
  localSession: LocalSession,
  job: JobAtCompany,
  piece: ToldPiece,
): Promise<LocalItem | null> {
  if (piece.companyId._id !== job.companyId._id) return null
  return itemAbout(localSession, job._id, { _id: piece._id, identity: equipmentIdentity(piece) ?? '' })
}

async function soonestItem(
  localSession: LocalSession,
  find: (job: JobAtCompany) => Promise<LocalItem | null>,
): Promise<LocalItem | null> {
  const jobs = (await readJobs(localSession)).filter(({ isOpen }) => isOpen).toReversed()
  const items = (await Promise.all(jobs.map(find))).filter((item) => item !== null)
  return items.find(awaitsInspection) ?? items[0] ?? null
}

interface Value {
  code: string | null
  /** As it may be stored if it is another user's: the server alone knows its own address. */
  texts: string[]
}

function readValue(value: string): Value {
  const { code, text } = readTag(value, location.origin)
  return { code, texts: [...new Set([text, readTag(value, 'nowhere:').text])] }
}

/** What was put on a piece here and does not come with the known equipment yet, the latest first. */
async function boundHere({ store, userId }: LocalSession, { code, texts }: Value): Promise<BoundTag[]> {
  const names = ['bindItemTag', 'bindTag'].map((name) => [userId, name])
  const waiting = await store.outbox.where('[userId+name]').anyOf(names).sortBy('place')
  // Only `reconcile.ts` writes this row, from that type.
  const accepted = ((await store.meta.get([userId, boundKey]))?.value ?? []) as BoundTag[]
  const bound = [...accepted, ...waiting.filter(({ needs }) => !needs)].toReversed()
  return bound.filter(({ input }) => {
    const other = readValue(String(input.value))
    return other.texts.some((text) => texts.includes(text)) || (code !== null && other.code === code)
  })
}

async function piecesWith(
  localSession: LocalSession,
  { code, texts }: Value,
  bound: BoundTag[],
): Promise<EquipmentRow[]> {
  const { store, userId } = localSession
  const keys = [
    ...texts.map((value) => tagKey(userId, { kind: 'foreign', value })),
    ...(code === null ? [] : [tagKey(userId, { kind: 'own', value: code })]),
  ]
  const known = await store.equipment.where('tagKeys').anyOf(keys).distinct().toArray()
  const ids = bound.map(({ input }) => input.equipmentId).filter((id) => typeof id === 'string')
  const here = await Promise.all(ids.map((id) => readKnownPiece(localSession, id)))
  return [...here.filter((piece) => piece !== null), ...known]
}

async function itemAbout(localSession: LocalSession, jobId: string, piece: Piece): Promise<LocalItem | null> {
  const { store, userId } = localSession
  const rows = await store.items.where('[userId+jobId]').equals([userId, jobId]).toArray()
  const about = rows.filter((row) => !row.isDeletedHere && isAbout(row, piece))
  const items = await Promise.all(about.map(({ _id }) => readItem(localSession, _id)))
  const found = items.filter((item) => item !== null)
  return found.find(awaitsInspection) ?? found[0] ?? null
}

function isAbout({ server, mine }: ItemRow, { _id, identity, aliases = [] }: Piece): boolean {
  const content = mine ?? server
  const chosen = mine?.equipmentId ?? server?.equipmentId
  if (chosen) return chosen === _id
  const words = content && equipmentIdentity(content)
  return words !== null && (words === identity || aliases.includes(words))
}
