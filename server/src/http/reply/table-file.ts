import type { Day } from '#contract/values/days.ts'
import type { ListedPage } from '#server/db/pages.ts'
import type { FileAnswer } from '#server/http/route.ts'
import { csvAnswer, type CsvColumn } from './csv.ts'
import { xlsxAnswer } from './xlsx.ts'

interface TableFile<Row> {
  /** What the file is called before its day: `jobs`. */
  name: string
  format: 'csv' | 'xlsx'
  today: Day
  columns: readonly CsvColumn<Row>[]
  rows: AsyncIterable<Row[]> | ListedPage<Row>
}

/** A table in the form that was asked for. */
export function tableFile<Row>({ name, format, today, columns, rows }: TableFile<Row>): Promise<FileAnswer> {
  const file = { name: `${name}-${today}.${format}`, columns, chunks: chunksOf(rows) }
  if (format === 'csv') return csvAnswer(file)
  const sheet = `${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll('-', ' ')}`
  return xlsxAnswer({ ...file, sheet })
}

function chunksOf<Row>(rows: AsyncIterable<Row[]> | ListedPage<Row>): AsyncIterable<Row[]> {
  if ('chunks' in rows) return rows.chunks
  return 'rows' in rows ? once(rows.rows) : rows
}

async function* once<Row>(rows: Row[]) {
  yield rows
}
