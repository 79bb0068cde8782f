import { sql } from 'kysely'
import { camelColumns } from '#server/db/columns.ts'
import type { Db } from '#server/db/database.ts'
import { recordMerge, setMergedInto } from '#server/features/inspections/equipment/pieces.queries.ts'

/** All that was written about the one piece is from now on about the other; which items those were is kept. */
export async function mergeEquipmentRow(
  tx: Db,
  { equipmentId, intoId, at, by }: { equipmentId: string; intoId: string; at: Date; by: string },
) {
  const moved = await tx
    .updateTable('inspection_items')
    .set({ equipment_id: intoId })
    .where('equipment_id', '=', equipmentId)
    .returning('id')
    .execute()
  await recordMerge(tx, equipmentId, intoId, { at, by, itemIds: moved.map(({ id }) => id) })
  // Copied: taken apart again, neither is reminded of what its company was told already.
  await sql`
    insert into reminder_steps (equipment_id, due_on, step, is_covered, reminder_id)
    select ${intoId}, due_on, step, is_covered, reminder_id from reminder_steps where equipment_id = ${equipmentId}
    on conflict do nothing`.execute(tx)
}

export function findLastMerge(db: Db, equipmentId: string) {
  return db
    .selectFrom('equipment_merges')
    .select(camelColumns('equipment_merges', 'id into_id item_ids merged_at unmerged_at'))
    .where('equipment_id', '=', equipmentId)
    .orderBy('merged_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

type Merge = NonNullable<Awaited<ReturnType<typeof findLastMerge>>>
type Restored = { equipmentId: string; survivorId: string; identity: string; at: Date; by: string }

/** What has been written about the other piece since stays there, also what a person has moved on from there. */
export async function unmergeEquipmentRow(tx: Db, merge: Pick<Merge, 'id' | 'itemIds'> & Restored) {
  await tx
    .updateTable('equipment_merges')
    .set({ unmerged_at: merge.at, unmerged_by: merge.by })
    .where('id', '=', merge.id)
    .execute()
  await tx.updateTable('equipment').set({ identity: merge.identity }).where('id', '=', merge.equipmentId).execute()
  await setMergedInto(tx, merge.equipmentId, null, merge.at)
  await tx
    .updateTable('inspection_items')
    .set({ equipment_id: merge.equipmentId })
    .where(sql<boolean>`id = any(${merge.itemIds}::uuid[])`)
    .where('equipment_id', '=', merge.survivorId)
    .execute()
}
