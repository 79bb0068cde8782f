import { sql } from 'kysely'
import { dueSoonDays } from '#contract/inspections/equipment/condition.rules.ts'
import { addDays, type Day } from '#contract/values/days.ts'
import type { Db } from '#server/db/database.ts'

/** The jobs whose dangers still stand, the latest first, with their dangerous items and who completed them. */
export async function listJobsWithDangers(tx: Db) {
  const { rows } = await sql<{
    jobId: string
    companyId: string
    completedAt: Date
    engineerId: string
    itemIds: string[]
  }>`
    select jobs.id as "jobId", jobs.company_id as "companyId", jobs.completed_at as "completedAt", jobs.completed_by as "engineerId",
      array_agg(items.id order by items.sort_at, items.place) as "itemIds"
    from inspection_items as items join jobs on jobs.id = items.job_id
    where exists (select from defects where item_id = items.id and found_on is not null and ended_on is null) and jobs.completed_at is not null and jobs.completed_by is not null
    group by jobs.id order by jobs.completed_at desc`.execute(tx)
  return rows
}

/** In date, with a defect that could become a danger. */
export function findPieceToRepair(tx: Db, today: Day) {
  return tx
    .selectFrom('equipment')
    .select('id')
    .where('next_examination_on', '>', addDays(today, dueSoonDays))
    .where('danger_by', '>=', today)
    .where('has_immediate_danger', '=', false)
    .orderBy('last_examined_on')
    .orderBy('id')
    .executeTakeFirst()
}
