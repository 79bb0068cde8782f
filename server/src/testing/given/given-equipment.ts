import type { Insertable } from 'kysely'
import { equipmentIdentity } from '#contract/inspections/equipment/equipment.rules.ts'
import type { Db } from '#server/db/database.ts'
import type { DB } from '#server/db/tables.ts'

type Piece = Insertable<DB['equipment']>

/** Pieces of equipment that a test needs but is not about: entered by hand, unless it says otherwise. */
export function givenEquipment(db: Db) {
  const since = new Date('2026-01-05T09:00:00Z')

  async function equipment(facts: Partial<Piece> & { company_id: string }) {
    const { serial_number = 'CB-100', asset_number = '', description = 'Chain Block' } = facts
    const identity = equipmentIdentity({
      serialNumber: serial_number,
      assetNumber: asset_number,
      description,
    })
    const words = { serial_number, asset_number, description, identity: identity ?? serial_number }
    return db
      .insertInto('equipment')
      .values({ ...words, created_at: since, is_registered: true, ...facts })
      .returningAll()
      .executeTakeFirstOrThrow()
  }

  return { equipment }
}
