import { type DeleteQueryBuilder, type DeleteResult, type RawBuilder, sql } from 'kysely'
import { mayGoOnAfter, type SessionEndReason, sessionEndReasons } from '#contract/auth/auth.rules.ts'
import type { Role } from '#contract/permissions.ts'
import type { Day } from '#contract/values/days.ts'
import { camelColumns, type NewRow, toColumns } from '#server/db/columns.ts'
import type { Db } from '#server/db/database.ts'
import type { DB } from '#server/db/tables.ts'
import { membershipsOfUser } from './memberships.queries.ts'

export async function insertSession(db: Db, session: Omit<NewRow<'sessions'>, 'lastSeenAt'>) {
  const { id } = await db
    .insertInto('sessions')
    .values({ ...toColumns(session), last_seen_at: session.createdAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The live user behind a live session: whatever changed about either counts from this request on. */
export function findSession(db: Db, tokenSha256: Buffer, now: Date) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .where('sessions.token_sha256', '=', tokenSha256)
    .where('sessions.idle_until', '>', now)
    .where('sessions.ends_at', '>', now)
    .where('users.deleted_at', 'is', null)
    .select([
      'sessions.id as sessionId',
      'sessions.last_seen_at as lastSeenAt',
      'sessions.ends_at as sessionEndsAt',
      'sessions.file_key as fileKey',
      'sessions.must_set_up as mustSetUp',
      'users.id as userId',
      ...camelColumns('users', 'name role company_id'),
      membershipsOfUser.as('memberships'),
    ])
    .executeTakeFirst()
}

export async function prolongSession(db: Db, sessionId: string, lastSeenAt: Date, idleUntil: Date) {
  await db
    .updateTable('sessions')
    .set({ last_seen_at: lastSeenAt, idle_until: sql<Date>`least(${idleUntil}, ends_at)` })
    .where('id', '=', sessionId)
    .execute()
}

export function openSessionsOfRoles(tx: Db, roles: Role[]) {
  return openSessions(tx, sql`user_id in (select id from users where role = any(${roles}))`)
}

export function openSessionsFully(tx: Db, userId: string) {
  return openSessions(tx, sql`user_id = ${userId}`)
}

async function openSessions(tx: Db, isMeant: RawBuilder<unknown>) {
  await sql`update sessions set must_set_up = false where must_set_up and ${isMeant}`.execute(tx)
}

export async function deleteSession(tx: Db, sessionId: string, ended: SessionEnd) {
  await endSessions(tx, ended, (sessions) => sessions.where('id', '=', sessionId))
}

export function liveTokens(db: Db, today: Day) {
  return db
    .selectFrom('api_tokens')
    .innerJoin('users', 'users.id', 'api_tokens.user_id')
    .where('api_tokens.revoked_at', 'is', null)
    .where('api_tokens.ends_on', '>=', today)
    .where('users.deleted_at', 'is', null)
    .where('users.role', '=', 'admin')
}

async function revokeTokensOf(tx: Db, userId: string, at: Date) {
  await tx
    .updateTable('api_tokens')
    .set({ revoked_at: at })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .execute()
}

/** A change of role, company or password, or a removal, ends everything that user has open. */
export async function deleteSessionsOf(tx: Db, userId: string, ended: SessionEnd) {
  await endSessions(tx, ended, (sessions) => sessions.where('user_id', '=', userId))
  await updateEndedSessionsOf(tx, userId, ended)
  await deleteCalendarOf(tx, userId)
  if (ended.reason === 'ended') await revokeTokensOf(tx, userId, ended.at)
}

/** A calendar's address opens a person's visits without a password: it ends with what they signed in with. */
async function deleteCalendarOf(tx: Db, userId: string) {
  await tx.deleteFrom('calendar_feeds').where('user_id', '=', userId).execute()
}

export async function listSessionsOf(db: Db, { userId, sessionId }: SessionOwner, now: Date, limit: number) {
  const open = db
    .selectFrom('sessions')
    .where('user_id', '=', userId)
    .where('idle_until', '>', now)
    .where('ends_at', '>', now)
  const rows = await open
    .select(['id', 'device', 'created_at as firstSeenAt', 'last_seen_at as lastSeenAt'])
    .orderBy((eb) => eb('id', '<>', sessionId))
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
  const { total } = await open.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}

type SessionOwner = Record<'userId' | 'sessionId', string>

export async function deleteOwnSession(tx: Db, { userId, sessionId }: SessionOwner, ended: SessionEnd) {
  const [row] = await endSessions(tx, ended, (sessions) =>
    sessions.where('id', '=', sessionId).where('user_id', '=', userId),
  )
  return row && { device: row.device }
}

export async function deleteOtherSessions(tx: Db, { userId, sessionId }: SessionOwner, ended: SessionEnd) {
  const rows = await endSessions(tx, ended, (sessions) =>
    sessions.where('user_id', '=', userId).where('id', '<>', sessionId),
  )
  await updateEndedSessionsOf(tx, userId, ended)
  if (ended.reason !== 'signed-out') await deleteCalendarOf(tx, userId)
  return rows.length
}

/** Held to the end of the transaction; false when it was ended since the request began. */
export async function lockSessionForShare(tx: Db, sessionId: string): Promise<boolean> {
  const row = await tx.selectFrom('sessions').select('id').where('id', '=', sessionId).forUpdate().executeTakeFirst()
  return row !== undefined
}

export async function deleteExpiredSessions(tx: Db, now: Date) {
  const ended = { reason: 'expired', at: now } as const
  await endSessions(tx, ended, (sessions) => sessions.where(sql<Date>`least(idle_until, ends_at)`, '<', now))
}

interface SessionEnd {
  reason: SessionEndReason
  at: Date
}

type Deletion = DeleteQueryBuilder<DB, 'sessions', DeleteResult>

async function endSessions(tx: Db, { reason, at }: SessionEnd, choose: (sessions: Deletion) => Deletion) {
  const rows = await choose(tx.deleteFrom('sessions')).returning(['token_sha256', 'user_id', 'device']).execute()
  const ended = rows.map(({ token_sha256, user_id }) => ({ token_sha256, user_id, reason, ended_at: at }))
  if (ended.length > 0) await tx.insertInto('ended_sessions').values(ended).execute()
  return rows
}

/** A device whose session had merely expired before is told the graver reason from now on. */
async function updateEndedSessionsOf(tx: Db, userId: string, { reason }: SessionEnd) {
  if (mayGoOnAfter(reason)) return
  await tx
    .updateTable('ended_sessions')
    .set({ reason })
    .where('user_id', '=', userId)
    .where('reason', 'in', sessionEndReasons.filter(mayGoOnAfter))
    .execute()
}

export async function findSessionEnd(db: Db, tokenSha256: Buffer, now: Date): Promise<SessionEndReason | undefined> {
  const row = await db
    .selectFrom('ended_sessions')
    .where('token_sha256', '=', tokenSha256)
    .select(['user_id', 'reason'])
    .unionAll(
      db
        .selectFrom('sessions')
        .where('token_sha256', '=', tokenSha256)
        .where(sql<Date>`least(idle_until, ends_at)`, '<=', now)
        .select(['user_id', sql<SessionEndReason>`'expired'`.as('reason')]),
    )
    .executeTakeFirst()
  return row?.reason
}

export async function deleteSessionEndsBefore(tx: Db, moment: Date) {
  await tx.deleteFrom('ended_sessions').where('ended_at', '<', moment).execute()
}
