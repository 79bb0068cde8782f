import { isChangedLoad } from './safe-working-load.rules.ts'

/** What people write where a number can't be read or was never given. */
const noNumber = new Set(' NA NONE NIL NO NK NOSN SN TBC TBA SERIAL SERIALNO SERIALNUMBER'.split(' '))
const saysNothing =
  /APPLICABLE|KNOWN|LEGIB|READ|VISIBL|SEEN|MARK|STAMP|PLATE|LABEL|TAG|MISSING|LOST|WORN|PAINT|RUST|CORRO|FADED|DAMAGED|DEFACED|OBSCURED|REMOVED|COVERED|BLANK|NOSERIAL|NONUMBER/

/** `sn-001`, `SN 001` and `SN001` are one number; null for words that say there is none, and for nothing but noughts. */
export function plainNumber(number: string): string | null {
  const plain = normalised(number).replace(/[^\p{L}\p{N}]/gu, '')
  const hasNoDigit = !/\p{N}/u.test(plain)
  return noNumber.has(plain) || /^0+$|^X{3,}$/.test(plain) || (hasNoDigit && saysNothing.test(plain)) ? null : plain
}

function isSameNumber(one: string, other: string): boolean {
  return numberWithSigns(one) === numberWithSigns(other)
}

function numberWithSigns(number: string): string {
  const parts = normalised(number).split(/[^\p{L}\p{N}]+/u)
  return parts.reduce((before, part) => {
    const isBetweenDigits = /\p{N}$/u.test(before) && /^\p{N}/u.test(part)
    return `${before}${isBetweenDigits ? '-' : ''}${part}`
  })
}

function normalised(words: string): string {
  return words.normalize('NFKC').toUpperCase()
}

interface Identified {
  serialNumber: string
  assetNumber: string
  description: string
}

/**
 * What makes two items of a company the same piece of equipment: serial number and description, for a works may number
 * its shackles and its hoists each from 1. Without a serial number the asset number serves; without either, nothing does.
 */
export function equipmentIdentity({ serialNumber, assetNumber, description }: Identified): string | null {
  const serial = plainNumber(serialNumber)
  const number = serial ?? plainNumber(assetNumber)
  if (number === null) return null
  return `${serial === null ? 'asset' : 'serial'} ${number} ${plainDescription(description)}`
}

/** Pieces that no item is about: an item means the piece that it is linked to, and another by its words only where that one is not here. */
export function piecesNotIn<Piece extends { _id: string; identity: string }>(
  items: readonly (Identified & { equipmentId?: string | null | undefined })[],
  pieces: readonly Piece[],
): Piece[] {
  const here = new Set<string | null | undefined>(pieces.map(({ _id }) => _id))
  const linked = new Set(items.map(({ equipmentId }) => equipmentId))
  const named = new Set(items.filter(({ equipmentId }) => !here.has(equipmentId)).map(equipmentIdentity))
  return pieces.filter(({ _id, identity }) => !linked.has(_id) && !named.has(identity))
}

interface Particulars extends Identified {
  manufacturer: string
  wll: string
}

/** Whether an item that has the words of a piece is plainly about another one: in doubt a danger stands. */
export function isAnotherPiece(piece: Particulars, item: Particulars): boolean {
  const [identifying, further] =
    plainNumber(item.serialNumber) === null
      ? (['assetNumber', 'serialNumber'] as const)
      : (['serialNumber', 'assetNumber'] as const)
  // Words that the piece had before lead to it as well.
  const isFormer = plainNumber(piece[identifying]) !== plainNumber(item[identifying])
  return (
    (!isFormer && !isSameNumber(piece[identifying], item[identifying])) ||
    (areStated(piece[further], item[further]) && !isSameNumber(piece[further], item[further])) ||
    isOtherMaker(piece.manufacturer, item.manufacturer) ||
    isChangedLoad({ written: item.wll, last: piece.wll })
  )
}

function areStated(...numbers: string[]): boolean {
  return numbers.every((number) => plainNumber(number) !== null)
}

/** `Yale` and `Yale Industrial Products` may be one. */
function isOtherMaker(name: string, otherName: string): boolean {
  const [one, other] = [plainNumber(name), plainNumber(otherName)]
  return one !== null && other !== null && !one.startsWith(other) && !other.startsWith(one)
}

interface FittingPiece {
  isListed: boolean
  isOnJob: boolean
  /** What is written beside its words is another piece's. */
  isAnother: boolean
}

/** Null where it is a new one: two items of a job are two pieces, and words that fit several pieces name none of them. */
export function pieceMeant<Piece extends FittingPiece>(withWords: readonly Piece[]): Piece | null {
  const fitting = withWords.filter(({ isAnother }) => !isAnother)
  const listed = fitting.filter(({ isListed }) => isListed)
  const [only = null, ...others] = listed.length > 0 ? listed : fitting.slice(0, 1)
  return others.length > 0 || only?.isOnJob ? null : only
}

/** `Chain Block` and `chain  block` are one kind of thing. */
export function plainDescription(description: string): string {
  return description.normalize('NFKC').toUpperCase().replace(/\s+/g, ' ').trim()
}

/** The items that share their serial number with another of the same job: allowed, but likely a slip of the pen. */
export function itemsWithSameSerial<Item extends { serialNumber: string }>(items: readonly Item[]): Item[] {
  const seen = new Map<string, number>()
  const numbers = items.map(({ serialNumber }) => plainNumber(serialNumber))
  for (const number of numbers) if (number !== null) seen.set(number, (seen.get(number) ?? 0) + 1)
  return items.filter((_, index) => (seen.get(numbers[index] ?? '') ?? 0) > 1)
}

/** The items with this serial number, however it is spaced; none where the words say that there is no number. */
export function itemsWithSerial<Item extends { serialNumber: string }>(
  items: readonly Item[],
  serialNumber: string,
): Item[] {
  const number = plainNumber(serialNumber)
  return number === null ? [] : items.filter((item) => plainNumber(item.serialNumber) === number)
}
