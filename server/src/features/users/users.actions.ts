import { randomBytes } from 'node:crypto'
import type { z } from 'zod'
import type { SessionUser } from '#contract/auth/auth.contract.ts'
import { AppError } from '#contract/errors.ts'
import type { NewUser, UserChanges } from '#contract/users/users.contract.ts'
import type { Actor } from '#server/actor.ts'
import { recordEvent } from '#server/db/audit.ts'
import { isUniqueViolation } from '#server/db/database-errors.ts'
import type { Db } from '#server/db/database.ts'
import { requireCurrentVersion } from '#server/db/versions.ts'
import type { Deps } from '#server/deps.ts'
import { deleteLinksOf, findSessionUser, lockPasswordHashForShare } from '#server/features/auth/auth.queries.ts'
import { requireGoodPassword } from '#server/features/auth/good-password.ts'
import { renewFileKeys } from '#server/features/auth/memberships.queries.ts'
import { toSessionUser } from '#server/features/auth/session-user.mapper.ts'
import { deleteSessionsOf } from '#server/features/auth/sessions.queries.ts'
import type { Created } from '#server/http/route.ts'
import type { Clock } from '#server/platform/clock.ts'
import { hashPassword, isRightPassword } from '#server/platform/passwords.ts'
import { isSameReach, lockCompanies, membershipsIn, requireMaySeeUsers, seesUser } from './memberships.actions.ts'
import { auditedUser, toUser } from './user.mapper.ts'
import {
  findUser,
  insertUser,
  listUsersOfEmail,
  lockUser,
  updateUserRow,
  type UserRow,
  countOtherAdministrators,
  lockAdministrators,
} from './users.queries.ts'

export async function getProfile({ db, clock }: Deps, actor: Actor): Promise<SessionUser> {
  const user = await findSessionUser(db, actor.userId)
  // Removed between the session check and this line.
  if (!user) throw new AppError('not-signed-in', 'Please sign in.')
  return toSessionUser(clock, actor, user)
}

/** Without a password they are invited, which is the caller's to do. Asked again under the same id, it is the same user. */
export async function makeUser(
  tx: Db,
  clock: Clock,
  actor: Actor,
  { _id, password, ...input }: z.output<typeof NewUser>,
  passwordHash: string | null,
): Promise<Created<UserRow>> {
  const facts = await userFacts(tx, input)
  const invitedBy = actor.role === 'admin' ? null : actor.userId
  if (invitedBy) await requireNoColleague(tx, actor, { _id, email: facts.email })
  const id = await insertUser(tx, { ...facts, id: _id, passwordHash, createdAt: clock.now(), invitedBy })
  if (id === null) return { reply: await requireMade(tx, String(_id), { ...facts, password }), isNew: false }
  const user = await requireUser(tx, id)
  await recordEvent(tx, clock, { actor, what: 'user-made', about: id, after: auditedUser(user) })
  return { reply: user, isNew: true }
}

/** They must not learn of a login they don't see, so that invitation goes out; its owner adds it to their login. */
async function requireNoColleague(tx: Db, actor: Actor, { _id, email }: { _id: string | undefined; email: string }) {
  const others = (await listUsersOfEmail(tx, email)).filter(({ id }) => id !== _id)
  if (others.some((user) => seesUser(actor, user))) throw emailTaken()
}

export async function hashChosenPassword(db: Db, { password, ...person }: z.output<typeof NewUser>) {
  if (!password) return null
  await requireGoodPassword(db, password, person)
  return hashPassword(password)
}

/** Who corrects what was sent, because no answer came, must not believe that the correction was stored. */
async function requireMade(tx: Db, userId: string, { password, ...facts }: Facts & { password: string | undefined }) {
  const user = await findUser(tx, userId)
  if (user && isSame(user, facts) && (await isSamePassword(tx, userId, password))) return user
  const sentence = 'This user was already added, with different details. Open them in the list of users to change them.'
  throw new AppError('id-taken', sentence)
}

/** Who was invited may have chosen one since. */
async function isSamePassword(tx: Db, userId: string, password: string | undefined): Promise<boolean> {
  if (!password) return true
  const passwordHash = await lockPasswordHashForShare(tx, userId)
  return Boolean(passwordHash) && isRightPassword(String(passwordHash), password)
}

