import { sql } from 'kysely'
import { mayGoOnAfter, sessionEndReasons, type SessionEndReason } from '#contract/auth/auth.rules.ts'
import type { Role } from '#contract/permissions.ts'
import type { Day } from '#contract/values/days.ts'
import { camelColumns, toColumns, type NewRow } from '#server/db/columns.ts'
import type { Db } from '#server/db/database.ts'
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

export async function openSessionsOfRoles(tx: Db, roles: Role[]) {
  if (roles.length === 0) return
  const users = tx.selectFrom('users').select('id').where('role', 'in', roles)
  await tx
    .updateTable('sessions')
    .set({ must_set_up: false })
    .where('must_set_up', '=', true)
    .where('user_id', 'in', users)
    .execute()
}

export async function openSessionsFully(tx: Db, userId: string) {
  await tx
    .updateTable('sessions')
    .set({ must_set_up: false })
    .where('user_id', '=', userId)
    .where('must_set_up', '=', true)
    .execute()
}

export async function deleteSession(tx: Db, sessionId: string, ended: SessionEnd) {
  const rows = await tx.deleteFrom('sessions').where('id', '=', sessionId).returning(remembered).execute()
  await insertEndedSessions(tx, rows, ended)
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
  const rows = await tx.deleteFrom('sessions').where('user_id', '=', userId).returning(remembered).execute()
  await insertEndedSessions(tx, rows, ended)
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

interface SessionOwner {
  userId: string
  sessionId: string
}

export async function deleteOwnSession(tx: Db, { userId, sessionId }: SessionOwner, ended: SessionEnd) {
  const rows = await tx
    .deleteFrom('sessions')
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .returning([...remembered, 'device'])
    .execute()
  await insertEndedSessions(tx, rows, ended)
  return rows[0] && { device: rows[0].device }
}

export async function deleteOtherSessions(tx: Db, { userId, sessionId }: SessionOwner, ended: SessionEnd) {
  const rows = await tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '<>', sessionId)
    .returning(remembered)
    .execute()
  await insertEndedSessions(tx, rows, ended)
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
  const rows = await tx
    .deleteFrom('sessions')
    .where(sql<Date>`least(idle_until, ends_at)`, '<', now)
    .returning(remembered)
    .execute()
  await insertEndedSessions(tx, rows, { reason: 'expired', at: now })
}

const remembered = ['token_sha256', 'user_id'] as const

interface SessionEnd {
  reason: SessionEndReason
  at: Date
}

interface EndedSession {
  token_sha256: Buffer
  user_id: string
}

async function insertEndedSessions(tx: Db, sessions: EndedSession[], { reason, at }: SessionEnd) {
  if (sessions.length === 0) return
  const values = sessions.map(({ token_sha256, user_id }) => ({ token_sha256, user_id, reason, ended_at: at }))
  await tx.insertInto('ended_sessions').values(values).execute()
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
