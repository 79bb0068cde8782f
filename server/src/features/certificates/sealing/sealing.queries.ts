import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'

/** Of two servers that make a new seal, the second waits and takes the first one's. */
export async function lockSealKey(tx: Db) {
  await sql`select pg_advisory_xact_lock(hashtextextended('seal', 0))`.execute(tx)
}

export async function findSealKey(db: Db): Promise<string | null> {
  const row = await db.selectFrom('seal_keys').select('pem').executeTakeFirst()
  return row?.pem ?? null
}

export async function replaceSealKey(tx: Db, pem: string, now: Date) {
  await tx
    .insertInto('seal_keys')
    .values({ pem, created_at: now })
    .onConflict((conflict) => conflict.column('only_one').doUpdateSet({ pem, created_at: now }))
    .execute()
}
