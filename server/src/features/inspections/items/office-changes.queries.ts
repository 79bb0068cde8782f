import { sql } from 'kysely'
import type { Defect } from '#contract/inspections/items/defects.rules.ts'
import type { Db } from '#server/db/database.ts'

/** As the audit log keeps it: fields by name, those of later releases absent. */
export type FormerContent = Partial<Record<string, string | boolean | Defect[] | string[] | null>>

/** What these items said before the office first wrote to them since their examiner last confirmed them. */
export async function listContentsBeforeOffice(db: Db, itemIds: string[]): Promise<Map<string, FormerContent>> {
  if (itemIds.length === 0) return new Map()
  const { rows } = await sql<{ itemId: string; content: FormerContent }>`
    select distinct on (saves.about) saves.about as "itemId", saves.before as content
    from inspection_items as items
    join audit_log as saves
      on saves.about = items.id and saves.what = 'item-saved' and saves.at >= items.changed_by_office_at
    where items.id = any(${itemIds}::uuid[])
    order by saves.about, saves.id
  `.execute(db)
  return new Map(rows.map(({ itemId, content }) => [itemId, content]))
}
