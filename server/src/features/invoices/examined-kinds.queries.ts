import { sql } from 'kysely'
import type { ExaminedKind } from '#contract/invoices/first-lines.rules.ts'
import type { Db } from '#server/db/database.ts'

/** By job. */
export type ExaminedKinds = Map<string, ExaminedKind[]>

/** What was examined in some jobs, by its description; what was left out or still awaits is not invoiced. */
export async function countExamined(db: Db, jobIds: string[]): Promise<ExaminedKinds> {
  const rows = await db
    .selectFrom('inspection_items')
    .where(sql<boolean>`job_id = any(${jobIds}::uuid[])`)
    .where('deleted_at', 'is', null)
    .where('status', '<>', 'awaiting_inspection')
    .where('outcome', '=', 'examined')
    .groupBy(['job_id', 'description'])
    .orderBy('description')
    .select(['job_id as jobId', 'description', sql<number>`count(*)::int`.as('count')])
    .execute()
  const kinds: ExaminedKinds = new Map(jobIds.map((jobId) => [jobId, []]))
  for (const { jobId, ...kind } of rows) kinds.get(jobId)?.push(kind)
  return kinds
}
