import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'

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
