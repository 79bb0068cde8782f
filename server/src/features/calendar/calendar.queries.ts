import { sql } from 'kysely'
import { toColumns, type NewRow } from '#server/db/columns.ts'
import type { Db } from '#server/db/database.ts'

export function findFeedOf(db: Db, userId: string) {
  return db.selectFrom('calendar_feeds').select('scope').where('user_id', '=', userId).executeTakeFirst()
}

/** Two renewals of one person pass here one after the other; there may be no row to lock yet. */
export async function lockFeedOf(tx: Db, userId: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`calendar ${userId}`}, 0))`.execute(tx)
}

export async function upsertFeed(tx: Db, newFeed: NewRow<'calendar_feeds'>) {
  const feed = toColumns(newFeed)
  await tx
    .insertInto('calendar_feeds')
    .values(feed)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(feed))
    .execute()
}

export async function deleteFeed(tx: Db, userId: string): Promise<boolean> {
  const gone = await tx.deleteFrom('calendar_feeds').where('user_id', '=', userId).returning('user_id').execute()
  return gone.length > 0
}

/** Whose jobs a token opens, as they are now: a person who was removed or became a customer has none. */
export function findReader(db: Db, tokenSha256: Buffer) {
  return db
    .selectFrom('calendar_feeds')
    .innerJoin('users', 'users.id', 'calendar_feeds.user_id')
    .where('calendar_feeds.token_sha256', '=', tokenSha256)
    .where('users.deleted_at', 'is', null)
    .where('users.role', 'in', ['engineer', 'admin'])
    .select(['users.id as userId', 'users.role', 'calendar_feeds.scope'])
    .executeTakeFirst()
}