export async function updateUser({ db, clock }: Deps, actor: Actor, input: z.output<typeof UserChanges>) {
  if (input.password) await requireGoodPassword(db, input.password, input)
  const passwordHash = input.password && (await hashPassword(input.password))
  return refusingTakenEmail(() =>
    db.transaction().execute(async (tx) => {
      if (input.role === 'customer') await lockCompanies(tx, input)
      await lockUser(tx, input.userId)
      const before = await requireUser(tx, input.userId)
      const facts = await userFacts(tx, input, before)
      if (!passwordHash && isSame(before, facts)) return toUser(clock, actor, before)
      requireCurrentVersion(input.version, toUser(clock, actor, before))
      if (before.role === 'admin' && facts.role !== 'admin') await requireAnotherAdministrator(tx, before.id)
      await updateUserRow(tx, before.id, { ...facts, passwordHash })
      const after = await requireUser(tx, before.id)
      const at = clock.now()
      if (passwordHash || before.email !== after.email) await deleteLinksOf(tx, before.id)
      if (before.role !== after.role || before.companyId !== after.companyId)
        await deleteSessionsOf(tx, before.id, { reason: 'ended', at })
      else if (!isSameReach(before, after)) await renewFileKeys(tx, before.id, randomBytes(32))
      if (passwordHash) await deleteSessionsOf(tx, before.id, { reason: 'password-changed', at })
      await recordEvent(tx, clock, {
        actor,
        what: 'user-changed',
        about: before.id,
        before: auditedUser(before),
        after: { ...auditedUser(after), ...(passwordHash && { password: 'changed' }) },
      })
      return toUser(clock, actor, after)
    }),
  )
}

export async function recordUserChange(
  tx: Db,
  clock: Pick<Clock, 'now'>,
  { actor, what, before }: { actor: Actor; what: string; before: UserRow },
): Promise<UserRow> {
  const after = await requireUser(tx, before.id)
  const [was, is] = [auditedUser(before), auditedUser(after)]
  await recordEvent(tx, clock, { actor, what, about: before.id, before: was, after: is })
  return after
}

export async function requireUser(db: Db, userId: string): Promise<UserRow> {
  const user = await findUser(db, userId)
  if (!user) throw noSuchUser()
  return user
}

export async function requireSeenUser(db: Db, actor: Actor, userId: string): Promise<UserRow> {
  requireMaySeeUsers(actor, userId)
  const user = await findUser(db, userId)
  if (!user || !seesUser(actor, user)) throw noSuchUser()
  return user
}

export function noSuchUser(): AppError {
  return new AppError('not-found', 'There is no such user.')
}

type SentUser = Omit<z.output<typeof NewUser>, 'password'>

async function userFacts(tx: Db, sent: SentUser, before?: UserRow) {
  const memberships = sent.role === 'customer' ? await membershipsIn(tx, sent, before) : []
  const companyId = memberships[0]?.companyId ?? null
  return {
    memberships,
    name: sent.name,
    email: sent.email,
    role: sent.role,
    companyId,
    qualifications: sent.qualifications ?? before?.qualifications ?? '',
    employer: sent.employer ?? before?.employer ?? '',
    employerAddress: sent.employerAddress ?? before?.employerAddress ?? '',
    phone: sent.phone ?? before?.phone ?? '',
  }
}

type Facts = Awaited<ReturnType<typeof userFacts>>

function isSame(row: UserRow, { memberships, ...facts }: Facts): boolean {
  const isAlike = (Object.keys(facts) as (keyof typeof facts)[]).every((name) => row[name] === facts[name])
  return isAlike && isSameReach(row, { memberships })
}

export async function refusingTakenEmail<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!isUniqueViolation(error, 'users_email')) throw error
    throw emailTaken(error)
  }
}

type Login = Pick<UserRow, 'email' | 'role'>

/** Asked before anything is written, where a transaction holds more than this user: what the index refuses ends it. */
export async function takesEmail(tx: Db, before: Login & { id: string }, after: Login): Promise<boolean> {
  if (before.role === after.role && before.email.toLowerCase() === after.email.toLowerCase()) return false
  const others = (await listUsersOfEmail(tx, after.email)).filter(({ id }) => id !== before.id)
  return others.some(({ isInvited, invitedBy }) => !isInvited || invitedBy === null)
}

export function emailTaken(cause?: unknown): AppError {
  const words = 'Another user already has this email address.'
  return new AppError('email-taken', words, { fields: { email: words }, cause })
}

/** Two administrators who remove each other at once leave one behind. */
export async function requireAnotherAdministrator(tx: Db, userId: string) {
  await lockAdministrators(tx)
  if ((await countOtherAdministrators(tx, userId)) > 0) return
  throw new AppError('last-administrator', 'This is the last administrator. Make someone else an administrator first.')
}
