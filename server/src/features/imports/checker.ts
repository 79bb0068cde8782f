import type { DecidedName, UnknownName } from '#contract/imports/imports.contract.ts'
import type { Db } from '#server/db/database.ts'
import type { RowFinding, StoredRow } from './import-rows.queries.ts'

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
