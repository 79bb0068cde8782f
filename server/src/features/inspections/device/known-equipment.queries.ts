import { sql } from 'kysely'
import { camelColumns } from '#server/db/columns.ts'
import type { Db } from '#server/db/database.ts'
import { filledPage } from '#server/db/pages.ts'
import { listTagsOf, toTag } from '#server/features/inspections/equipment/tags.queries.ts'
import { statedDefects } from '#server/features/inspections/dangers/defects.queries.ts'
import { readDefects } from '#server/features/inspections/items/items.queries.ts'

/**
 * Each piece of equipment with what was found at its last examination in a completed job, all of them, the one whose next
 * examination was due first at the top: if a device has no room for all, it has those that matter most.
 * `isWhole`: also those that nobody has examined yet.
 */
export async function listKnownEquipmentRows(db: Db, { companyId, isWhole }: { companyId: string; isWhole: boolean }) {
  let pieces = db
    .selectFrom('equipment')
    .select('id')
    .where('company_id', '=', companyId)
    .where('is_listed', '=', true)
    .orderBy('next_examination_on')
    .orderBy('id')
  if (!isWhole) pieces = pieces.where('last_item_id', 'is not', null)
  const chosen = await pieces.execute()
  const aliases = await listAliases(db, companyId)
  return filledPage(
    {},
    chosen,
    async () => chosen.length,
    async (some) => {
      const filled = await equipmentDetails(db, some)
      const ids = filled.map(({ id }) => id)
      const tags = await listTagsOf(db, ids)
      return filled.map((piece) => {
        const own = tags.get(piece.id)
        return { ...piece, ...aliases.get(piece.id), ...(own && { tags: own.map(toTag) }) }
      })
    },
  )
}

/** By piece: as `findPieceByWords`, of a whole company. */
async function listAliases(db: Db, companyId: string) {
  const { rows } = await sql<{ id: string; aliases: string[] }>`
    select words.id, array_agg(distinct words.identity) as aliases
    from (
      select merged_equipment(equipment_id) as id, identity from equipment_aliases where company_id = ${companyId}
      union all
      select merged_equipment(id), identity from equipment where company_id = ${companyId} and merged_into is not null
    ) as words
    group by 1`.execute(db)
  return new Map(rows.map(({ id, aliases }) => [id, { aliases }]))
}

async function equipmentDetails(db: Db, chosen: { id: string }[]) {
  const equipmentIds = chosen.map(({ id }) => id)
  const pieces = await db
    .selectFrom('equipment')
    .where(sql<boolean>`id = any(${equipmentIds}::uuid[])`)
    .select([
      ...camelColumns(
        'equipment',
        'id identity serial_number asset_number description manufacturer model_name wll',
        'examination_type site_address_id location lifecycle is_not_fit has_immediate_danger',
        'rectified_on last_item_id',
      ),
      'danger_by as dangerByDate',
      'next_examination_on as nextExaminationDate',
    ])
    .execute()
  const lastItemIds = pieces.flatMap(({ lastItemId }) => lastItemId ?? [])
  const lastItems = await listLastItems(db, lastItemIds)
  return pieces.map(({ lastItemId, ...piece }) => ({ ...piece, last: lastItems.get(lastItemId ?? '') ?? null }))
}

async function listLastItems(db: Db, itemIds: string[]) {
  const rows = await db
    .selectFrom('inspection_items as items')
    .leftJoin('users', 'users.id', 'items.examined_by')
    .where(sql<boolean>`items.id = any(${itemIds}::uuid[])`)
    .select([
      ...camelColumns('items', 'job_id status fit_for_purpose examination_type'),
      'items.id as itemId',
      'items.examined_on as examinationDate',
      'items.next_examination_on as nextExaminationDate',
      statedDefects(sql.ref('items.id')).as('defects'),
      'users.name as examinerName',
    ])
    .execute()
  // What was examined has its dates.
  const found = rows.map(({ defects, examinationDate, nextExaminationDate, ...row }) => ({
    ...row,
    examinationDate: String(examinationDate),
    nextExaminationDate: String(nextExaminationDate),
    ...readDefects(defects),
  }))
  return new Map(found.map((row) => [row.itemId, row]))
}
