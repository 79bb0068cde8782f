import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import type { FormerContent } from '#server/features/inspections/items/office-changes.queries.ts'

interface SeenItem {
  _id: string
  version: number
}

/** What these items said at these versions: each write records what stood before it. */
export async function listContentsAt(db: Db, items: SeenItem[]): Promise<Map<string, FormerContent>> {
  if (items.length === 0) return new Map()
  const ids = items.map(({ _id }) => _id)
  const versions = items.map(({ version }) => version)
  const { rows } = await sql<{ itemId: string; content: FormerContent }>`
    select seen.item_id as "itemId", writes.content_before as content
    from unnest(${ids}::uuid[], ${versions}::int[]) as seen (item_id, version)
    join item_writes as writes on writes.item_id = seen.item_id and writes.version = seen.version + 1
  `.execute(db)
  return new Map(rows.map(({ itemId, content }) => [itemId, content]))
}

/** Who added these items: the person who accepted work to review, not who wrote it; of a loaded job's, who loaded them. */
export async function listAdders(db: Db, itemIds: string[]) {
  if (itemIds.length === 0) return []
  const { rows } = await sql<{ itemId: string; userId: string | null; role: string | null }>`
    select items.id as "itemId", users.id as "userId", users.role
    from inspection_items as items
    left join item_writes as additions on additions.item_id = items.id and additions.version = 1
    left join users on users.id = coalesce(additions.written_by, items.created_by)
    where items.id = any(${itemIds}::uuid[])
  `.execute(db)
  return rows
}

export async function listStoredNames(db: Db, jobId: string, itemIds: string[]) {
  if (itemIds.length === 0) return []
  return db
    .selectFrom('pending_reviews')
    .select([
      'item_id as id',
      sql<string>`coalesce(content ->> 'description', '')`.as('description'),
      sql<string>`coalesce(content ->> 'serialNumber', '')`.as('serialNumber'),
    ])
    .where('job_id', '=', jobId)
    .where('kind', '=', 'new-item')
    .where(sql<boolean>`item_id = any(${itemIds}::uuid[])`)
    .execute()
}
