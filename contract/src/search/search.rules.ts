/** So many of each kind; a person who gets that many types more. */
export const maxHits = 10

const numberedKinds = ['jobs', 'certificates', 'invoices', 'purchaseOrders'] as const
type NumberedKind = (typeof numberedKinds)[number]

const printed: Record<NumberedKind, { before: RegExp; digits: number }> = {
  jobs: { before: /^j$/i, digits: 5 },
  certificates: { before: /^c$/i, digits: 6 },
  invoices: { before: /^inv$/i, digits: 5 },
  purchaseOrders: { before: /^(#|po|po ?#)$/i, digits: 1 },
}

export interface SearchedNumber {
  /** As it stands: `9`, `#9` and `INV-00009` mean 9. */
  exact: number
  /** Those whose printed number begins like this: `J-001` means 100 to 199, `#9` also 90 to 99. From and to, both included. */
  ranges: [from: number, to: number][]
}

/** With its own letters before it a number means one kind's only, without any everyone's. */
export function searchedNumbers(q: string): Partial<Record<NumberedKind, SearchedNumber>> {
  const [, before = '', digits] = /^([a-z]{0,3}\s?#?)[\s\p{Pd}]*(\d{1,9})$/iu.exec(q.trim()) ?? []
  if (digits === undefined) return {}
  const kinds = numberedKinds.filter((kind) => before === '' || printed[kind].before.test(before.trim()))
  return Object.fromEntries(kinds.map((kind) => [kind, meant(digits, printed[kind].digits)]))
}

const maxDigits = 9
/** Of a number that is printed as it is, so many digits more may follow. */
const maxMoreDigits = 4

function meant(digits: string, width: number): SearchedNumber {
  const exact = Number(digits)
  const missing = width - digits.length
  const more = missing > 0 ? [missing] : width > 1 || exact === 0 ? [] : upTo(maxMoreDigits)
  const ranges = more
    .filter((count) => digits.length + count <= maxDigits)
    .map((count): [number, number] => [exact * 10 ** count, (exact + 1) * 10 ** count - 1])
  return { exact, ranges }
}

function upTo(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1)
}

/** The national digits of a telephone number, written with or without the country: "+44 161 496 0123". */
export function searchedTelephone(q: string): string | null {
  const text = q.trim()
  if (!/^\+?[\d\s()-]+$/.test(text)) return null
  const digits = text.replace(/\D/g, '')
  return digits.length < minTelephoneDigits ? null : digits.replace(/^(0044|44|0)0?/, '')
}

const minTelephoneDigits = 5

const maxWords = 6
const hasLetterOrNumber = /[\p{Letter}\p{Number}]/u

/** Signs alone are in no index, so they are not among them. */
export function searchedWords(q: string): string[] {
  return q
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => hasLetterOrNumber.test(word))
    .slice(0, maxWords)
}
