import { randomBytes } from 'node:crypto'
import { sessionLimits, type SessionEndReason } from '#contract/auth/auth.rules.ts'
import type { Role } from '#contract/permissions.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import type { Actor } from '#server/actor.ts'
import type { Clock } from '#server/platform/clock.ts'
import { hashOfToken, newToken } from '#server/platform/tokens.ts'
import { deleteSessionEndsBefore, findSessionEnd } from './ended-sessions.queries.ts'
import { deleteExpiredSessions, findSession, insertSession, prolongSession } from './sessions.queries.ts'

interface OpenedSession {
  token: string
  sessionId: string
  sessionEndsAt: Date
  fileKey: Buffer
}

export async function openSession(
  tx: Db,
  clock: Clock,
  user: { id: string; role: Role },
  device: string,
  { mustSetUp = false } = {},
): Promise<OpenedSession> {
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

/** Why the session of a token is over, for the device that still holds it. */
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
