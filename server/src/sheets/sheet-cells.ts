import type { SheetRow } from '#contract/imports/sheet-cells.ts'

export interface Sheet {
  name: string
  rows: SheetRow[]
}

export class UnreadableSheet extends Error {
  override name = 'UnreadableSheet'
}

export function columnLetters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : columnLetters(Math.floor(index / 26) - 1) + last
}

export function cellAddress(reference: string): { column: number; row: number } {
  const [, letters = 'A', digits = '1'] = /^([A-Z]+)(\d+)$/.exec(reference) ?? []
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
  return { column, row: Number(digits) }
}
