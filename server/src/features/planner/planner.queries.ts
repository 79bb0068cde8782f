import { sql } from 'kysely'
import type { Day } from '#contract/values/days.ts'
import type { Db } from '#server/db/database.ts'

/** Of jobs that are still to be done: when what they have yet to examine is due, by the register. */
export async function listWhatIsDue(db: Db, jobIds: string[]) {
  const { rows } = await sql<{ jobId: string; lateCount: number; firstDue: Day | null }>`
    select items.job_id as "jobId", min(equipment.next_examination_on) as "firstDue",
      (count(*) filter (where equipment.next_examination_on < jobs.scheduled_on))::int as "lateCount"
    from inspection_items as items
    join jobs on jobs.id = items.job_id
    join equipment on equipment.id = items.equipment_id
    where items.job_id = any(${jobIds}::uuid[]) and items.deleted_at is null and jobs.status <> 'completed'
      and items.status = 'awaiting_inspection' and items.outcome = 'examined' and equipment.lifecycle = 'in_service'
    group by items.job_id`.execute(db)
  return new Map(rows.map(({ jobId, ...due }) => [jobId, due]))
}

/** All engineers there are, and these people, whatever became of them. */
export async function listPlannedEngineers(db: Db, alsoIds: string[]) {
  const { rows } = await sql<{ _id: string; name: string }>`
    select id as "_id", name from users
    where (role = 'engineer' and deleted_at is null) or id = any(${[...new Set(alsoIds)]}::uuid[])
    order by lower(name), id`.execute(db)
  return rows
}

export async function listPeople(db: Db, userIds: string[]) {
  return db.selectFrom('users').select(['id as _id', 'name']).where('id', 'in', userIds).execute()
}
