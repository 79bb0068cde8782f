import { sql } from 'kysely'
import { blankItem, fieldsWhere } from '#contract/inspections/items/item-fields.ts'
import type { Db } from '#server/db/database.ts'
import { columnOf } from './items.queries.ts'

interface Planned {
  equipmentIds: string[]
  jobId: string
  at: Date
  by: string
}

const ofEquipment = fieldsWhere('carriedFrom', 'equipment')
/** What a piece itself does not know is as the item of its last examination had it; blank for one that was never examined. */
const ofLastItem = fieldsWhere('carriedFrom', 'item')

const columns = sql.join([...ofEquipment, ...ofLastItem].map((name) => sql.ref(columnOf[name])))
const values = sql.join([
  ...ofEquipment.map((name) => sql.ref(`equipment.${columnOf[name]}`)),
  ...ofLastItem.map((name) => sql`coalesce(${sql.ref(`last_items.${columnOf[name]}`)}, ${blankItem[name]})`),
])

/** An item for each piece, awaiting its inspection, in the order of the last visit; what was never examined comes last. */
export async function insertItemsOfEquipment(tx: Db, { equipmentIds, jobId, at, by }: Planned): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into inspection_items (
      ${columns}, equipment_id, equipment_choice, last_examined_on, job_id, status, created_at, created_by, updated_at
    )
    select ${values}, equipment.id, 'named', equipment.last_examined_on, ${jobId}::uuid, 'awaiting_inspection',
      ${at}::timestamptz, ${by}::uuid, ${at}::timestamptz
    from equipment left join inspection_items as last_items on last_items.id = equipment.last_item_id
    where equipment.id = any(${equipmentIds}::uuid[])
    order by last_items.sort_at nulls last, last_items.place, lower(equipment.description), equipment.serial_number`.execute(
    tx,
  )
  return Number(numAffectedRows ?? 0)
}
