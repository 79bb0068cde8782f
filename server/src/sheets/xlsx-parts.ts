import { inflateRawSync } from 'node:zlib'
import { cellAddress, UnreadableSheet } from './sheet-cells.ts'

/** More than the largest sheet that is taken unpacks to. */
const maxUnpackedBytes = 200 * 1024 * 1024
/** Sheets pack to a tenth, monotonous ones to a fiftieth; what packs to a thousandth was made to fill a memory. */
const maxRatio = 150
const minMaxBytes = 10 * 1024 * 1024
const stored = 0
const deflated = 8
const builtInMonth = '17'

interface Entry {
  name: string
  method: number
  flags: number
  packed: Buffer
}

export interface SheetMarks {
  merged: { from: { column: number; row: number }; to: { column: number; row: number } }[]
  unsolved: { column: number; row: number }[]
  months: { column: number; row: number }[]
}

export function inspectWorkbook(bytes: Buffer): Map<string, SheetMarks> {
  const entries = entriesIn(bytes)
  const names = new Set(entries.map(({ name }) => name))
  if (names.has('xl/vbaProject.bin')) {
    throw new UnreadableSheet('This workbook holds macros (.xlsm). Save it as a plain Excel workbook (.xlsx).')
  }
  if (names.has('xl/workbook.bin')) {
    throw new UnreadableSheet('This is a binary workbook (.xlsb). Save it as a plain Excel workbook (.xlsx).')
  }
  if (entries.some(({ flags }) => (flags & 1) !== 0)) {
    throw new UnreadableSheet('This file is protected by a password. Save it without one and try again.')
  }
  if (!names.has('xl/workbook.xml')) {
    throw new UnreadableSheet('This isn’t an Excel workbook. Save it from Excel as .xlsx or CSV.')
  }
  const parts = new Map(entries.filter(({ name }) => /\.(xml|rels)$/.test(name)).map((entry) => [entry.name, entry]))
  requireSmall([...parts.values()])
  const text = (name: string) => {
    const part = parts.get(name)
    return part ? unpack(part, maxUnpackedBytes).toString('utf8') : ''
  }
  if (text('[Content_Types].xml').includes('macroEnabled')) {
    throw new UnreadableSheet('This workbook holds macros (.xlsm). Save it as a plain Excel workbook (.xlsx).')
  }
  const monthStyles = monthStylesIn(text('xl/styles.xml'))
  return new Map(
    sheetPaths(text('xl/workbook.xml'), text('xl/_rels/workbook.xml.rels')).map(({ name, path }) => [
      name,
      marksIn(text(path), monthStyles),
    ]),
  )
}

/** By its central directory, which is what readers of zips go by. */
function entriesIn(bytes: Buffer): Entry[] {
  try {
    const end = bytes.lastIndexOf('PK\u0005\u0006')
    if (end < 0) throw new Error('It has no end.')
    const entries: Entry[] = []
    let at = bytes.readUInt32LE(end + 16)
    for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
      const nameEnd = at + 46 + bytes.readUInt16LE(at + 28)
      const local = bytes.readUInt32LE(at + 42)
      const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
      entries.push({
        name: bytes.toString('utf8', at + 46, nameEnd),
        flags: bytes.readUInt16LE(at + 8),
        method: bytes.readUInt16LE(at + 10),
        packed: bytes.subarray(start, start + bytes.readUInt32LE(at + 20)),
      })
      at = nameEnd + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
    }
    return entries
  } catch {
    throw new UnreadableSheet('This workbook is damaged or was cut off. Open it in Excel, save it and try again.')
  }
}

/** So that what unpacks to more than a sheet can hold is refused before a reader fills the memory with it. */
function requireSmall(parts: Entry[]) {
  let left = maxUnpackedBytes
  for (const part of parts) {
    left -= unpack(part, left).length
    if (left < 0) throw tooMuch()
  }
}

