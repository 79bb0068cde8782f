import { sql } from 'kysely'
import type { ItemStatus } from '#contract/inspections/item-status.rules.ts'
import type { JudgedItem } from '#contract/certificates/verdict.rules.ts'
import type { Db } from '#server/db/database.ts'

/** What was found last of each piece of a company's equipment, in jobs that were completed. */
export async function listLastExaminedItems(db: Db, companyId: string): Promise<JudgedItem[]> {
  const rows = await db
    .selectFrom('inspection_items as items')
    .innerJoin('jobs', 'jobs.id', 'items.job_id')
    .where('jobs.company_id', '=', companyId)
    .where('jobs.status', '=', 'completed')
    .where('jobs.deleted_at', 'is', null)
    .where('items.deleted_at', 'is', null)
    // What was left out keeps what was found before.
    .where('items.status', '<>', 'awaiting_inspection')
    .distinctOn(sql`${piece}`)
    .orderBy(sql`${piece}`)
    .orderBy('items.examined_on', sql`desc nulls last`)
    .orderBy('jobs.completed_at', 'desc')
    .select([
      'items.status',
      'items.fit_for_purpose as fitForPurpose',
      'items.defect_immediate_danger as defectImmediateDanger',
      'items.defect_potential_danger as defectPotentialDanger',
      'items.danger_by as dangerByDate',
      'items.next_examination_on as nextExaminationDate',
    ])
    .execute()
  // A check in the database allows these statuses only.
  return rows.map((row) => ({ ...row, status: row.status as ItemStatus }))
}

/** An item from before pieces were known stands for itself. */
const piece = sql`coalesce(items.equipment_id, items.id)`
