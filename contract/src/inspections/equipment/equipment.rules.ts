/** What people write where a number can't be read or was never given. */
const noNumber = new Set(
  (
    ' NA NONE NIL NOTAPPLICABLE TBC TBA UNKNOWN NOTKNOWN NK ILLEGIBLE NOTLEGIBLE UNREADABLE NOTREADABLE NOTVISIBLE NONEVISIBLE ' +
    'MISSING NOPLATE WORNOFF NOTMARKED UNMARKED NOTSTAMPED NOMARKING NOMARKINGS NONUMBER NOSERIAL NOSERIALNUMBER NOSERIALNO NOSN'
  ).split(' '),
)

/** `sn-001`, `SN 001` and `SN001` are one number; null for words that say there is none. */
export function plainNumber(number: string): string | null {
  const plain = number
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
  return noNumber.has(plain) ? null : plain
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

interface FittingPiece {
  /** False of one that nothing stands behind any more. */
  isListed: boolean
  /** Another item of the job is about it. */
  isOnJob: boolean
}

/**
 * Of the pieces that an item's words fit, the one that is meant; null where it is a new one. Two items of a job are two pieces, and
 * words that fit several pieces name none of them: the office is asked, in the list of duplicates.
 */
export function pieceMeant<Piece extends FittingPiece>(fitting: readonly Piece[]): Piece | null {
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
