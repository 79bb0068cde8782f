import { Readable } from 'node:stream'
import type { FileAnswer } from '#server/http/route.ts'
import type { CsvCell, CsvColumn } from './csv.ts'
import { attachment } from './file-names.ts'

interface XlsxFile<Row> {
  name: string
  sheet: string
  columns: readonly CsvColumn<Row>[]
  chunks: AsyncIterable<Row[]>
}

const widthInCharacters = 22

export async function xlsxAnswer<Row>({ name, chunks, ...table }: XlsxFile<Row>): Promise<FileAnswer> {
  const lines = []
  for await (const rows of chunks) lines.push(...rows)
  return workbookAnswer(name, await workbookOf({ ...table, rows: lines }))
}

export async function sheetsAnswer(name: string, sheets: PlainSheet[]): Promise<FileAnswer> {
  return workbookAnswer(name, await workbook(sheets))
}

function workbookAnswer(name: string, bytes: Buffer): FileAnswer {
  const headers = attachment(name, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
  return { stream: Readable.from([bytes]), headers }
}

/** A table as an Excel workbook. Texts are texts there: nothing in them is taken for a formula. */
export function workbookOf<Row>({ sheet, columns, rows }: Omit<XlsxFile<Row>, 'name' | 'chunks'> & { rows: Row[] }) {
  const heads = columns.map(({ header }) => header)
  return workbook([{ name: sheet, heads, rows: rows.map((row) => columns.map(({ cell }) => cell(row))) }])
}

interface PlainSheet {
  name: string
  heads: string[]
  /** A date is a day of Excel’s. */
  rows: (CsvCell | { value: Date; format: string })[][]
}

async function workbook(sheets: PlainSheet[]): Promise<Buffer> {
  // With the first export: few servers ever make one.
  const { default: writeExcelFile } = await import('write-excel-file/node')
  return writeExcelFile(
    sheets.map(({ name: sheet, heads, rows }) => ({
      sheet,
      data: [heads.map((head) => ({ value: head, fontWeight: 'bold' as const })), ...rows],
      stickyRowsCount: 1,
      columns: heads.map(() => ({ width: widthInCharacters })),
    })),
  ).toBuffer()
}
