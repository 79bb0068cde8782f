import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { enqueueTask } from '#server/tasks/tasks.queries.ts'

/** Work that was tried in vain and given up. */
export async function failedTask(db: Db, problem = 'No room left.'): Promise<string> {
  await enqueueTask(db, 'deliver-mail', { mailId: 'none' }, { key: 'failed' })
  const { rows } = await sql<{ id: number }>`
    select id from graphile_worker.permanently_fail_jobs(
      array(select id from graphile_worker.jobs where key = 'failed'), ${problem})`.execute(db)
  return String(rows[0]?.id)
}
