import { randomBytes } from 'node:crypto'
import type { z } from 'zod'
import type { Invitation } from '#contract/account-links/account-links.contract.ts'
import { staffCantJoin } from '#contract/account-links/account-links.rules.ts'
import { withAddedReach } from '#contract/auth/scope.rules.ts'
import { AppError } from '#contract/errors.ts'
import type { InvitedUser, NewUser } from '#contract/users/users.contract.ts'
import type { Actor } from '#server/actor.ts'
import { recordEvent } from '#server/db/audit.ts'
import { isUniqueViolation } from '#server/db/database-errors.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { startSession, type Visitor } from '#server/features/auth/auth.actions.ts'
import { renewFileKeys } from '#server/features/auth/memberships.queries.ts'
import { mustSetUp } from '#server/features/second-factor/factors.actions.ts'
import { findToolSettings } from '#server/features/tool-settings/tool-settings.queries.ts'
import {
  lockCompanies,
  requireMayInvite,
  requireMaySeeUsers,
  seesUser,
} from '#server/features/users/memberships.actions.ts'
import { endAccess } from '#server/features/users/user-access.actions.ts'
import { toUser } from '#server/features/users/user.mapper.ts'
import {
  hashChosenPassword,
  makeUser,
  noSuchUser,
  recordUserChange,
  refusingTakenEmail,
  requireSeenUser,
  requireUser,
} from '#server/features/users/users.actions.ts'
import {
  deleteUserRow,
  findInvitation,
  findUser,
  listUsersOfEmail,
  lockUser,
  updateUserRow,
  type UserRow,
} from '#server/features/users/users.queries.ts'
import { queueAccountMail, tellOtherInviters } from './account-mail.actions.ts'
import { issueLink, requireLinkOwner, useLink, useUpLink } from './links.actions.ts'

export async function createUser(deps: Deps, actor: Actor, input: z.output<typeof NewUser>) {
  requireMayInvite(actor, input)
  const passwordHash = await hashChosenPassword(deps.db, input)
  return refusingTakenEmail(() =>
    deps.db.transaction().execute(async (tx) => {
      const { reply: user, isNew } = await makeUser(tx, deps.clock, actor, input, passwordHash)
      const invited = isNew && user.isInvited ? await invite(tx, deps, actor, user) : {}
      if (isNew && actor.role === 'customer') await tellOtherInviters(tx, deps, actor, user)
      return { reply: { ...toUser(deps.clock, actor, user), ...invited }, isNew }
    }),
  )
}

export async function sendInvitation(deps: Deps, actor: Actor, userId: string): Promise<InvitedUser> {
  return deps.db.transaction().execute(async (tx) => {
    await lockUser(tx, userId)
    const user = await requireSeenUser(tx, actor, userId)
    requireOwnInvitation(actor, user)
    requireInvited(user)
    return { ...toUser(deps.clock, actor, user), ...(await invite(tx, deps, actor, user)) }
  })
}

/** They never signed in, so there is nothing of theirs to keep but their name in the log. */
export async function withdrawInvitation(deps: Deps, actor: Actor, userId: string): Promise<{ _id: string }> {
  requireMaySeeUsers(actor, userId)
  return deps.db.transaction().execute(async (tx) => {
    await lockUser(tx, userId)
    const user = await findUser(tx, userId)
    if (!user) await requireWithdrawn(tx, actor, userId)
    else {
      if (!seesUser(actor, user)) throw noSuchUser()
      requireOwnInvitation(actor, user)
      requireInvited(user)
      await recordEvent(tx, deps.clock, { actor, what: 'invitation-withdrawn', about: userId })
      await endAccess(tx, deps, actor, user)
    }
    return { _id: userId }
  })
}

export async function getInvitation(deps: Deps, token: string): Promise<Invitation> {
  const { name, email, companyName } = await requireLinkOwner(deps, 'invitation', token)
  return { name, email, company: companyName ?? (await findToolSettings(deps.db)).companyName }
}

