import { forgottenLimits } from '#contract/account-links/account-links.rules.ts'
import { signInLimits } from '#contract/auth/auth.rules.ts'
import { recordEvent } from '#server/db/audit.ts'
import type { Deps } from '#server/deps.ts'
import type { Visitor } from '#server/features/auth/auth.actions.ts'
import { deleteFailuresBefore, insertFailure, lockAddress } from '#server/features/auth/failed-sign-ins.queries.ts'
import { deleteSessionsOf } from '#server/features/auth/sessions.queries.ts'
import { findUser } from '#server/features/users/users.queries.ts'
import { enqueueTask } from '#server/tasks/tasks.queries.ts'
import type { Task } from '#server/tasks/task.ts'
import { countRequests, findUserByEmail } from './account-links.queries.ts'
import { queueAccountMail } from './account-mail.actions.ts'
import { useLink } from './links.actions.ts'

const windowMilliseconds = signInLimits.windowMinutes * 60 * 1000

/** Whether there is such a person is looked up only after the answer, so that neither it nor its time tells. */
export async function forgetPassword({ db, clock }: Deps, { address }: Visitor, email: string) {
  const now = clock.now()
  const since = new Date(now.getTime() - windowMilliseconds)
  // Counted beside failed sign-ins, and apart from them.
  const request = { account: `forgotten ${email.toLowerCase()}`, address: `forgotten ${address}` }
  await db.transaction().execute(async (tx) => {
    await lockAddress(tx, request.account)
    await deleteFailuresBefore(tx, since)
    const { ofAccount, ofAddress } = await countRequests(tx, request, since)
    if (ofAccount >= forgottenLimits.perAccount || ofAddress >= forgottenLimits.perAddress) return
    await insertFailure(tx, request.address, request.account, now)
    await enqueueTask(tx, forgottenPasswordTask.name, { email })
  })
  return { accepted: true } as const
}

export const forgottenPasswordTask: Task = {
  name: 'forgotten-password',
  summary: 'Emails a link to people who forgot their password',
  run: ({ deps, payload }) => mailResetLink(deps, String(Object(payload).email)),
}

/** Who has not accepted their invitation yet gets that once more. */
async function mailResetLink(deps: Deps, email: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const userId = await findUserByEmail(tx, email)
    const user = userId && (await findUser(tx, userId))
    if (!user) return
    const kind = user.isInvited ? 'invitation' : 'password-reset'
    await recordEvent(tx, deps.clock, { actor: null, what: 'password-forgotten', about: user.id })
    await queueAccountMail(tx, deps, { kind, user, queuedBy: user.id })
  })
}

export async function resetPassword(deps: Deps, chosen: { token: string; password: string }) {
  return useLink(deps, 'reset', chosen, async (tx, user) => {
    await deleteSessionsOf(tx, user.id, { reason: 'password-changed', at: deps.clock.now() })
    await recordEvent(tx, deps.clock, { actor: { userId: user.id }, what: 'password-reset', about: user.id })
    await queueAccountMail(tx, deps, { kind: 'password-changed', user, queuedBy: user.id })
    return { reset: true } as const
  })
}
