import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'

/** Whether a copy of the job's report still has to go to an enforcing authority; of one item, where that is asked. */
export async function hasOpenAuthorityCopy(db: Db, jobId: string, itemId: string | null = null): Promise<boolean> {
  const { rows } = await sql`
    select from authority_copies as copy join notices as notice on notice.id = copy.notice_id
    where notice.job_id = ${jobId} and copy.closed_at is null
      and (${itemId}::uuid is null or exists (
        select from notice_items where notice_id = notice.id and item_id = ${itemId}::uuid
      ))
    limit 1`.execute(db)
  return rows.length > 0
}
