import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { listItemsByIds, type ItemRow } from './items.queries.ts'

/** Also what was deleted and has left a danger that stands. */
export async function listItemsWithPieces(tx: Db, jobId: string): Promise<ItemRow[]> {
  const { rows } = await sql<{ id: string }>`
    select id from inspection_items as item
    where job_id = ${jobId} and (deleted_at is null or exists (
      select from defects where item_id = item.id and found_on is not null and ended_on is null
    ))
    order by sort_at, place`.execute(tx)
  const ids = rows.map(({ id }) => id)
  const items = await listItemsByIds(tx, ids)
  return ids.flatMap((id) => items.find((item) => item.id === id) ?? [])
}

type Piece = Pick<ItemRow, 'equipmentId' | 'equipmentChoice'>

export async function updatePieceOfItem(tx: Db, itemId: string, { equipmentId, equipmentChoice }: Piece) {
  await tx
    .updateTable('inspection_items')
    .set({ equipment_id: equipmentId, equipment_choice: equipmentChoice })
    .where('id', '=', itemId)
    .execute()
}
