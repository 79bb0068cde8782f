import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'

export async function askDatabase(db: Db) {
  await sql`select 1`.execute(db)
}
