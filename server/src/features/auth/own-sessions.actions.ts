import type { OwnSession } from '#contract/auth/account.contract.ts'
import { AppError } from '#contract/errors.ts'
import type { Page } from '#contract/values/pages.ts'
import { recordEvent } from '#server/db/audit.ts'
import type { Deps } from '#server/deps.ts'
import type { Actor } from '#server/actor.ts'
import { deleteOtherSessions, deleteOwnSession, listSessionsOf } from './sessions.queries.ts'

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
