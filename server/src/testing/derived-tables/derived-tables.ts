import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { definedEquipment } from './defined-equipment.ts'

interface Derived {
  stored: RawBuilder<unknown>
  /** What looking at every row gives. */
  defined: RawBuilder<unknown>
}

/** What is derived of other rows, and what it must say. */
export const derivedTables = {
  equipment: {
    stored: sql`
      select id, live_items::bigint, last_item_id, last_examined_on, next_examination_on, is_not_fit, has_immediate_danger,
        danger_by
      from equipment`,
    defined: definedEquipment,
  },
} satisfies Record<string, Derived>

/** The rows that are kept and should not be, and those that should be and are not. */
export async function differencesOf(db: Db, { stored, defined }: Derived): Promise<unknown[]> {
  const { rows } = await sql<{ row: unknown }>`
    with stored as (${stored}), defined as (${defined})
    select to_jsonb(wrong) as row from (
      (table stored except all table defined) union all (table defined except all table stored)
    ) as wrong`.execute(db)
  return rows.map(({ row }) => row)
}
