import type { z } from 'zod'
import type { PasswordChange } from '#contract/auth/account.contract.ts'
import { AppError } from '#contract/errors.ts'
import { recordEvent } from '#server/db/audit.ts'
import type { Deps } from '#server/deps.ts'
import type { Actor } from '#server/actor.ts'
import { hashPassword, isRightPassword } from '#server/platform/passwords.ts'
import { findOwnAccount, lockPasswordHash, updatePasswordHash } from './auth.queries.ts'
import { countAttempt, forgetFailures } from './failed-sign-ins.actions.ts'
import { requireGoodPassword } from './good-password.ts'
import { deleteOtherSessions, lockSessionForShare } from './sessions.queries.ts'

/**
 * Whoever finds a device unlocked can't guess on: each attempt counts as a sign-in of this account from this address. The
 * device that asks stays signed in, all others are out with their next request.
 */
export async function changeOwnPassword(deps: Deps, actor: Actor, change: z.output<typeof PasswordChange>) {
  const { db, clock } = deps
  const account = await findOwnAccount(db, actor.userId)
  if (!account) throw signedOutMeanwhile()
  await requireCurrentPassword(deps, actor, account, change.currentPassword)
  await requireGoodPassword(db, change.newPassword, account, 'newPassword')
  const passwordHash = await hashPassword(change.newPassword)
  return db.transaction().execute(async (tx) => {
    if ((await lockPasswordHash(tx, actor.userId)) !== account.passwordHash) throw wrongPassword()
    if (!(await lockSessionForShare(tx, actor.sessionId))) throw signedOutMeanwhile()
    await updatePasswordHash(tx, actor.userId, passwordHash)
    const endedSessions = await deleteOtherSessions(tx, actor, { reason: 'password-changed', at: clock.now() })
    await recordEvent(tx, clock, { actor, what: 'password-changed', about: actor.userId, after: { endedSessions } })
    return { endedSessions }
  })
}

async function requireCurrentPassword(
  deps: Deps,
  { address }: Actor,
  { email, passwordHash }: { email: string; passwordHash: string },
  given: string,
) {
  const account = email.toLowerCase()
  await countAttempt(deps, address, account)
  if (!(await isRightPassword(passwordHash, given))) throw wrongPassword()
  await forgetFailures(deps, address, account)
}

function wrongPassword(): AppError {
  const words = 'This is not your current password.'
  return new AppError('wrong-password', words, { fields: { currentPassword: words } })
}

/** The session or the account was ended between the check of the token and this line. */
function signedOutMeanwhile(): AppError {
  return new AppError('not-signed-in', 'Please sign in.')
}
