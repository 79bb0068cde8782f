import type { DecidedName, UnknownName } from '#contract/imports/imports.contract.ts'
import type { Db } from '#server/db/database.ts'
import type { RowFinding, StoredRow } from './import-rows.queries.ts'
import type { OpenRow } from './open-row.rules.ts'

/** What is found about a row, and how to write it where that is to be done. */
export interface Judged<Plan> {
  finding: RowFinding
  plan: Plan | null
}

/** How rows of one kind are checked. */
export interface Checker<Plan> {
  /** Once for all rows, before the first is judged: rows that are about the same are found. */
  survey(rows: StoredRow[]): void
  judge(db: Db, rows: StoredRow[]): Promise<Judged<Plan>[]>
  /** Names of companies and sites that we don’t know: those to decide, and those that were decided. */
  unknownNames(): (UnknownName | DecidedName)[]
}

/** A row that nothing is written of, with the reason noted at one of its fields. */
export function leftOut(row: OpenRow, field: string, { label, why }: { label: string; why: string }): Judged<never> {
  row.note(field, why)
  const blank = { matchedBy: null, recordId: null, changes: [], problems: [], stoodAs: null }
  return { finding: { row: row.row, outcome: 'skipped', label, notes: row.notes, ...blank }, plan: null }
}
