import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { countKnownHeaders } from '#contract/imports/headers.rules.ts'
import type { ImportKind } from '#contract/imports/import-fields.ts'
import { maxImportColumns, maxImportRows } from '#contract/imports/imports.contract.ts'
import { proposedDateOrder, type DateOrder } from '#contract/imports/written-days.rules.ts'
import { readCsv } from './read-csv.ts'
import { readXlsx } from './read-xlsx.ts'
import { cellText, type SheetRow } from '#contract/imports/sheet-cells.ts'
import { columnLetters, UnreadableSheet, type Sheet } from './sheet-cells.ts'

export interface SheetFile {
  path: string
  kind: ImportKind
  sheet: string | null
  headerRow: number | null
  rowsPath: string
}

export interface ReadColumn {
  index: number
  header: string
  samples: string[]
  /** Some that are not blank, from all over the sheet. */
  values: string[]
  order: DateOrder | null | 'any'
  isNumeric: boolean
}

export interface ReadSheet {
  sheets: { name: string; rows: number }[]
  sheet: string
  headerRow: number
  doubt: string | null
  columns: ReadColumn[]
  rows: number
}

const searchedRows = 30
const maxCellLength = 32_767
const sampleRows = 5
const maxValues = 50

export async function readSheetFile(file: SheetFile): Promise<ReadSheet> {
  const bytes = await readFile(file.path)
  const sheets = (await sheetsIn(bytes)).filter(({ rows }) => rows.length > 0)
  if (sheets.length === 0) throw new UnreadableSheet('This file is empty.')
  const headed = sheets.map((sheet) => ({ ...sheet, header: headerOf(file.kind, sheet.rows) }))
  const found =
    file.sheet === null
      ? headed.toSorted((one, other) => other.header.score - one.header.score)[0]
      : headed.find(({ name }) => name === file.sheet)
  if (!found) throw new UnreadableSheet('This file has no such sheet.')
  const headerRow = file.headerRow ?? found.header.row
  const header = found.rows.find(({ row }) => row === headerRow)
  if (!header) throw new UnreadableSheet(`Row ${headerRow} is empty, so it can’t hold the headers.`)
  const heads = wordsOf(header)
  // Headers that are repeated at the top of each printed page are no rows.
  const rows = found.rows.filter((each) => each.row > headerRow && wordsOf(each) !== heads)
  if (rows.length === 0) {
    const isTable = isWorkbook(bytes) || file.headerRow !== null || knownIn(file.kind, header.cells) > 0
    throw new UnreadableSheet(isTable ? 'This sheet has headers and no rows below them.' : plainText)
  }
  requireTakeable(header, rows)
  await pipeline(Readable.from(linesOf(rows)), createWriteStream(file.rowsPath, { mode: 0o600 }))
  return {
    sheets: headed.map(({ name, rows: all, header: { row: top } }) => ({
      name,
      rows: all.filter(({ row }) => row > top).length,
    })),
    sheet: found.name,
    headerRow,
    doubt: file.headerRow === null ? doubtAbout(file.kind, header, found.rows) : null,
    columns: columnsOf(header, rows),
    rows: rows.length,
  }
}

async function sheetsIn(bytes: Buffer): Promise<Sheet[]> {
  if (isWorkbook(bytes)) return readXlsx(bytes)
  const mark = bytes.toString('latin1', 0, 8)
  if (mark === '\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1') {
    const isEncrypted = bytes.includes(Buffer.from('EncryptedPackage', 'utf16le'))
    throw new UnreadableSheet(
      isEncrypted
        ? 'This workbook is protected by a password. Save it without one and try again.'
        : 'This is an old Excel file (.xls). Open it in Excel and save it as .xlsx.',
    )
  }
  return [readCsv(bytes)]
}

function isWorkbook(bytes: Buffer): boolean {
  return bytes.toString('latin1', 0, 4) === 'PK\u0003\u0004'
}

function headerOf(kind: ImportKind, rows: SheetRow[]) {
  const scored = rows.slice(0, searchedRows).map(({ row, cells }) => ({ row, score: knownIn(kind, cells) }))
  const top = scored.reduce((highest, each) => (each.score > highest.score ? each : highest), { row: 0, score: 0 })
  return top.score > 0 ? top : { row: rows[0]?.row ?? 1, score: 0 }
}