function unpack({ method, packed }: Entry, left: number): Buffer {
  if (method === stored) return packed
  if (method !== deflated)
    throw new UnreadableSheet(
      'This workbook is packed in a way that Excel doesn’t use. Open it in Excel, save it and try again.',
    )
  try {
    const maxOutputLength = Math.min(Math.max(1, left), Math.max(minMaxBytes, packed.length * maxRatio))
    return inflateRawSync(packed, { maxOutputLength })
  } catch (error) {
    if (error instanceof RangeError) throw tooMuch()
    throw new UnreadableSheet('This workbook is damaged or was cut off. Open it in Excel, save it and try again.')
  }
}

function tooMuch(): UnreadableSheet {
  return new UnreadableSheet(
    'This workbook unpacks to far more than a sheet holds. Save it from Excel again, or split it.',
  )
}

function sheetPaths(workbook: string, relations: string) {
  const targets = new Map(
    [...relations.matchAll(/<Relationship\b[^>]*>/g)].map(([tag]) => [attribute(tag, 'Id'), attribute(tag, 'Target')]),
  )
  return [...workbook.matchAll(/<sheet\b[^>]*>/g)].map(([tag]) => {
    const target = targets.get(attribute(tag, 'r:id')) ?? ''
    return { name: unescaped(attribute(tag, 'name')), path: target.startsWith('/') ? target.slice(1) : `xl/${target}` }
  })
}

function attribute(tag: string, name: string): string {
  return new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? ''
}

function unescaped(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&')
}

function monthStylesIn(styles: string): Set<string> {
  const formats = new Map(
    [...styles.matchAll(/<numFmt\b[^>]*>/g)].map(([tag]) => [
      attribute(tag, 'numFmtId'),
      attribute(tag, 'formatCode').replaceAll(/\[[^\]]*\]|&quot;.*?&quot;|\\./g, ''),
    ]),
  )
  const isMonth = (id: string) => id === builtInMonth || /^(?=.*m)(?=.*y)[^dhs]*$/i.test(formats.get(id) ?? '')
  const [, cells = ''] = /<cellXfs\b[^>]*>(.*?)<\/cellXfs>/s.exec(styles) ?? []
  return new Set(
    [...cells.matchAll(/<xf\b[^>]*>/g)].flatMap(([tag], index) =>
      isMonth(attribute(tag, 'numFmtId')) ? [String(index)] : [],
    ),
  )
}

function marksIn(sheet: string, monthStyles: Set<string>): SheetMarks {
  const merged = [...sheet.matchAll(/<mergeCell\b[^>]*\sref="([A-Z]+\d+):([A-Z]+\d+)"/g)].map(([, from, to]) => ({
    from: cellAddress(from ?? ''),
    to: cellAddress(to ?? ''),
  }))
  const unsolved = sheet.includes('<f')
    ? [
        ...sheet.matchAll(
          /<c\b([^>]*?\sr="([A-Z]+\d+)"[^>]*)>\s*<f\b(?:[^<]*<\/f>|[^>]*\/>)\s*(<v\s*\/>|<v><\/v>)?\s*<\/c>/g,
        ),
      ].flatMap(([, attributes = '', reference = '', empty]) =>
        // So Excel writes a formula whose value is an empty text.
        empty && attribute(attributes, 't') === 'str' ? [] : [cellAddress(reference)],
      )
    : []
  const failed = [...sheet.matchAll(/(<c\b[^>]*\st="e"[^>]*>)(?:<f\b(?:[^<]*<\/f>|[^>]*\/>))?<v>[^<]/g)]
  return {
    merged,
    unsolved: [...unsolved, ...failed.map(([, tag = '']) => cellAddress(attribute(tag, 'r')))],
    months: monthStyles.size > 0 ? cellsStyled(sheet, monthStyles) : [],
  }
}

function cellsStyled(sheet: string, styles: Set<string>) {
  const found: { column: number; row: number }[] = []
  for (const [tag, style = ''] of sheet.matchAll(/<c\b[^>]*\ss="(\d+)"[^>]*(?<!\/)>/g)) {
    if (styles.has(style)) found.push(cellAddress(attribute(tag, 'r')))
  }
  return found
}
