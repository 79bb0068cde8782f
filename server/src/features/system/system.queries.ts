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
