import { sql } from 'kysely'
import type { CalendarScope } from '#contract/calendar/calendar.rules.ts'
import type { Db } from '#server/db/database.ts'

interface NewFeed {
  userId: string
  tokenSha256: Buffer
  scope: CalendarScope
  createdAt: Date
}

export function findFeedOf(db: Db, userId: string) {
  return db.selectFrom('calendar_feeds').select('scope').where('user_id', '=', userId).executeTakeFirst()
}

/** Two renewals of one person pass here one after the other; there may be no row to lock yet. */
export async function lockFeedOf(tx: Db, userId: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`calendar ${userId}`}, 0))`.execute(tx)
}

export async function upsertFeed(tx: Db, { userId, tokenSha256, scope, createdAt }: NewFeed) {
  const feed = { token_sha256: tokenSha256, scope, created_at: createdAt }
  await tx
    .insertInto('calendar_feeds')
    .values({ user_id: userId, ...feed })
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
