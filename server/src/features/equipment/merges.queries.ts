import { sql } from 'kysely'
import { camelColumns } from '#server/db/columns.ts'
import type { Db } from '#server/db/database.ts'

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
  await tx
    .insertInto('equipment_merges')
    .values({
      equipment_id: equipmentId,
      into_id: intoId,
      item_ids: moved.map(({ id }) => id),
      merged_at: at,
      merged_by: by,
    })
    .execute()
  // Copied: taken apart again, neither is reminded of what its company was told already.
  await sql`
    insert into reminder_steps (equipment_id, due_on, step, is_covered, reminder_id)
    select ${intoId}, due_on, step, is_covered, reminder_id from reminder_steps where equipment_id = ${equipmentId}
    on conflict do nothing`.execute(tx)
  await setMergedInto(tx, equipmentId, { mergedInto: intoId, at })
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

interface Unmerge {
  id: string
  equipmentId: string
  survivorId: string
  itemIds: string[]
  identity: string
  at: Date
  by: string
}

/** What has been written about the other piece since stays there, also what a person has moved on from there. */
export async function unmergeEquipmentRow(tx: Db, merge: Unmerge) {
  await tx
    .updateTable('equipment_merges')
    .set({ unmerged_at: merge.at, unmerged_by: merge.by })
    .where('id', '=', merge.id)
    .execute()
  await tx.updateTable('equipment').set({ identity: merge.identity }).where('id', '=', merge.equipmentId).execute()
  await setMergedInto(tx, merge.equipmentId, { mergedInto: null, at: merge.at })
  await tx
    .updateTable('inspection_items')
    .set({ equipment_id: merge.equipmentId })
    .where(sql<boolean>`id = any(${merge.itemIds}::uuid[])`)
    .where('equipment_id', '=', merge.survivorId)
    .execute()
}

async function setMergedInto(tx: Db, equipmentId: string, { mergedInto, at }: { mergedInto: string | null; at: Date }) {
  await tx
    .updateTable('equipment')
    .set({ merged_into: mergedInto, updated_at: at, version: sql<number>`version + 1` })
    .where('id', '=', equipmentId)
    .execute()
}
