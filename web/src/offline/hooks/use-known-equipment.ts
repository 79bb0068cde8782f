import { equipmentIdentity, isAnotherPiece, plainNumber } from '#contract/inspections/equipment/equipment.rules.ts'
import type { KnownEquipment } from '#contract/inspections/device.contract.ts'
import type { EquipmentAlias } from '#web/offline/store/local-rows.ts'
import type { LocalSession } from '#web/offline/store/local-session.ts'
import { useLiveQueryOfTyped } from './use-live-query.ts'

export function useKnownEquipment(companyId: string, serialNumber: string): KnownEquipment[] {
  const serial = plainNumber(serialNumber)
  return useLiveQueryOfTyped(readBySerial, serial === null ? '' : JSON.stringify([companyId, serial])) ?? noEquipment
}

interface Identified {
  equipmentId?: string | null | undefined
  serialNumber: string
  assetNumber: string
  description: string
  manufacturer: string
}

/** The piece of equipment that an item is about: the one it was loaded or chosen for, else the one of its words. */
export function usePieceOfItem(companyId: string, itemId: string, item: Identified): KnownEquipment | null {
  return useLiveQueryOfTyped(readPiece, aboutPiece(companyId, itemId, item)) ?? null
}

export function readPieceOfItem(
  localSession: LocalSession,
  companyId: string,
  itemId: string,
  item: Identified,
): Promise<KnownEquipment | null> {
  return readPiece(localSession, aboutPiece(companyId, itemId, item))
}

export async function readKnownPiece({ store, userId }: LocalSession, equipmentId: string) {
  const own = store.equipment.where('[userId+companyId]').between([userId, ''], [userId, '\uffff'])
  return (await own.filter(({ _id }) => _id === equipmentId).first()) ?? null
}

function aboutPiece(companyId: string, itemId: string, item: Identified): string {
  const { equipmentId = null, serialNumber, assetNumber, description, manufacturer } = item
  // The form asks about another load: it makes no other piece here.
  const words = { serialNumber, assetNumber, description, manufacturer, wll: '' }
  return JSON.stringify([companyId, itemId, equipmentId, words])
}

const noEquipment: KnownEquipment[] = []

async function readBySerial(localSession: LocalSession, about: string): Promise<KnownEquipment[]> {
  if (about === '') return noEquipment
  const [companyId, serial] = JSON.parse(about)
  const { store, userId } = localSession
  const now = await store.equipment.where('[userId+companyId+serial]').equals([userId, companyId, serial]).toArray()
  const before = await readByAlias(localSession, companyId, (alias) => alias.startsWith(`serial ${serial} `))
  return [...now, ...before.filter(({ identity }) => !now.some((each) => each.identity === identity))]
}

async function readPiece(localSession: LocalSession, about: string): Promise<KnownEquipment | null> {
  const [companyId, itemId, chosenHere, words] = JSON.parse(about)
  const { store, userId } = localSession
  const server = (await store.items.get([userId, itemId]))?.server
  const chosen = chosenHere ?? (server?.isEquipmentChosen ? server.equipmentId : null)
  const ofItsWords = await readByWords(localSession, companyId, words)
  // Every piece is looked at only where words have changed.
  if (!chosen || ofItsWords?._id === chosen) return ofItsWords ?? null
  const pieces = store.equipment.where('[userId+companyId]').equals([userId, companyId])
  return (await pieces.filter(({ _id }) => _id === chosen).first()) ?? ofItsWords ?? null
}

type Words = Parameters<typeof isAnotherPiece>[1]

/** The piece with these words, else the one that had them before; none where they fit several. */
async function readByWords(localSession: LocalSession, companyId: string, words: Words) {
  const { store, userId } = localSession
  const identity = equipmentIdentity(words)
  if (identity === null) return undefined
  // Those that have the same words are told apart by a mark behind them.
  const [first, last] = [identity, `${identity} g`].map((mark) => [userId, companyId, mark])
  const near = await store.equipment.where('[userId+companyId+identity]').between(first, last).toArray()
  const withWords = near.filter((piece) => equipmentIdentity(piece) === identity)
  const before = withWords.length > 0 ? [] : await readByAlias(localSession, companyId, (alias) => alias === identity)
  const fitting = [...withWords, ...before.slice(0, 1)].filter((piece) => !isAnotherPiece(piece, words))
  return fitting.length > 1 ? undefined : fitting[0]
}

async function readByAlias(
  { store, userId }: LocalSession,
  companyId: string,
  isMeant: (alias: string) => boolean,
): Promise<KnownEquipment[]> {
  // Only `pullHistory` writes this row, from that type.
  const aliases = ((await store.meta.get([userId, `aliases ${companyId}`]))?.value ?? []) as EquipmentAlias[]
  const identities = new Set(aliases.filter(([alias]) => isMeant(alias)).map(([, identity]) => identity))
  const pieces = await store.equipment.bulkGet([...identities].map((identity) => [userId, companyId, identity]))
  return pieces.filter((piece) => piece !== undefined)
}
