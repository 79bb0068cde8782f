import type { Day } from '#contract/values/days.ts'

/** A cell as the file has it: Excel tells numbers and days from texts, a CSV has texts only. A day may be shown as its month. */
export type Cell = string | number | { day: Day; shownAs?: string } | null

export interface SheetRow {
  row: number
  cells: Cell[]
  merged?: number[]
  unsolved?: number[]
}

export function cellText(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'object') return cell.shownAs ?? cell.day
  return String(cell).trim()
}
