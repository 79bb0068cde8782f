import { AppError } from '#contract/errors.ts'
import type { Actor } from '#server/actor.ts'
import { recordEvent } from '#server/db/audit.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { deleteSecondFactorsOf, findUserToSignIn } from '#server/features/auth/auth.queries.ts'
import { requireUser } from '#server/features/users/users.actions.ts'
import { lockUser } from '#server/features/users/users.queries.ts'
import { factorMails, mailAboutFactor } from './factor-mail.actions.ts'
import { hasFactor } from './factors.actions.ts'

export async function resetSecondFactor(
  deps: Deps,
  actor: Actor,
  { userId, reason }: { userId: string; reason: string },
) {
  if (userId === actor.userId)
    throw new AppError('own-account', 'You can’t reset your own second factor. Ask another administrator to do it.')
  return deps.db.transaction().execute(async (tx) => {
    await lockUser(tx, userId)
    const { name } = await requireUser(tx, userId)
    if (!(await hasFactor(tx, userId))) throw new AppError('not-found', `${name} has no second factor.`)
    await removeFactors(tx, deps, { userId, actor, by: actor.name, reason })
    await mailAboutFactor(tx, deps, actor.userId, factorMails.resetOther(name, reason))
    return { _id: userId }
  })
}

export async function resetOnMachine(deps: Pick<Deps, 'db' | 'clock' | 'publicUrl'>, email: string): Promise<string> {
  return deps.db.transaction().execute(async (tx) => {
    const user = await findUserToSignIn(tx, email)
    if (!user) throw new Error(`No user has the email address ${email}.`)
    await lockUser(tx, user.id)
    if (!(await hasFactor(tx, user.id))) throw new Error(`${user.name} has no second factor.`)
    const by = 'The person who runs the server'
    await removeFactors(tx, deps, { userId: user.id, actor: null, by, reason: 'Reset on the server itself.' })
    return user.name
  })
}

async function removeFactors(
  tx: Db,
  deps: Pick<Deps, 'clock' | 'publicUrl'>,
  { userId, actor, by, reason }: { userId: string; actor: Actor | null; by: string; reason: string },
) {
  await deleteSecondFactorsOf(tx, userId)
  await recordEvent(tx, deps.clock, { actor, what: 'second-factor-reset', about: userId, after: { reason } })
  await mailAboutFactor(tx, deps, userId, factorMails.reset(by, reason))
}
