import type { z } from 'zod'
import type { Credentials, Session } from '#contract/auth/auth.contract.ts'
import type { SecondFactorKind } from '#contract/auth/auth.rules.ts'
import { deviceName } from '#contract/auth/device-name.rules.ts'
import { AppError } from '#contract/errors.ts'
import type { Actor, Caller } from '#server/actor.ts'
import { recordEvent } from '#server/db/audit.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import type { Clock } from '#server/platform/clock.ts'
import { checkAgainstNothing, isRightPassword } from '#server/platform/passwords.ts'
import type { Task } from '#server/tasks/task.ts'
import { enqueueTask, priorities } from '#server/tasks/tasks.queries.ts'
import { findUserToSignIn, lockPasswordHashForShare, type SessionUserRow, wasRefusedWithin } from './auth.queries.ts'
import { countAttempt, forgetFailures } from './failed-sign-ins.actions.ts'
import { toSessionUser } from './session-user.mapper.ts'
import { openSession } from './sessions.actions.ts'
import { deleteSession } from './sessions.queries.ts'

export type Visitor = Pick<Caller, 'address' | 'userAgent'>

/** Unknown e-mail, wrong password, no password and a removed account look and cost the same. */
export async function requireCredentials(
  deps: Deps,
  caller: Visitor,
  { email, password }: z.output<typeof Credentials>,
) {
  const account = email.toLowerCase()
  await countAttempt(deps, caller.address, account)
  const user = await findUserToSignIn(deps.db, email)
  const isRight = user?.passwordHash
    ? await isRightPassword(user.passwordHash, password)
    : await checkAgainstNothing(password)
  if (!user || !isRight) {
    await recordRefusal(deps, account, user?.id)
    throw wrongCredentials()
  }
  await forgetFailures(deps, caller.address, account)
  return user
}

/** Once the transaction has begun: a password that was changed meanwhile opens nothing. */
export async function requireSamePassword(tx: Db, user: { id: string; passwordHash: string | null }) {
  if ((await lockPasswordHashForShare(tx, user.id)) !== user.passwordHash) throw wrongCredentials()
}

export async function startSession(
  tx: Db,
  clock: Clock,
  user: SessionUserRow,
  { userAgent }: Visitor,
  { mustSetUp = false, secondFactor }: { mustSetUp?: boolean; secondFactor?: SecondFactorKind } = {},
): Promise<Session> {
  const session = await openSession(tx, clock, user, deviceName(userAgent), { mustSetUp })
  const after = secondFactor && { after: { secondFactor } }
  await recordEvent(tx, clock, { actor: { userId: user.id }, what: 'signed-in', about: user.id, ...after })
  return { user: toSessionUser(clock, session, user), token: session.token, ...(mustSetUp && { mustSetUp }) }
}

export async function signOut({ db, clock }: Deps, actor: Actor): Promise<{ signedOut: true }> {
  await db.transaction().execute(async (tx) => {
    await deleteSession(tx, actor.sessionId, { reason: 'signed-out', at: clock.now() })
    await recordEvent(tx, clock, { actor, what: 'signed-out', about: actor.userId })
  })
  return { signedOut: true }
}

/** After the answer, whose time must not tell whether there is such an account; one at a time, after all mail. */
export async function recordRefusal({ db, clock }: Deps, email: string, userId: string | undefined) {
  const refusal: Refusal = { email, userId, at: clock.now().toISOString() }
  const { name } = refusedSignInTask
  await enqueueTask(db, name, refusal, { queue: name, priority: priorities.last })
}

interface Refusal {
  email: string
  userId?: string | undefined
  at: string
}

export const refusedSignInTask: Task = {
  name: 'refused-sign-in',
  summary: 'Writes refused sign-ins into the log',
  // Only what is enqueued above is run under this name.
  run: ({ deps, payload }) => writeRefusal(deps, payload as Refusal),
}

/** Of an address that nobody has, once an hour: a guesser must not fill the log. Of any other each, once: a kill repeats it. */
async function writeRefusal({ db }: Deps, { email, userId, at }: Refusal): Promise<void> {
  const now = new Date(at)
  const about = userId ?? null
  if (await wasRefusedWithin(db, { email, about, now, minutes: about ? 0 : 60 })) return
  const event = { actor: null, what: 'sign-in-refused', about, after: { email } }
  await recordEvent(db, { now: () => now }, event)
}

function wrongCredentials(): AppError {
  return new AppError('wrong-credentials', 'Invalid email or password')
}
