import { Readable } from 'node:stream'
import { namedAs } from './file-names.ts'
import type { FileAnswer } from '#server/http/route.ts'

/** A number stands as it is, text is made harmless, null is an empty cell. */
export type CsvCell = string | number | null

export interface CsvColumn<Row> {
  header: string
  cell: (row: Row) => CsvCell
}

interface CsvFile<Row> {
  /** With its ending: `jobs-2026-06-15.csv`. */
  name: string
  columns: readonly CsvColumn<Row>[]
  /** The rows, some at a time: the next are asked for when the reader has taken these. */
  chunks: AsyncIterable<Row[]>
}

/** A table as a file that Excel and accounting packages open: UTF-8 with its mark, commas, CRLF (RFC 4180). */
export async function csvAnswer<Row>({ name, columns, chunks }: CsvFile<Row>): Promise<FileAnswer> {
  const lines = linesOf(columns, chunks)
  // The first rows are fetched before anything is answered, so that a failure is told like any other.
  const first = await lines.next()
  return {
    stream: Readable.from(startingWith(first, lines), { objectMode: false }),
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; ${namedAs(name)}`,
      'cache-control': 'private, no-store',
    },
  }
}

export function csvLine(cells: CsvCell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

const byteOrderMark = '\ufeff'

async function* linesOf<Row>(columns: readonly CsvColumn<Row>[], chunks: AsyncIterable<Row[]>) {
  let heads = byteOrderMark + csvLine(columns.map(({ header }) => header))
  for await (const rows of chunks) {
    yield heads + rows.map((row) => csvLine(columns.map(({ cell }) => cell(row)))).join('')
    heads = ''
  }
  if (heads) yield heads
}

async function* startingWith(first: IteratorResult<string, unknown>, rest: AsyncIterable<string>) {
  if (!first.done) yield first.value
  yield* rest
}

function csvCell(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell === 'number' || negativeNumber.test(cell)) return String(cell)
  const text = withoutFormulas(cell)
  return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** What a discount or a credit note comes to: nothing that a spreadsheet could run, and with an apostrophe no number. */
const negativeNumber = /^-\d+(?:\.\d+)?$/

/**
 * Where a spreadsheet begins a cell: also behind a semicolon or a line's end, if it takes those for separators. The
 * sign is looked for first and only then what stands before it, so that a text of line breaks takes linear time.
 */
const startOfFormula = /(?=[=+\-@＝＋－＠])(?<=(?:^|[;\t\r\n])[\s\p{Cf}]*)/gu

/** An apostrophe before what could be a formula makes a spreadsheet show it as text. */
function withoutFormulas(text: string): string {
  const harmless = text.replace(startOfFormula, "'")
  return /^[\t\r]/.test(harmless) ? `'${harmless}` : harmless
}
