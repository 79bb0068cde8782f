import { createHash, randomBytes } from 'node:crypto'
import { sessionLimits } from '#contract/auth/auth.rules.ts'
import type { Role } from '#contract/permissions.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import type { Actor } from '#server/http/actor.ts'
import type { Clock } from '#server/outside/clock.ts'
import { deleteEndedSessions, findSession, insertSession, prolongSession } from './sessions.queries.ts'

interface OpenedSession {
  token: string
  sessionId: string
  sessionEndsAt: Date
  fileKey: Buffer
}

export async function openSession(tx: Db, clock: Clock, user: { id: string; role: Role }): Promise<OpenedSession> {
  const now = clock.now()
  const token = randomBytes(32).toString('base64url')
  const fileKey = randomBytes(32)
  const sessionEndsAt = later(now, sessionLimits[user.role].absolute)
  await deleteEndedSessions(tx, now)
  const sessionId = await insertSession(tx, {
    userId: user.id,
    tokenSha256: hashOf(token),
    fileKey,
    createdAt: now,
    idleUntil: later(now, sessionLimits[user.role].idle),
    endsAt: sessionEndsAt,
  })
  return { token, sessionId, sessionEndsAt, fileKey }
}

export async function findActor({ db, clock, log }: Deps, token: string): Promise<Actor | null> {
  const now = clock.now()
  const session = await findSession(db, hashOf(token), now)
  if (!session) return null
  const { idleUntil, ...actor } = session
  const freshIdleUntil = later(now, sessionLimits[actor.role].idle)
  if (isWorthWriting(idleUntil, freshIdleUntil)) {
    // The request need not wait for it, and a missed one only makes the session a little shorter.
    prolongSession(db, actor.sessionId, freshIdleUntil).catch((error: unknown) =>
      log.warn({ err: error }, 'A session could not be prolonged.'),
    )
  }
  return actor
}

const tenMinutes = 10 * 60 * 1000

/** Not on each request: a row written a hundred times a minute says no more than one written every ten. */
function isWorthWriting(stored: Date, fresh: Date): boolean {
  return fresh.getTime() - stored.getTime() > tenMinutes
}

function later(moment: Date, milliseconds: number): Date {
  return new Date(moment.getTime() + milliseconds)
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