export async function acceptInvitation(deps: Deps, visitor: Visitor, chosen: { token: string; password: string }) {
  const accepted = useLink(deps, 'invitation', chosen, async (tx, user) => {
    await recordEvent(tx, deps.clock, { actor: { userId: user.id }, what: 'invitation-accepted', about: user.id })
    return startSession(tx, deps.clock, user, visitor, { mustSetUp: await mustSetUp(deps, tx, user.id) })
  })
  return accepted.catch(async (error: unknown) => {
    if (!isUniqueViolation(error, 'users_email')) throw error
    const owner = await requireLinkOwner(deps, 'invitation', chosen.token)
    const { email } = owner
    throw new AppError('email-taken', whatHelps(await listUsersOfEmail(deps.db, email), owner.id), { cause: error })
  })
}

function whatHelps(users: UserRow[], invitedId: string): string {
  const others = users.filter(({ id }) => id !== invitedId)
  if (others.some(({ role }) => role !== 'customer')) return staffCantJoin
  return others.some(({ isInvited }) => !isInvited) ? signInFirst : officeFirst
}

const signInFirst = 'You already have a login with this email address. Sign in with it, then open this link again.'
/** What the office says a person may do, no customer's invitation takes the place of. */
const officeFirst =
  'The office has invited you too. Choose your password with that invitation (Forgot password? sends it again), then open this link again.'

/** For a customer who had a login already: what the invitation gives is added to what that one reaches. */
export async function joinCompany(deps: Deps, actor: Actor, token: string): Promise<{ _id: string }> {
  const { id: invitedId } = await requireLinkOwner(deps, 'invitation', token)
  return deps.db.transaction().execute(async (tx) => {
    await lockCompanies(tx, { memberships: (await requireUser(tx, invitedId)).memberships })
    for (const id of [invitedId, actor.userId].toSorted()) await lockUser(tx, id)
    const [invited, own] = [await requireUser(tx, invitedId), await requireUser(tx, actor.userId)]
    if (invited.role !== 'customer' || invited.email.toLowerCase() !== own.email.toLowerCase()) throw noSuchUser()
    await useUpLink(tx, invitedId, 'invitation', token)
    await deleteUserRow(tx, invitedId, deps.clock.now(), { joined_as: own.id })
    const memberships = withAddedReach(own.memberships, invited.memberships)
    await updateUserRow(tx, own.id, { ...own, memberships, passwordHash: undefined })
    await renewFileKeys(tx, own.id, randomBytes(32))
    await recordEvent(tx, deps.clock, { actor, what: 'invitation-accepted', about: invitedId })
    await recordUserChange(tx, deps.clock, { actor, what: 'invitation-joined', before: own })
    return { _id: own.id }
  })
}

/** By mail; where there is no mail server, the link is given to the person who invites, to pass on. */
async function invite(tx: Db, deps: Deps, actor: Actor, user: UserRow): Promise<{ link?: string }> {
  await recordEvent(tx, deps.clock, { actor, what: 'user-invited', about: user.id, after: { email: user.email } })
  const link = await issueLink(tx, deps, user.id, 'invitation')
  if (deps.mailer.goesTo === 'folder') return { link }
  await queueAccountMail(tx, deps, { kind: 'invitation', user, queuedBy: actor.userId })
  return {}
}

/** A repeated withdrawal is answered like the first, to who made it. */
async function requireWithdrawn(tx: Db, actor: Actor, userId: string) {
  const earlier = await findInvitation(tx, userId)
  if (!earlier || (actor.role !== 'admin' && earlier.invitedBy !== actor.userId)) throw noSuchUser()
  if (earlier.joinedAs) {
    throw new AppError('invitation-accepted', 'This invitation was accepted. Ask the office to end the access it gave.')
  }
}

function requireOwnInvitation({ role, userId }: Actor, { name, invitedBy }: UserRow) {
  if (role === 'admin' || invitedBy === userId) return
  throw new AppError('not-allowed', `You didn’t invite ${name}. Ask the person who did, or the office.`)
}

function requireInvited({ name, isInvited }: UserRow) {
  if (!isInvited) throw new AppError('invitation-accepted', `${name} already has a password and can sign in.`)
}
