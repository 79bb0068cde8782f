import { sql } from 'kysely'
import { mayGoOnAfter, sessionEndReasons, type SessionEndReason } from '#contract/auth/auth.rules.ts'
import type { Db } from '#server/db/database.ts'

/** Why and when sessions came to an end. */
export interface SessionEnd {
  reason: SessionEndReason
  at: Date
}

interface EndedSession {
  token_sha256: Buffer
  user_id: string
}

export async function insertEndedSessions(tx: Db, sessions: EndedSession[], { reason, at }: SessionEnd) {
  if (sessions.length === 0) return
  const values = sessions.map(({ token_sha256, user_id }) => ({ token_sha256, user_id, reason, ended_at: at }))
  await tx.insertInto('ended_sessions').values(values).execute()
}

/** A device whose session had merely expired before is told the graver reason from now on. */
export async function updateEndedSessionsOf(tx: Db, userId: string, { reason }: SessionEnd) {
  if (mayGoOnAfter(reason)) return
  await tx
    .updateTable('ended_sessions')
    .set({ reason })
    .where('user_id', '=', userId)
    .where('reason', 'in', sessionEndReasons.filter(mayGoOnAfter))
    .execute()
}

/** Undefined where the token is unknown, or its session is still open. */
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
