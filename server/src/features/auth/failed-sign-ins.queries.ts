import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'

/** Attempts from one address pass here one after the other, so that parallel guesses are counted exactly. */
export async function lockAddress(tx: Db, address: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sign-in ${address}`}, 0))`.execute(tx)
}

export async function countFailures(tx: Db, address: string, account: string, since: Date) {
  const row = await tx
    .selectFrom('failed_sign_ins')
    .where('address', '=', address)
    .where('at', '>', since)
    .select([
      sql<number>`count(*)::int`.as('ofAddress'),
      sql<number>`count(*) filter (where account = ${account})::int`.as('ofAccount'),
      sql<Date | null>`min(at)`.as('oldestAt'),
      sql<Date | null>`min(at) filter (where account = ${account})`.as('oldestOfAccountAt'),
    ])
    .executeTakeFirstOrThrow()
  return row
}

export async function insertFailure(tx: Db, address: string, account: string, at: Date) {
  await tx.insertInto('failed_sign_ins').values({ address, account, at }).execute()
}

export async function deleteFailures(tx: Db, address: string, account: string) {
  await tx.deleteFrom('failed_sign_ins').where('address', '=', address).where('account', '=', account).execute()
}

export async function deleteFailuresBefore(tx: Db, at: Date) {
  await tx.deleteFrom('failed_sign_ins').where('at', '<', at).execute()
}
