import { sql } from 'kysely'
import { grouped } from '#contract/values/grouped.ts'
import type { ReadTag } from '#contract/values/tags.ts'
import type { FactsOf } from '#server/db/columns.ts'
import type { Db } from '#server/db/database.ts'

type TagRow = FactsOf<'tags', 'id value kind bound_at'>

/** By piece: its live tags, and those of what was merged into it, in the order in which they were bound. */
export async function listTagsOf(db: Db, equipmentIds: string[]): Promise<Map<string, TagRow[]>> {
  const { rows } = await sql<TagRow & { equipmentId: string }>`
    with recursive pieces as (
      select id, id as survivor from unnest(${equipmentIds}::uuid[]) as id
      union all
      select merged.id, pieces.survivor from equipment as merged join pieces on merged.merged_into = pieces.id
    )
    select pieces.survivor as "equipmentId", tags.id, tags.value, tags.kind, tags.bound_at as "boundAt"
    from pieces join tags on tags.equipment_id = pieces.id
    where tags.ended_at is null
    order by tags.bound_at, tags.id`.execute(db)
  return grouped(rows, ({ equipmentId }) => equipmentId)
}

export function toTag({ id: _id, value, kind, boundAt }: TagRow) {
  return { _id, value, kind, boundAt: boundAt.toISOString() }
}

export async function findTagged(db: Db, { code, text }: ReadTag) {
  const { rows } = await sql<TagRow & { equipmentId: string }>`
    select id, value, kind, bound_at as "boundAt", merged_equipment(equipment_id) as "equipmentId" from tags
    where ended_at is null and (value = ${code} and kind = 'own' or value = ${text} and kind = 'foreign')
    order by kind desc limit 1`.execute(db)
  return rows[0]
}
