import { randomBytes } from 'node:crypto'
import type { OwnSession } from '#contract/auth/account.contract.ts'
import { sessionLimits, type SessionEndReason } from '#contract/auth/auth.rules.ts'
import { AppError } from '#contract/errors.ts'
import type { Role } from '#contract/permissions.ts'
import type { Page } from '#contract/values/pages.ts'
import type { Actor } from '#server/actor.ts'
import { recordEvent } from '#server/db/audit.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import type { Clock } from '#server/platform/clock.ts'
import { hashOfToken, newToken } from '#server/platform/tokens.ts'
import {
  deleteExpiredSessions,
  findSession,
  insertSession,
  prolongSession,
  deleteSessionEndsBefore,
  findSessionEnd,
  deleteOtherSessions,
  deleteOwnSession,
  listSessionsOf,
} from './sessions.queries.ts'

export async function openSession(
  tx: Db,
  clock: Clock,
  user: { id: string; role: Role },
  device: string,
  { mustSetUp = false } = {},
): Promise<{ token: string; sessionId: string; sessionEndsAt: Date; fileKey: Buffer }> {
  const now = clock.now()
  const token = newToken()
  const fileKey = randomBytes(32)
  const sessionEndsAt = later(now, sessionLimits[user.role].absolute)
  await deleteExpiredSessions(tx, now)
  await deleteSessionEndsBefore(tx, new Date(now.getTime() - oneYear))
  const sessionId = await insertSession(tx, {
    userId: user.id,
    tokenSha256: hashOfToken(token),
    fileKey,
    device,
    createdAt: now,
    idleUntil: later(now, sessionLimits[user.role].idle),
    endsAt: sessionEndsAt,
    mustSetUp,
  })
  return { token, sessionId, sessionEndsAt, fileKey }
}

export async function findActor({ db, clock, log }: Deps, token: string): Promise<Omit<Actor, 'address'> | null> {
  const now = clock.now()
  const session = await findSession(db, hashOfToken(token), now)
  if (!session) return null
  const { lastSeenAt, ...actor } = session
  if (isWorthWriting(lastSeenAt, now)) {
    // The request need not wait for it, and a missed one only makes the session a little shorter.
    prolongSession(db, actor.sessionId, now, later(now, sessionLimits[actor.role].idle)).catch((error: unknown) =>
      log.warn({ err: error }, 'A session could not be prolonged.'),
    )
  }
  return actor
}

export async function whySessionEnded({ db, clock }: Deps, token: string): Promise<SessionEndReason | undefined> {
  return findSessionEnd(db, hashOfToken(token), clock.now())
}

const oneYear = 365 * 24 * 60 * 60 * 1000
const tenMinutes = 10 * 60 * 1000

/** Not on each request: a row written a hundred times a minute says no more than one written every ten. */
function isWorthWriting(lastSeenAt: Date, now: Date): boolean {
  return now.getTime() - lastSeenAt.getTime() > tenMinutes
}

function later(moment: Date, milliseconds: number): Date {
  return new Date(moment.getTime() + milliseconds)
}

const maxShown = 100

export async function listOwnSessions({ db, clock }: Deps, actor: Actor): Promise<Page<OwnSession>> {
  const { rows, total } = await listSessionsOf(db, actor, clock.now(), maxShown)
  const sessions = rows.map(({ id, device, firstSeenAt, lastSeenAt }) => ({
    _id: id,
    device,
    firstSeenAt: firstSeenAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    isThisOne: id === actor.sessionId,
  }))
  return { rows: sessions, total }
}

export async function endOwnSession({ db, clock }: Deps, actor: Actor, sessionId: string): Promise<{ _id: string }> {
  return db.transaction().execute(async (tx) => {
    const ended = await deleteOwnSession(
      tx,
      { userId: actor.userId, sessionId },
      { reason: 'signed-out', at: clock.now() },
    )
    if (!ended) throw new AppError('not-found', 'There is no such session. It may have ended already.')
    await recordEvent(tx, clock, { actor, what: 'session-ended', about: actor.userId, before: ended })
    return { _id: sessionId }
  })
}

export async function endOtherSessions({ db, clock }: Deps, actor: Actor): Promise<{ endedSessions: number }> {
  return db.transaction().execute(async (tx) => {
    const endedSessions = await deleteOtherSessions(tx, actor, { reason: 'signed-out', at: clock.now() })
    if (endedSessions > 0) {
      await recordEvent(tx, clock, {
        actor,
        what: 'other-sessions-ended',
        about: actor.userId,
        after: { endedSessions },
      })
    }
    return { endedSessions }
  })
}
