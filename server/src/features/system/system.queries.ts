import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'

export async function pingDatabase(db: Db) {
  await sql`select 1`.execute(db)
}

/** Which memory this is; another one after a restore from a backup. */
export async function findEpoch(db: Db): Promise<string> {
  const { epoch } = await db.selectFrom('system_epoch').select('epoch').executeTakeFirstOrThrow()
  return epoch
}

/** What a restore holds for a decision of the office, each by the task that would send it. */
type Held = 'reminders_held_at' | 'rounds_held_at'

export function findRestoreToHold(db: Db, held: Held) {
  return db
    .selectFrom('restores')
    .select(['backup_made_at as backupMadeAt', 'restored_at as restoredAt'])
    .where(held, 'is', null)
    .orderBy('restored_at', 'desc')
    .executeTakeFirst()
}

/** Whether a restore came after it: then the lost system may have acted on it, and its mail have left. */
export async function wasBeforeRestore(db: Db, at: Date): Promise<boolean> {
  const restore = await db.selectFrom('restores').select('epoch').where('restored_at', '>=', at).executeTakeFirst()
  return restore !== undefined
}

export async function markHeld(db: Db, held: Held, at: Date) {
  await db
    .updateTable('restores')
    .set({ [held]: at })
    .where(held, 'is', null)
    .execute()
}

export async function findSpaceUsed(db: Db) {
  const { rows } = await sql<{ databaseBytes: number; filesBytes: number }>`
    select pg_database_size(current_database())::float8 as "databaseBytes",
      (select coalesce(sum(bytes), 0)::float8 from files) as "filesBytes"`.execute(db)
  const [row] = rows
  if (!row) throw new Error('Counting always gives one row.')
  return row
}

export async function findLastBackup(db: Db): Promise<Date | null> {
  const row = await db
    .selectFrom('backups')
    .select('made_at as madeAt')
    .orderBy('made_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.madeAt ?? null
}
