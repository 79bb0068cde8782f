import type { z } from 'zod'
import type { PasswordChange } from '#contract/auth/account.contract.ts'
import { AppError } from '#contract/errors.ts'
import { recordEvent } from '#server/db/audit.ts'
import type { Deps } from '#server/deps.ts'
import type { Actor } from '#server/actor.ts'
import { hashPassword, isRightPassword } from '#server/platform/passwords.ts'
import { deleteLinksOf, findOwnAccount, lockPasswordHash, updatePasswordHash } from './auth.queries.ts'
import { countAttempt, forgetFailures } from './failed-sign-ins.actions.ts'
import { requireGoodPassword } from './good-password.ts'
import { deleteOtherSessions, lockSessionForShare } from './sessions.queries.ts'

/** Each attempt counts as a sign-in, so that nobody guesses on an unlocked device. This one stays signed in, no other. */
export async function changeOwnPassword(deps: Deps, actor: Actor, change: z.output<typeof PasswordChange>) {
  const { db, clock } = deps
  const account = await requireOwnPassword(deps, actor, change.currentPassword, 'currentPassword')
  await requireGoodPassword(db, change.newPassword, account, 'newPassword')
  const passwordHash = await hashPassword(change.newPassword)
  return db.transaction().execute(async (tx) => {
    if ((await lockPasswordHash(tx, actor.userId)) !== account.passwordHash) throw wrongPassword('currentPassword')
    if (!(await lockSessionForShare(tx, actor.sessionId))) throw signedOutMeanwhile()
    await updatePasswordHash(tx, actor.userId, passwordHash)
    await deleteLinksOf(tx, actor.userId)
    const endedSessions = await deleteOtherSessions(tx, actor, { reason: 'password-changed', at: clock.now() })
    await recordEvent(tx, clock, { actor, what: 'password-changed', about: actor.userId, after: { endedSessions } })
    return { endedSessions }
  })
}

export async function requireOwnPassword(deps: Deps, { userId, address }: Actor, given: string, field = 'password') {
  const own = await findOwnAccount(deps.db, userId)
  if (!own) throw signedOutMeanwhile()
  const account = own.email.toLowerCase()
  await countAttempt(deps, address, account)
  if (!own.passwordHash || !(await isRightPassword(own.passwordHash, given))) throw wrongPassword(field)
  await forgetFailures(deps, address, account)
  return own
}

function wrongPassword(field: string): AppError {
  const words = 'This is not your current password.'
  return new AppError('wrong-password', words, { fields: { [field]: words } })
}

/** The session or the account was ended between the check of the token and this line. */
function signedOutMeanwhile(): AppError {
  return new AppError('not-signed-in', 'Please sign in.')
}
