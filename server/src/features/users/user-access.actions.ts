import { AppError } from '#contract/errors.ts'
import type { User } from '#contract/users/users.contract.ts'
import type { Actor } from '#server/actor.ts'
import { recordEvent } from '#server/db/audit.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { deleteIdentityOf, deleteLinksOf, deleteSecondFactorsOf } from '#server/features/auth/auth.queries.ts'
import { deleteOtherSessions, deleteSessionsOf } from '#server/features/auth/sessions.queries.ts'
import { auditedUser, toUser } from './user.mapper.ts'
import {
  noSuchUser,
  recordUserChange,
  refusingTakenEmail,
  requireAnotherAdministrator,
  requireUser,
} from './users.actions.ts'
import {
  deleteUserRow,
  findUser,
  lockCustomersOf,
  lockUser,
  updateUserRow,
  type UserRow,
  wasUser,
} from './users.queries.ts'

export async function deleteUser(deps: Deps, actor: Actor, userId: string): Promise<{ _id: string }> {
  if (userId === actor.userId) {
    throw new AppError('own-account', 'You can’t delete your own account. Ask another administrator to do it.')
  }
  return deps.db.transaction().execute(async (tx) => {
    await lockUser(tx, userId)
    const user = await findUser(tx, userId)
    if (!user && !(await wasUser(tx, userId))) throw noSuchUser()
    if (user) await endAccess(tx, deps, actor, user)
    return { _id: userId }
  })
}

/** A company that goes takes its logins with it; those who reach others keep these. */
export async function deleteCustomersOf(tx: Db, deps: Pick<Deps, 'clock'>, actor: Actor, companyId: string) {
  for (const userId of await lockCustomersOf(tx, companyId)) {
    const before = await requireUser(tx, userId)
    const memberships = before.memberships.filter((each) => each.companyId !== companyId)
    const [first] = memberships
    if (!first) {
      await endAccess(tx, deps, actor, before)
      continue
    }
    await updateUserRow(tx, userId, { ...before, companyId: first.companyId, memberships, passwordHash: undefined })
    await deleteSessionsOf(tx, userId, { reason: 'ended', at: deps.clock.now() })
    await recordUserChange(tx, deps.clock, { actor, what: 'user-changed', before })
  }
}

export async function promoteUser({ db, clock }: Deps, actor: Actor, userId: string): Promise<User> {
  return refusingTakenEmail(() =>
    db.transaction().execute(async (tx) => {
      await lockUser(tx, userId)
      const before = await requireUser(tx, userId)
      if (before.role === 'admin') return toUser(clock, actor, before)
      await updateUserRow(tx, userId, {
        ...before,
        role: 'admin',
        companyId: null,
        memberships: [],
        passwordHash: undefined,
      })
      await deleteSessionsOf(tx, userId, { reason: 'ended', at: clock.now() })
      return toUser(clock, actor, await recordUserChange(tx, clock, { actor, what: 'user-promoted', before }))
    }),
  )
}

export async function endUserSessions({ db, clock }: Deps, actor: Actor, userId: string) {
  return db.transaction().execute(async (tx) => {
    await requireUser(tx, userId)
    const endedSessions = await deleteOtherSessions(
      tx,
      { userId, sessionId: actor.sessionId },
      { reason: 'ended', at: clock.now() },
    )
    if (endedSessions > 0) {
      await recordEvent(tx, clock, { actor, what: 'user-logged-out', about: userId, after: { endedSessions } })
    }
    return { endedSessions }
  })
}

export async function endAccess(tx: Db, { clock }: Pick<Deps, 'clock'>, actor: Actor, user: UserRow) {
  if (user.role === 'admin') await requireAnotherAdministrator(tx, user.id)
  await deleteUserRow(tx, user.id, clock.now())
  await deleteLinksOf(tx, user.id)
  await deleteSecondFactorsOf(tx, user.id)
  await deleteIdentityOf(tx, user.id)
  await deleteSessionsOf(tx, user.id, { reason: 'ended', at: clock.now() })
  await recordEvent(tx, clock, { actor, what: 'user-deleted', about: user.id, before: auditedUser(user) })
}