function knownIn(kind: ImportKind, cells: SheetRow['cells']): number {
  const texts = cells.filter((cell) => typeof cell === 'string')
  return countKnownHeaders(kind, texts)
}

function doubtAbout(kind: ImportKind, header: SheetRow, rows: SheetRow[]): string | null {
  if (header.merged) return `The headers in row ${header.row} are merged cells. Say which row holds the headers.`
  const at = rows.indexOf(header)
  const second = [rows[at - 1], rows[at + 1]].find((row) => row && looksLikeHeaders(kind, row.cells))
  if (!second) return null
  const [one, other] = [header.row, second.row].toSorted((first, last) => first - last)
  return `Rows ${one} and ${other} both look like headers. Say which row holds the headers.`
}

/** A site called Depot and a result called Safe are header words too, but not more than half of a row. */
function looksLikeHeaders(kind: ImportKind, cells: SheetRow['cells']): boolean {
  const known = knownIn(kind, cells)
  return known >= 2 && known * 2 > cells.filter((cell) => cellText(cell) !== '').length
}

function requireTakeable(header: SheetRow, rows: SheetRow[]) {
  if (rows.length > maxImportRows) {
    const count = rows.length.toLocaleString('en-GB')
    throw new UnreadableSheet(`This sheet has ${count} rows; at most 50,000 can be imported at once. Split it.`)
  }
  const width = Math.max(...[header, ...rows.slice(0, 1000)].map(({ cells }) => widthOf(cells)))
  if (width > maxImportColumns) {
    throw new UnreadableSheet(`This sheet has ${width} columns; at most ${maxImportColumns} can be imported.`)
  }
  for (const { row, cells } of [header, ...rows]) {
    const index = cells.findIndex((cell) => typeof cell === 'string' && cell.length > maxCellLength)
    if (index >= 0) {
      const where = `Row ${row}, column ${columnLetters(index)}`
      throw new UnreadableSheet(`${where} holds more text than a cell of Excel can: over 32,767 characters.`)
    }
  }
}

/** Whatever its name ends with. */
const plainText = 'This looks like a plain text, not a table. Import a CSV or Excel (.xlsx) file.'

function wordsOf({ cells }: SheetRow): string {
  return JSON.stringify(cells.map(cellText))
}

function widthOf(cells: SheetRow['cells']): number {
  return cells.findLastIndex((cell) => cellText(cell) !== '') + 1
}

function* linesOf(rows: SheetRow[]) {
  for (const { cells, ...row } of rows) {
    yield `${JSON.stringify({ ...row, cells: cells.slice(0, maxImportColumns).map(storable) })}\n`
  }
}

/** PostgreSQL stores no NUL, and no half of a surrogate pair. */
function storable(cell: SheetRow['cells'][number]) {
  return typeof cell === 'string' ? cell.replaceAll('\0', '').toWellFormed() : cell
}

function columnsOf(header: SheetRow, rows: SheetRow[]): ReadColumn[] {
  const width = Math.max(widthOf(header.cells), ...rows.slice(0, 1000).map(({ cells }) => widthOf(cells)))
  return Array.from({ length: width }, (_, index) => {
    const cells = rows.map((row) => row.cells[index])
    const texts = cells.filter((cell) => typeof cell === 'string' && cell.trim() !== '') as string[]
    const filled = cells.filter((cell) => cellText(cell) !== '')
    const order = proposedDateOrder(texts)
    const step = Math.max(1, Math.floor(filled.length / maxValues))
    return {
      index,
      header: cellText(header.cells[index]).slice(0, 200) || `Column ${columnLetters(index)}`,
      samples: cells.slice(0, sampleRows).map((cell) => cellText(cell).slice(0, 100)),
      values: filled.filter((_cell, at) => at % step === 0).map((cell) => cellText(cell).slice(0, 200)),
      order: order === undefined ? 'any' : order,
      isNumeric: filled.filter((cell) => typeof cell === 'number').length > filled.length / 2,
    }
  })
}
