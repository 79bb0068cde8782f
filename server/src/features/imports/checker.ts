import type { DecidedName, UnknownName } from '#contract/imports/imports.contract.ts'
import type { Db } from '#server/db/database.ts'
import type { RowFinding, StoredRow } from './import-rows.queries.ts'
import type { OpenRow } from './open-row.rules.ts'

export interface Judged<Plan> {
  finding: RowFinding
  plan: Plan | null
}

export interface Checker<Plan> {
  survey(rows: StoredRow[]): void
  judge(db: Db, rows: StoredRow[]): Promise<Judged<Plan>[]>
  unknownNames(): (UnknownName | DecidedName)[]
}

type Found = Omit<RowFinding, 'row' | 'problems' | 'notes'>

/** A row with a problem changes nothing, and is not written. */
export function judged<Plan>(row: OpenRow, found: Found, plan: Plan | null): Judged<Plan> {
  const { row: number, problems, notes } = row
  if (problems.length === 0) return { finding: { row: number, ...found, problems, notes }, plan }
  return { finding: { row: number, ...found, outcome: 'needsYou', changes: [], problems, notes }, plan: null }
}

/** A row that nothing is written of, with the reason noted at one of its fields. */
export function leftOut(row: OpenRow, field: string, { label, why }: { label: string; why: string }): Judged<never> {
  row.note(field, why)
  const blank = { matchedBy: null, recordId: null, changes: [], problems: [], stoodAs: null }
  return { finding: { row: row.row, outcome: 'skipped', label, notes: row.notes, ...blank }, plan: null }
}

interface Seen {
  rows: number[]
  content: string
  differs: boolean
}

export class SameRows {
  readonly #seen = new Map<string, Seen>()

  add(keys: string[], row: number, content: string) {
    for (const key of keys) {
      const seen = this.#seen.get(key)
      if (!seen) this.#seen.set(key, { rows: [row], content, differs: false })
      else {
        seen.rows.push(row)
        if (seen.content !== content) seen.differs = true
      }
    }
  }

  original(keys: string[], row: number): number | null {
    if (this.contradictions(keys, row).length > 0) return null
    const [first] = this.#seen.get(keys[0] ?? '')?.rows ?? []
    return first !== undefined && first !== row ? first : null
  }

  contradictions(keys: string[], row: number): number[] {
    const found = keys.flatMap((key) => {
      const seen = this.#seen.get(key)
      return seen?.differs ? seen.rows : []
    })
    return [...new Set(found)].filter((other) => other !== row).toSorted((one, other) => one - other)
  }
}
