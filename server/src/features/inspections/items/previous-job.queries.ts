import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'

interface Copy {
  fromJobId: string
  toJobId: string
  at: Date
  by: string
}

/**
 * Copies what a piece of equipment is; what was found last time is left behind, the photo of it included. One that was
 * not examined then keeps the date of the examination before.
 */
export async function copyEquipment(tx: Db, { fromJobId, toJobId, at, by }: Copy): Promise<number> {
  const copied = await tx
    .insertInto('inspection_items')
    .columns([...identity, 'last_examined_on', 'job_id', 'status', 'created_at', 'created_by', 'updated_at'])
    .expression((eb) =>
      eb
        .selectFrom('inspection_items')
        .select(identity)
        .select([
          sql<string | null>`coalesce(examined_on, last_examined_on)`.as('last_examined_on'),
          sql<string>`${toJobId}::uuid`.as('job_id'),
          sql<string>`'awaiting_inspection'`.as('status'),
          sql<Date>`${at}::timestamptz`.as('created_at'),
          sql<string>`${by}::uuid`.as('created_by'),
          sql<Date>`${at}::timestamptz`.as('updated_at'),
        ])
        .where('job_id', '=', fromJobId)
        .where('deleted_at', 'is', null)
        .orderBy('sort_at')
        .orderBy('place'),
    )
    .executeTakeFirst()
  return Number(copied.numInsertedOrUpdatedRows ?? 0)
}

const identity = [
  'equipment_id',
  'serial_number',
  'asset_number',
  'description',
  'hol',
  'manufacturer',
  'model_name',
  'wll',
  'swl_configuration',
  'manufactured_on',
  'additional_info',
  'is_accessory',
  'lifts_people',
  'examination_type',
  'scheme_reference',
] as const
