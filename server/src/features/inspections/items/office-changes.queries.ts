import { sql } from 'kysely'
import type { Defect } from '#contract/inspections/items/defects.rules.ts'
import type { Db } from '#server/db/database.ts'

/** As each write records it: fields by name, those of later releases absent. */
export type FormerContent = Partial<Record<string, string | boolean | Defect[] | string[] | null>>

/** Before the office first wrote to them since their examiner last confirmed them. */
export async function listContentsBeforeOffice(db: Db, itemIds: string[]): Promise<Map<string, FormerContent>> {
  if (itemIds.length === 0) return new Map()
  const { rows } = await sql<{ itemId: string; content: FormerContent }>`
    select distinct on (items.id) items.id as "itemId", writes.content_before as content
    from inspection_items as items
    join item_writes as writes on writes.item_id = items.id and writes.written_at >= items.changed_by_office_at
    where items.id = any(${itemIds}::uuid[]) and writes.content_before is not null
    order by items.id, writes.version
  `.execute(db)
  return new Map(rows.map(({ itemId, content }) => [itemId, content]))
}
