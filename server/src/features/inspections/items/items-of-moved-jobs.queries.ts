import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { listItemsByIds, type EquipmentChoice, type ItemRow } from './items.queries.ts'

/** Of a job, those that a piece follows; also what was deleted and has left a danger that stands. */
export async function listItemsWithPieces(tx: Db, jobId: string): Promise<ItemRow[]> {
  const { rows } = await sql<{ id: string }>`
    select id from inspection_items as item
    where job_id = ${jobId} and (deleted_at is null or exists (
      select from defects where item_id = item.id and found_on is not null and ended_on is null
    ))
    order by sort_at, place`.execute(tx)
  const items = await listItemsByIds(
    tx,
    rows.map(({ id }) => id),
  )
  return rows.flatMap(({ id }) => items.find((item) => item.id === id) ?? [])
}

interface Piece {
  equipmentId: string | null
  equipmentChoice: EquipmentChoice
}

export async function updatePieceOfItem(tx: Db, itemId: string, { equipmentId, equipmentChoice }: Piece) {
  await tx
    .updateTable('inspection_items')
    .set({ equipment_id: equipmentId, equipment_choice: equipmentChoice })
    .where('id', '=', itemId)
    .execute()
}
