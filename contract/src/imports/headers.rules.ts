import { importFields, type ImportField, type ImportKind } from './import-fields.ts'
import { plainName } from './names.rules.ts'
import { proposedDateOrder, readDay } from './written-days.rules.ts'

export const whyHeader = 'Why'

interface SheetColumn {
  header: string
  /** Cells below it, as texts; blank ones left out. */
  samples: readonly string[]
}

export function headersKey(headers: readonly string[]): string {
  return headers
    .map(plainHeader)
    .filter((header) => header !== '' && header !== plainHeader(whyHeader))
    .join('|')
}

/** The field of each column, by its header and else by what is in it; null where nothing tells. No field comes twice. */
export function guessFields(
  kind: ImportKind,
  columns: readonly SheetColumn[],
  knownCompanies: ReadonlySet<string> = new Set(),
): (string | null)[] {
  const guessed: (string | null)[] = columns.map(() => null)
  const taken = new Set<string>()
  const take = (index: number, field: string | undefined) => {
    if (field === undefined || guessed[index] !== null || taken.has(field)) return
    guessed[index] = field
    taken.add(field)
  }
  // A header that is the field’s own name or label goes before one that only means it.
  columns.forEach(({ header }, index) => take(index, fieldCalled(kind, header)?.name))
  // Of two that mean the same, the more usual word: “Serial No” before “ID No”.
  columns
    .map(({ header, samples }, index) => ({ index, meant: fieldMeant(kind, header, samples) }))
    .toSorted((one, other) => (one.meant?.rank ?? 0) - (other.meant?.rank ?? 0))
    .forEach(({ index, meant }) => take(index, meant?.name))
  columns.forEach(({ header, samples }, index) => {
    if (!isLeftAside(kind, header)) take(index, fieldOfData(kind, header, samples, knownCompanies))
  })
  return guessed
}

export function countKnownHeaders(kind: ImportKind, cells: readonly string[]): number {
  return cells.filter((cell) => fieldCalled(kind, cell) ?? fieldMeant(kind, cell, [])).length
}

export function plainHeader(header: string): string {
  return header
    .normalize('NFKC')
    .slice(0, 200)
    .toLowerCase()
    .replaceAll('&', 'and')
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/** In our own exports, and no field: what is worked out from others. */
const derived: Partial<Record<ImportKind, string[]>> = { equipment: ['reason', 'repairby', 'why'] }

function isLeftAside(kind: ImportKind, header: string): boolean {
  const plain = plainHeader(header)
  return plain === plainHeader(whyHeader) || (derived[kind] ?? []).includes(plain)
}

function fieldCalled(kind: ImportKind, header: string): ImportField | undefined {
  const plain = plainHeader(header)
  if (plain === '') return undefined
  // “ID” alone is the number on the plate in most sheets; with its line it is ours.
  if (plain === 'id') return header.trim() === '_id' ? importFields[kind].find(({ name }) => name === '_id') : undefined
  return importFields[kind].find(({ name, label }) => plainHeader(label) === plain || plainHeader(name) === plain)
}

const recordId = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

function fieldMeant(kind: ImportKind, header: string, samples: readonly string[]) {
  const words = [plainHeader(header), plainHeader(header.slice(0, 200).replace(/\([^)]*\)/g, ''))].filter(Boolean)
  if (words.includes('id') && samples.length > 0 && samples.every((text) => recordId.test(text))) {
    return { name: '_id', rank: 0 }
  }
  for (const { name, label, headers } of importFields[kind]) {
    const rank = [plainHeader(label), ...headers.split(' ')].findIndex((word) => words.includes(word))
    if (rank >= 0) return { name, rank }
  }
  return undefined
}

/** Guesses from the data are dates, emails and the names of companies we know. */
function fieldOfData(
  kind: ImportKind,
  header: string,
  samples: readonly string[],
  knownCompanies: ReadonlySet<string>,
): string | undefined {
  const most = (test: (text: string) => boolean) =>
    samples.length > 0 && samples.filter(test).length > samples.length / 2
  if (most((text) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text))) {
    return { equipment: 'lessorEmail', companies: 'contactEmail', users: 'email' }[kind]
  }
  if (most((text) => knownCompanies.has(plainName(text)))) return kind === 'companies' ? 'name' : 'company'
  if (kind !== 'equipment') return undefined
  const order = proposedDateOrder(samples) ?? 'dmy'
  if (!most((text) => /\D/.test(text) && 'day' in readDay(text, order))) return undefined
  return /next|due|expir|until/i.test(header) ? 'nextExaminationDate' : 'lastExaminationDate'
}
