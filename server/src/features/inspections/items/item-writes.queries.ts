import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import type { Defect } from '#contract/inspections/items/defects.rules.ts'

interface ItemWrite {
  itemId: string
  /** Of the item after it. */
  version: number
  sha256: Buffer
  at: Date
  by: string
  /** What the item said until then; null for the one that added it. */
  before: object | null
}

export async function insertWrite(tx: Db, { itemId, version, sha256, at, by, before }: ItemWrite) {
  await tx
    .insertInto('item_writes')
    .values({
      item_id: itemId,
      version,
      content_sha256: sha256,
      written_at: at,
      written_by: by,
      content_before: before && JSON.stringify(before),
    })
    .execute()
}

/** Whether exactly this content made that version: then the call is a repeated one. */
export async function wasWritten(tx: Db, itemId: string, version: number, contentSha256: Buffer): Promise<boolean> {
  const row = await tx
    .selectFrom('item_writes')
    .select('content_sha256')
    .where('item_id', '=', itemId)
    .where('version', '=', version)
    .executeTakeFirst()
  return row !== undefined && row.content_sha256.equals(contentSha256)
}

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
