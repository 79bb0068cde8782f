import type { Session } from '#contract/auth/auth.contract.ts'
import { deviceName } from '#contract/auth/device-name.rules.ts'
import { AppError } from '#contract/errors.ts'
import { recordEvent } from '#server/db/audit.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import type { Actor, Caller } from '#server/actor.ts'
import type { Clock } from '#server/platform/clock.ts'
import { checkAgainstNothing, isRightPassword } from '#server/platform/passwords.ts'
import { findUserToSignIn, lockPasswordHashForShare, type SessionUserRow } from './auth.queries.ts'
import { countAttempt, forgetFailures } from './failed-sign-ins.actions.ts'
import { openSession } from './sessions.actions.ts'
import { deleteSession } from './sessions.queries.ts'
import { toSessionUser } from './session-user.mapper.ts'

export type Visitor = Pick<Caller, 'address' | 'userAgent'>

interface Credentials {
  email: string
  password: string
}

/** Unknown e-mail, wrong password and removed account look and cost the same. */
export async function signIn(deps: Deps, caller: Visitor, { email, password }: Credentials): Promise<Session> {
  const account = email.toLowerCase()
  await countAttempt(deps, caller.address, account)
  const user = await findUserToSignIn(deps.db, email)
  const isRight = user ? await isRightPassword(user.passwordHash, password) : await checkAgainstNothing(password)
  if (!user || !isRight) throw wrongCredentials()
  await forgetFailures(deps, caller.address, account)
  return deps.db.transaction().execute(async (tx) => {
    if ((await lockPasswordHashForShare(tx, user.id)) !== user.passwordHash) throw wrongCredentials()
    return startSession(tx, deps.clock, user, caller)
  })
}

export async function startSession(
  tx: Db,
  clock: Clock,
  user: SessionUserRow,
  { userAgent }: Visitor,
): Promise<Session> {
  const session = await openSession(tx, clock, user, deviceName(userAgent))
  await recordEvent(tx, clock, { actor: { userId: user.id }, what: 'signed-in', about: user.id })
  return { user: toSessionUser(clock, session, user), token: session.token }
}

export async function signOut({ db, clock }: Deps, actor: Actor): Promise<{ signedOut: true }> {
  await db.transaction().execute(async (tx) => {
    await deleteSession(tx, actor.sessionId, { reason: 'signed-out', at: clock.now() })
    await recordEvent(tx, clock, { actor, what: 'signed-out', about: actor.userId })
  })
  return { signedOut: true }
}

function wrongCredentials(): AppError {
  return new AppError('wrong-credentials', 'Invalid email or password')
}
