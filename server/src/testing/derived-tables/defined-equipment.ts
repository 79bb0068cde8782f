import type { Db } from '#server/db/database.ts'
import { refreshEquipment } from '#server/features/inspections/dangers/refresh-equipment.actions.ts'

/** The pieces and dangers of which something else is stored than follows from all rows as they are now. */
export async function equipmentThatDiffers(db: Db) {
  const before = await stored(db)
  await db.transaction().execute(async (tx) => {
    const pieces = await tx.selectFrom('equipment').select('id').execute()
    const items = await tx.selectFrom('inspection_items').select('id').execute()
    await refreshEquipment(tx, { equipmentIds: pieces.map(({ id }) => id), itemIds: items.map(({ id }) => id) })
  })
  const after = await stored(db)
  return after.filter((row, index) => row !== before[index])
}

async function stored(db: Db): Promise<string[]> {
  const pieces = await db.selectFrom('equipment').selectAll().orderBy('id').execute()
  const defects = await db.selectFrom('defects').selectAll().orderBy('id').execute()
  return [...pieces, ...defects].map((row) => JSON.stringify(row))
}
