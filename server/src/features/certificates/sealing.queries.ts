import type { Db } from '#server/db/database.ts'

/** The one that stands, or this one if there is none yet: of two servers that make one, one wins. */
export async function keepSealKey(db: Db, make: () => Promise<string>, now: Date): Promise<string> {
  const existing = await findSealKey(db)
  if (existing !== null) return existing
  await db
    .insertInto('seal_keys')
    .values({ pem: await make(), created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await findSealKey(db)) ?? ''
}

async function findSealKey(db: Db): Promise<string | null> {
  const row = await db.selectFrom('seal_keys').select('pem').executeTakeFirst()
  return row?.pem ?? null
}
