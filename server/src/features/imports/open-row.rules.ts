import { createHash } from 'node:crypto'
import { findImportField, type ImportKind } from '#contract/imports/import-fields.ts'
import type { ImportNote, RowProblem } from '#contract/imports/imports.contract.ts'
import {
  readDay,
  readPartialDay,
  readSerialDay,
  type DateOrder,
  type ReadDay,
} from '#contract/imports/written-days.rules.ts'
import { britishDay } from '#contract/values/days.ts'
import { asOneLine, EmailAddress } from '#contract/values/text.ts'
import { cellText, type Cell } from '#contract/imports/sheet-cells.ts'
import type { StoredRow } from './import-rows.queries.ts'
import type { ImportRecord } from './imports.queries.ts'

const maxLine = 255
const maxText = 5000
const formulaError = /^#(N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!)$/
export const noEmail = 'This isn’t an email address. Write it like name@company.co.uk.'
const recordId = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

type Mapping = Pick<ImportRecord, 'kind' | 'columns' | 'dateOrders' | 'serialWidth'>

interface Opened {
  kind: ImportKind
  mapped: Map<string, { index: number; header: string }>
  dateOrders: Record<string, DateOrder | null>
  serialWidth: number | null
}

export function rowOpener({ kind, columns, dateOrders, serialWidth }: Mapping): (row: StoredRow) => OpenRow {
  const mapped = new Map(columns.flatMap((column) => (column.field === null ? [] : [[column.field, column] as const])))
  return (stored) => new OpenRow({ kind, mapped, dateOrders, serialWidth }, stored)
}

export class OpenRow {
  readonly row: number
  readonly problems: RowProblem[] = []
  readonly notes: ImportNote[] = []
  readonly #opened: Opened
  readonly #cells: Cell[]
  readonly #unreadable: Set<string | null> = new Set()

  constructor(opened: Opened, { row, cells, merged, unsolved }: StoredRow) {
    this.row = row
    this.#opened = opened
    this.#cells = cells
    for (const [field, { index }] of opened.mapped) {
      if (merged?.includes(index)) this.problem(field, 'This cell is merged with others. Unmerge it and fill each in.')
      else if (unsolved?.includes(index)) this.problem(field, 'This is a formula without a value. Type the value in.')
      else if (formulaError.test(cellText(this.#cell(field))))
        this.problem(field, 'Excel could not work this out. Type the value in.')
    }
    this.#unreadable = new Set(this.problems.map((problem) => problem.field))
  }

  /** Of a cell without a value of its own nothing more is said: all else that is wrong with it follows from that. */
  problem(field: string | null, message: string) {
    if (field !== null && this.#unreadable.has(field)) return
    const column = field === null ? '' : this.#header(field)
    this.problems.push({ column, field, value: field === null ? '' : shown(this.#cell(field)).slice(0, 300), message })
  }

  /** The others are its value, so that all such rows are one kind of problem. */
  contradicted(others: number[], message: string) {
    if (others.length === 0) return
    const value = `${others.length === 1 ? 'Row' : 'Rows'} ${others.slice(0, 5).join(', ')}`
    this.problems.push({ column: '', field: null, value, message })
  }

  note(field: string, message: string) {
    this.notes.push({ column: this.#header(field), field, message })
  }

  line(field: string): string {
    return this.#limited(field, asOneLine(shown(this.#cell(field))), maxLine)
  }

  text(field: string): string {
    return this.#limited(field, shown(this.#cell(field)), maxText)
  }

  email(field: string): string {
    const text = this.line(field)
    if (text !== '' && !EmailAddress.safeParse(text).success) this.problem(field, noEmail)
    return text
  }

  id(): string | null {
    const text = this.line('_id')
    if (text === '') return null
    if (recordId.test(text)) return text.toLowerCase()
    this.problem('_id', 'This isn’t one of our record IDs. Leave it empty.')
    return null
  }

  serialNumber(): string {
    const why = whyNoSerial(this.#cell('serialNumber'))
    if (why) this.problem('serialNumber', why)
    const text = this.line('serialNumber')
    const { serialWidth } = this.#opened
    return serialWidth !== null && /^\d+$/.test(text) ? text.padStart(serialWidth, '0') : text
  }

  day(field: string): string | null {
    const read = dayOf(this.#cell(field), (text) => readDay(text, this.#opened.dateOrders[field]))
    return this.#settled(field, read)
  }

  partialDay(field: string): string | null {
    const cell = this.#cell(field)
    const year = typeof cell === 'number' && cell >= 1900 && cell < 3000 ? String(cell) : cell
    const read = dayOf(year, (text) => readPartialDay(text, this.#opened.dateOrders[field]))
    return this.#settled(field, read)
  }

  word<Value>(field: string, read: (text: string) => Value | null, expected: string): Value | null {
    const text = this.line(field)
    if (text === '') return null
    const value = read(text)
    if (value === null) this.problem(field, expected)
    return value
  }

  /** A hash of all mapped columns: by it rows that say the same are recognised, without all being kept. */
  content(): string {
    const cells = [...this.#opened.mapped.values()].map(({ index }) => this.#cells[index] ?? null)
    return createHash('sha256').update(JSON.stringify(cells)).digest('base64')
  }

  #cell(field: string): Cell {
    return this.#cells[this.#opened.mapped.get(field)?.index ?? -1] ?? null
  }

  #header(field: string): string {
    const { mapped, kind } = this.#opened
    return mapped.get(field)?.header ?? findImportField(kind, field)?.label ?? ''
  }

  #limited(field: string, text: string, max: number): string {
    if (text.length > max) this.problem(field, `Use at most ${max.toLocaleString('en-GB')} characters.`)
    return text.slice(0, max)
  }

  #settled(field: string, read: ReadDay<string> | null): string | null {
    if (read === null) return null
    if ('problem' in read) {
      this.problem(field, read.problem)
      return null
    }
    if (read.note) this.note(field, read.note)
    return read.day
  }
}

function dayOf(cell: Cell, read: (text: string) => ReadDay<string>): ReadDay<string> | null {
  if (cell === null || cell === '') return null
  if (typeof cell === 'number') return readSerialDay(cell)
  if (typeof cell === 'object' && cell.shownAs) return read(cell.shownAs)
  if (typeof cell === 'object')
    return cell.day >= '1900-03-01' ? { day: cell.day } : { problem: 'This isn’t a date. Write it as 05/01/2027.' }
  return cell.trim() === '' ? null : read(cell)
}

function whyNoSerial(cell: Cell): string | null {
  if (typeof cell === 'object' && cell !== null) return 'Excel has turned this number into a date. Type it as text.'
  const isShortened = typeof cell === 'number' ? Math.abs(cell) >= 1e15 : /^\d(\.\d+)?E\+\d+$/i.test(cellText(cell))
  return isShortened ? 'Excel has shortened this number and lost digits. Type it as text.' : null
}

function shown(cell: Cell): string {
  if (cell !== null && typeof cell === 'object') return cell.shownAs ?? britishDay(cell.day)
  // Excel stores 3.1 as 3.1000000000000001.
  return typeof cell === 'number' ? String(Number(cell.toPrecision(15))) : cellText(cell)
}
