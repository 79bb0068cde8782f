import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'

/** The last version of a number that a backup held; undefined where it held none. */
export async function findBackedUpVersion(db: Db, number: number, backupMadeAt: Date): Promise<number | undefined> {
  const row = await db
    .selectFrom('certificates')
    .select('version')
    .where('number', '=', number)
    .where('issued_at', '<=', backupMadeAt)
    .orderBy('version', 'desc')
    .executeTakeFirst()
  return row?.version
}

/**
 * Every restore of this system, latest first, with the certificate numbers that may have been given out between its
 * backup and it: beyond the last that the backup holds, up to the last that the restore left out.
 */
export async function listRestores(db: Db) {
  return db
    .selectFrom('restores')
    .orderBy('restored_at', 'desc')
    .select([
      'restored_at as restoredAt',
      'backup_made_at as backupMadeAt',
      'last_certificate as lastLost',
      sql<number>`(
        select coalesce(max(number), 0) from certificates where issued_at <= restores.backup_made_at
      )::int`.as('lastBackedUp'),
    ])
    .execute()
}
