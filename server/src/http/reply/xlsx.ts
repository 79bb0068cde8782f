import { Readable } from 'node:stream'
import type { FileAnswer } from '#server/http/route.ts'
import type { CsvCell, CsvColumn } from './csv.ts'
import { namedAs } from './file-names.ts'

interface XlsxFile<Row> {
  /** With its ending: `equipment-2026-06-15.xlsx`. */
  name: string
  /** What the sheet is called. */
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

function workbookAnswer(name: string, bytes: Buffer): FileAnswer {
  return {
    stream: Readable.from([bytes]),
    headers: {
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': `attachment; ${namedAs(name)}`,
      'cache-control': 'private, no-store',
    },
  }
}

/** A table as an Excel workbook. Texts are texts there: nothing in them is taken for a formula. */
export async function workbookOf<Row>({
  sheet,
  columns,
  rows,
}: Pick<XlsxFile<Row>, 'sheet' | 'columns'> & { rows: Row[] }) {
  const heads = columns.map(({ header }) => ({ value: header, fontWeight: 'bold' as const }))
  // With the first export: few servers ever make one.
  const { default: writeExcelFile } = await import('write-excel-file/node')
  return writeExcelFile([heads, ...rows.map((row) => columns.map(({ cell }) => cell(row)))], {
    sheet,
    stickyRowsCount: 1,
    columns: columns.map(() => ({ width: widthInCharacters })),
  }).toBuffer()
}

interface PlainSheet {
  name: string
  heads: string[]
  /** A date is a day of Excel’s. */
  rows: (CsvCell | { value: Date; format: string })[][]
}

/** A workbook of sheets that are written as they are. */
export async function sheetsAnswer(name: string, sheets: PlainSheet[]): Promise<FileAnswer> {
  const { default: writeExcelFile } = await import('write-excel-file/node')
  const bytes = await writeExcelFile(
    sheets.map(({ name: sheet, heads, rows }) => ({
      sheet,
      data: [heads.map((head) => ({ value: head, fontWeight: 'bold' as const })), ...rows],
      stickyRowsCount: 1,
      columns: heads.map(() => ({ width: widthInCharacters })),
    })),
  ).toBuffer()
  return workbookAnswer(name, bytes)
}
