import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Db } from '#server/db/database.ts'

/** Says of a job's id whether it is one of those asked for. */
export type IsAsked = (jobId: RawBuilder<unknown>) => RawBuilder<SqlBool>

/**
 * How many items each of the jobs has, and with what results, as `tallyItems` of the contract counts them on a device. Which
 * jobs is said here too, so that all are counted in one go: job by job, a small firm's table of items is read whole for each.
 */
export function itemsCountedByJob(db: Db, isAsked: IsAsked) {
  return db
    .selectFrom('inspection_items as items')
    .where(isAsked(sql.ref('items.job_id')))
    .where('items.deleted_at', 'is', null)
    .groupBy('items.job_id')
    .select([
      'items.job_id as jobId',
      sql<number>`count(*)::int`.as('items'),
      sql<number>`(count(*) filter (where items.status <> 'awaiting_inspection'))::int`.as('examined'),
      sql<number>`(count(*) filter (where items.outcome <> 'examined'))::int`.as('leftOut'),
      sql<number>`(count(*) filter (where items.status <> 'awaiting_inspection' and ${isUsable} and not ${asksForRepair}))::int`.as(
        'fit',
      ),
      sql<number>`(count(*) filter (where ${isUsable} and ${asksForRepair}))::int`.as('repairs'),
      sql<number>`(count(*) filter (where items.status <> 'awaiting_inspection' and not ${isUsable}))::int`.as('unfit'),
      sql<string | null>`min(${repairBy}) filter (where ${isUsable} and ${asksForRepair})`.as('repairBy'),
      sql<boolean>`bool_or(${dangerThat(sql`ended_on is null`)})`.as('hasDanger'),
      sql<boolean>`bool_or(${dangerThat(sql`not is_notified`)})`.as('hasUnnotified'),
      sql<
        string | null
      >`min(items.next_examination_on) filter (where items.status <> 'awaiting_inspection' and ${isUsable} and not ${isSuperseded})`.as(
        'nextDue',
      ),
    ])
}

/** What was left out awaits its inspection by its status. */
const isUsable = sql`(
  items.fit_for_purpose
  and not exists (select from defects where item_id = items.id and is_stated and class = 'danger')
)`

/** Whether the item states a danger of which that is so. */
function dangerThat(isSo: RawBuilder<unknown>) {
  return sql`exists (
    select from defects where item_id = items.id and is_stated and class <> 'observation' and ${isSo}
  )`
}

/** Its piece was examined again since, or is out of service: what it asks for is done, or need not be. */
const isSuperseded = sql`exists (
  select from equipment
  where equipment.id = items.equipment_id
    and (equipment.last_item_id is distinct from items.id or equipment.lifecycle <> 'in_service')
)`

/** An observation does not. */
const asksForRepair = sql`exists (
  select from defects where item_id = items.id and is_stated and class = 'could_become_danger'
)`

const repairBy = sql`(
  select min(danger_by) from defects where item_id = items.id and is_stated and class = 'could_become_danger'
)`
