import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'

/**
 * Every restore of this system, latest first, with the certificate numbers that may have been given out between its
 * backup and it: beyond the last that the backup holds, up to the last that the restore left out.
 */
export async function listRestores(db: Db) {
  const backupMadeAt = sql<Date>`(audit_log.after ->> 'backupMadeAt')::timestamptz`
  return db
    .selectFrom('audit_log')
    .where('what', '=', 'system-restored')
    .orderBy('id', 'desc')
    .select([
      'at as restoredAt',
      backupMadeAt.as('backupMadeAt'),
      sql<number>`(audit_log.after #>> '{numbers,last,certificate}')::int`.as('lastLost'),
      sql<number>`(
        select coalesce(max(number), 0) from certificates where issued_at <= ${backupMadeAt}
      )::int`.as('lastKept'),
    ])
    .execute()
}
