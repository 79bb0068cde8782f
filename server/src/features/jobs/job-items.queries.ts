import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Db } from '#server/db/database.ts'

export type IsAsked = (jobId: RawBuilder<unknown>) => RawBuilder<SqlBool>

/**
 * How many items each of the jobs has, and with what results, as `tallyItems` of the contract counts them on a device. Which
 * jobs is said here too, so that all are counted in one go: job by job, a small firm's table of items is read whole for each.
 */
export function itemsCountedByJob(db: Db, isAsked: IsAsked) {
  return db
    .selectFrom('inspection_items as items')
    .leftJoin('equipment', 'equipment.id', 'items.equipment_id')
    .innerJoinLateral(
      () => statedDefects.as('stated'),
      (join) => join.onTrue(),
    )
    .where(isAsked(sql.ref('items.job_id')))
    .where('items.deleted_at', 'is', null)
    .groupBy('items.job_id')
    .select([
      'items.job_id as jobId',
      sql<number>`count(*)::int`.as('items'),
      sql<number>`(count(*) filter (where ${isExamined}))::int`.as('examined'),
      sql<number>`(count(*) filter (where items.outcome <> 'examined'))::int`.as('leftOut'),
      sql<number>`(count(*) filter (where ${isExamined} and ${isUsable} and not ${asksForRepair}))::int`.as('fit'),
      sql<number>`(count(*) filter (where ${isUsable} and ${asksForRepair}))::int`.as('repairs'),
      sql<number>`(count(*) filter (where ${isExamined} and not ${isUsable}))::int`.as('unfit'),
      sql<string | null>`min(stated.repair_by) filter (where ${isUsable})`.as('repairBy'),
      sql<boolean>`bool_or(stated.open_dangers > 0)`.as('hasDanger'),
      sql<boolean>`bool_or(stated.dangers_now > 0)`.as('hasDangerNow'),
      sql<string | null>`min(stated.danger_by)`.as('dangerBy'),
      sql<boolean>`bool_or(stated.unnotified_dangers > 0)`.as('hasUnnotified'),
      sql<string | null>`min(items.next_examination_on) filter (
        where ${isExamined} and ${isUsable} and stated.dangers_now = 0 and not ${isSuperseded}
      )`.as('nextDue'),
    ])
}

/**
 * What its defects say of an item, in one look at them. An observation asks for nothing. A danger that was told or completed
 * stands also where the item no longer states it.
 */
const statedDefects = sql<unknown>`(
  select count(*) filter (where is_stated and class = 'danger') as dangers,
    count(*) filter (where is_stated and class = 'could_become_danger') as repairs,
    min(danger_by) filter (where is_stated and class = 'could_become_danger') as repair_by,
    count(*) filter (where ended_on is null) as open_dangers,
    count(*) filter (
      where ended_on is null and (class = 'danger' or stands_now or (found_on is not null and stands_by is null))
    ) as dangers_now,
    min(coalesce(stands_by, danger_by)) filter (where ended_on is null) as danger_by,
    count(*) filter (where is_stated and class <> 'observation' and not is_notified) as unnotified_dangers
  from defects
  where item_id = items.id and ((is_stated and class <> 'observation') or found_on is not null)
)`

/** What was left out awaits its inspection by its status. */
const isExamined = sql`items.status <> 'awaiting_inspection'`
const isUsable = sql`(items.fit_for_purpose and stated.dangers = 0)`
const asksForRepair = sql`stated.repairs > 0`

/** Its piece was examined again since, or is out of service: what it asks for is done, or need not be. */
const isSuperseded = sql`(
  equipment.id is not null and (equipment.last_item_id is distinct from items.id or equipment.lifecycle <> 'in_service')
)`
