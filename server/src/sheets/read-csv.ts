import { isUtf8 } from 'node:buffer'
import chardet from 'chardet'
import { CsvError, parse } from 'csv-parse/sync'
import iconv from 'iconv-lite'
import { UnreadableSheet, type Sheet } from './sheet-cells.ts'

export function readCsv(bytes: Buffer): Sheet {
  const text = decoded(bytes)
  refuseNul(text)
  const [, told, rest = text] = /^sep=(.)\r?\n([\s\S]*)$/.exec(text) ?? []
  const records = recordsIn(rest, told ?? delimiterOf(rest))
  const first = told === undefined ? 1 : 2
  return {
    name: 'CSV',
    rows: records.flatMap((cells, index) =>
      cells.some((cell) => cell.trim() !== '') ? [{ row: index + first, cells: cells.map(withoutMark) }] : [],
    ),
  }
}

/** Ours, before what a spreadsheet would take for a formula. */
function withoutMark(cell: string): string {
  return /^'(?=\s*[=+\-@＝＋－＠])/.test(cell) ? cell.slice(1) : cell
}

function recordsIn(text: string, delimiter: string): string[][] {
  try {
    return parse(text, { delimiter, relax_column_count: true, relax_quotes: true, skip_empty_lines: false })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    if (error.code === 'CSV_QUOTE_NOT_CLOSED') {
      const row = Number(error['records'] ?? 0) + 1
      throw new UnreadableSheet(`A quotation mark that opens in row ${row} is never closed. Close it and try again.`)
    }
    throw new UnreadableSheet('This file can’t be read as CSV. Open it in Excel and save it as XLSX.')
  }
}

function decoded(bytes: Buffer): string {
  if (startsWith(bytes, 0xef, 0xbb, 0xbf)) return iconv.decode(bytes, 'utf8')
  if (startsWith(bytes, 0xff, 0xfe)) return iconv.decode(bytes, 'utf16le')
  if (startsWith(bytes, 0xfe, 0xff)) return iconv.decode(bytes, 'utf16be')
  const zeros = zerosIn(bytes)
  if (zeros.odd > zeros.all / 3) return iconv.decode(bytes, 'utf16le')
  if (zeros.even > zeros.all / 3) return iconv.decode(bytes, 'utf16be')
  if (isUtf8(bytes)) return bytes.toString('utf8')
  const found = chardet.detect(bytes.subarray(0, 64 * 1024)) ?? ''
  // What else it may take it for (Turkish, Czech) is a guess from a few letters; British firms write Windows-1252.
  return iconv.decode(bytes, /^(UTF-16|UTF-32|Shift_JIS|GB|Big5|EUC)/.test(found) ? found : 'windows-1252')
}

/** Half the bytes of UTF-16 are zero where the text is English. */
function zerosIn(bytes: Buffer) {
  const sample = bytes.subarray(0, 4096)
  let [odd, even] = [0, 0]
  sample.forEach((byte, index) => {
    if (byte !== 0) return
    if (index % 2 === 1) odd += 1
    else even += 1
  })
  return { odd, even, all: sample.length }
}

function refuseNul(text: string) {
  const at = text.indexOf('\0')
  if (at < 0) return
  const row = text.slice(0, at).split('\n').length
  throw new UnreadableSheet(
    `Row ${row} holds a character that no spreadsheet has (NUL), so this isn’t a CSV file. Save it from Excel as CSV or XLSX.`,
  )
}

function delimiterOf(text: string): string {
  const unquoted = text.slice(0, 20_000).replace(/"[^"]*"/g, '')
  const lines = unquoted.split(/\r?\n/).filter(Boolean).slice(0, 20)
  const scores = [',', ';', '\t'].map((delimiter) => {
    const counts = lines.map((line) => line.split(delimiter).length - 1)
    const usual = counts.toSorted((one, other) => one - other)[Math.floor(counts.length / 2)] ?? 0
    return { delimiter, score: usual * 1000 + Math.max(0, ...counts) }
  })
  return scores.reduce((best, each) => (each.score > best.score ? each : best)).delimiter
}

function startsWith(bytes: Buffer, ...mark: number[]): boolean {
  return mark.every((byte, index) => bytes[index] === byte)
}
