import type { Session } from '#contract/auth/auth.contract.ts'
import { AppError } from '#contract/errors.ts'
import { recordEvent } from '#server/db/audit.ts'
import type { Deps } from '#server/deps.ts'
import type { Actor } from '#server/http/actor.ts'
import { checkAgainstNothing, isRightPassword } from '#server/outside/passwords.ts'
import { findUserToSignIn, type SessionUserRow } from './auth.queries.ts'
import { countAttempt, forgetFailures } from './failed-sign-ins.actions.ts'
import { openSession } from './sessions.actions.ts'
import { deleteSession } from './sessions.queries.ts'
import { sessionUser } from './session-user.ts'

interface Credentials {
  email: string
  password: string
}

/** Unknown e-mail, wrong password and removed account look and cost the same. */
export async function signIn(deps: Deps, address: string, { email, password }: Credentials): Promise<Session> {
  const account = email.toLowerCase()
  await countAttempt(deps, address, account)
  const user = await findUserToSignIn(deps.db, email)
  const isRight = user ? await isRightPassword(user.passwordHash, password) : await checkAgainstNothing(password)
  if (!user || !isRight) throw new AppError('wrong-credentials', 'Invalid email or password')
  await forgetFailures(deps, address, account)
  return startSession(deps, user)
}

export async function startSession({ db, clock }: Deps, user: SessionUserRow): Promise<Session> {
  return db.transaction().execute(async (tx) => {
    const session = await openSession(tx, clock, user)
    await recordEvent(tx, clock, { actor: { userId: user.id }, what: 'signed-in', about: user.id })
    return { user: sessionUser(clock, session, user), token: session.token }
  })
}

export async function signOut({ db, clock }: Deps, actor: Actor): Promise<{ signedOut: true }> {
  await db.transaction().execute(async (tx) => {
    await deleteSession(tx, actor.sessionId)
    await recordEvent(tx, clock, { actor, what: 'signed-out', about: actor.userId })
  })
  return { signedOut: true }
}
