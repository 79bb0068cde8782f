import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'

/** How many there have been in this minute from this address, this one included. */
export async function countLookup(db: Db, address: string, minute: Date): Promise<number> {
  const { lookups } = await db
    .insertInto('verification_lookups')
    .values({ address, minute, lookups: 1 })
    .onConflict((conflict) =>
      conflict.columns(['address', 'minute']).doUpdateSet({ lookups: sql<number>`verification_lookups.lookups + 1` }),
    )
    .returning('lookups')
    .executeTakeFirstOrThrow()
  return lookups
}

export async function deleteLookupsBefore(db: Db, minute: Date) {
  await db.deleteFrom('verification_lookups').where('minute', '<', minute).execute()
}
