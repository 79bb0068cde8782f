import readWorkbook from 'read-excel-file/universal'
import { maxImportColumns } from '#contract/imports/imports.contract.ts'
import type { Cell, SheetRow } from '#contract/imports/sheet-cells.ts'
import { type Sheet, UnreadableSheet } from './sheet-cells.ts'
import { inspectWorkbook, type SheetMarks } from './xlsx-parts.ts'

type ReadCell = string | number | boolean | Date | null

/** Every sheet of an Excel workbook. Days are days: Excel counts them, and no time zone moves them. */
export async function readXlsx(bytes: Buffer): Promise<Sheet[]> {
  const marks = inspectWorkbook(bytes)
  const sheets = await sheetsIn(bytes)
  return sheets.map(({ sheet: name, data }) => ({ name, rows: rowsOf(data as ReadCell[][], marks.get(name)) }))
}

async function sheetsIn(bytes: Buffer) {
  try {
    const copy = new Uint8Array(bytes)
    return await readWorkbook(copy.buffer)
  } catch (error) {
    const [, row] = /row (\d+)/.exec(error instanceof Error ? error.message : '') ?? []
    throw new UnreadableSheet(
      row === undefined
        ? 'This workbook could not be read. Open it in Excel, save it and try again.'
        : `Row ${row} holds a cell that could not be read. Open the workbook in Excel, save it and try again.`,
    )
  }
}

function rowsOf(data: ReadCell[][], marks: SheetMarks | undefined): SheetRow[] {
  const merged = columnsByRow((marks?.merged ?? []).flatMap(cellsOf))
  const unsolved = columnsByRow(marks?.unsolved ?? [])
  const months = columnsByRow(marks?.months ?? [])
  return data.flatMap((read, index) => {
    const row = index + 1
    const asMonth = months.get(row)
    const cells = read.map((cell, column) => (asMonth?.includes(column) ? monthOf(cell) : cellOf(cell)))
    const isEmpty = cells.every((cell) => cell === null || cell === '')
    const marked = { merged: merged.get(row), unsolved: unsolved.get(row) }
    if (isEmpty && !marked.unsolved) return []
    return [
      {
        row,
        cells,
        ...(marked.merged && { merged: marked.merged }),
        ...(marked.unsolved && { unsolved: marked.unsolved }),
      },
    ]
  })
}

function cellOf(cell: ReadCell): Cell {
  if (cell === null) return null
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE'
  if (cell instanceof Date) return { day: cell.toISOString().slice(0, 10) }
  return typeof cell === 'number' ? cell : cell.trim()
}

function monthOf(cell: ReadCell): Cell {
  if (!(cell instanceof Date) || cell.getUTCDate() !== 1) return cellOf(cell)
  const month = cell.toLocaleDateString('en-GB', { month: 'short', timeZone: 'UTC' }).slice(0, 3)
  const day = cell.toISOString().slice(0, 10)
  return { day, shownAs: `${month}-${day.slice(0, 4)}` }
}

/** So that a merge over a whole column doesn’t count a million cells. */
const maxMergedRows = 60_000

function cellsOf({ from, to }: SheetMarks['merged'][number]) {
  const height = Math.min(to.row - from.row + 1, maxMergedRows)
  const width = Math.min(to.column - from.column + 1, maxImportColumns)
  return Array.from({ length: height * width }, (_, index) => ({
    row: from.row + Math.floor(index / width),
    column: from.column + (index % width),
  }))
}

function columnsByRow(cells: { column: number; row: number }[]): Map<number, number[]> {
  const rows = new Map<number, number[]>()
  for (const { row, column } of cells) rows.set(row, [...(rows.get(row) ?? []), column])
  return rows
}
