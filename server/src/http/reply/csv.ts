import type { Options } from 'csv-stringify'
import { britishDay, dayInLondon, type Instant, londonTime } from '#contract/values/days.ts'
import { attachment } from './file-names.ts'
import { streamOf } from './streams.ts'
import type { FileAnswer } from '#server/http/route.ts'

/** A number stands as it is, text is made harmless, null is an empty cell. */
export type CsvCell = string | number | null

export interface CsvColumn<Row> {
  header: string
  cell: (row: Row) => CsvCell
}

export function momentCell(at: Instant | null): string {
  if (at === null) return ''
  const moment = new Date(at)
  return `${britishDay(dayInLondon(moment))} ${londonTime(moment)}`
}

interface CsvFile<Row> {
  name: string
  columns: readonly CsvColumn<Row>[]
  /** The rows, some at a time: the next are asked for when the reader has taken these. */
  chunks: AsyncIterable<Row[]>
}

/** A table as a file that Excel and accounting packages open: UTF-8 with its mark, commas, CRLF (RFC 4180). */
export async function csvAnswer<Row>({ name, columns, chunks }: CsvFile<Row>): Promise<FileAnswer> {
  return { stream: await streamOf(csvParts(columns, chunks)), headers: attachment(name, 'text/csv; charset=utf-8') }
}

export async function* csvParts<Row>(columns: readonly CsvColumn<Row>[], chunks: AsyncIterable<Row[]>) {
  let heads = await csvText([columns.map(({ header }) => header)], { bom: true })
  for await (const rows of chunks) {
    yield heads + (await csvText(rows.map((row) => columns.map(({ cell }) => cell(row)))))
    heads = ''
  }
  if (heads) yield heads
}

/** Loaded by the first export, which no start waits for. */
export async function csvText(rows: CsvCell[][], options: Options = {}): Promise<string> {
  const { stringify } = await import('csv-stringify/sync')
  return stringify(rows, {
    record_delimiter: 'windows',
    quoted_match: /[;\t\r\n]|^\s|\s$/,
    cast: { string: (text) => (negativeNumber.test(text) ? text : withoutFormulas(text)) },
    ...options,
  })
}

/** What a discount or a credit note comes to: nothing that a spreadsheet could run, and with an apostrophe no number. */
const negativeNumber = /^-\d+(?:\.\d+)?$/

/** Also behind a semicolon or a line's end. The sign is looked for first: that takes linear time. */
const startOfFormula = /(?=[=+\-@＝＋－＠])(?<=(?:^|[;\t\r\n])[\s\p{Cf}]*)/gu

/** An apostrophe before what could be a formula makes a spreadsheet show it as text. */
function withoutFormulas(text: string): string {
  const harmless = text.replace(startOfFormula, "'")
  return /^[\t\r]/.test(harmless) ? `'${harmless}` : harmless
}
