import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'

interface Equipment {
  companyId: string
  identity: string
  serialNumber: string
  assetNumber: string
  description: string
  manufacturer: string
  modelName: string
  seenAt: Date
}

/** The piece of equipment, known from now on by what was written about it last. */
export async function upsertEquipment(tx: Db, equipment: Equipment): Promise<string> {
  const facts = {
    serial_number: equipment.serialNumber,
    asset_number: equipment.assetNumber,
    description: equipment.description,
    manufacturer: equipment.manufacturer,
    model_name: equipment.modelName,
  }
  const { id } = await tx
    .insertInto('equipment')
    .values({
      ...facts,
      company_id: equipment.companyId,
      identity: equipment.identity,
      created_at: equipment.seenAt,
    })
    .onConflict((conflict) => conflict.columns(['company_id', 'identity']).doUpdateSet(facts))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Whoever writes pieces of a company, or items, which its pieces follow, does so one after the other: after the job and before
 * the first item. The item may leave a piece of a company that its job was moved away from.
 */
export async function lockEquipment(tx: Db, companyId: string, itemId?: string) {
  await sql`
    select lock_equipment(array(
      select ${companyId}::uuid
      union
      select company_id from equipment join inspection_items as items on items.equipment_id = equipment.id
      where items.id = ${itemId ?? null}
    ))`.execute(tx)
}
