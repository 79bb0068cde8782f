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
