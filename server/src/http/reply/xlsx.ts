import { Readable } from 'node:stream'
import type { FileAnswer } from '#server/http/route.ts'
import type { CsvColumn } from './csv.ts'
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

/** A table as an Excel workbook. Texts are texts there: nothing in them is taken for a formula. */
export async function xlsxAnswer<Row>({ name, sheet, columns, chunks }: XlsxFile<Row>): Promise<FileAnswer> {
  const heads = columns.map(({ header }) => ({ value: header, fontWeight: 'bold' as const }))
  const lines = []
  for await (const rows of chunks) {
    for (const row of rows) lines.push(columns.map(({ cell }) => cell(row)))
  }
  // With the first export: few servers ever make one.
  const { default: writeExcelFile } = await import('write-excel-file/node')
  const bytes = await writeExcelFile([heads, ...lines], {
    sheet,
    stickyRowsCount: 1,
    columns: columns.map(() => ({ width: widthInCharacters })),
  }).toBuffer()
  return {
    stream: Readable.from([bytes]),
    headers: {
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': `attachment; ${namedAs(name)}`,
      'cache-control': 'private, no-store',
    },
  }
}
