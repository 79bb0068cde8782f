import type { z } from 'zod'
import type { SessionUser } from '#contract/auth/auth.contract.ts'
import { AppError } from '#contract/errors.ts'
import type { NewUser, User, UserChanges } from '#contract/users/users.contract.ts'
import { recordEvent } from '#server/db/audit.ts'
import type { Db } from '#server/db/database.ts'
import { isUniqueViolation } from '#server/db/database-errors.ts'
import { requireCurrentVersion } from '#server/db/versions.ts'
import type { Deps } from '#server/deps.ts'
import { findSessionUser, lockPasswordHashForShare } from '#server/features/auth/auth.queries.ts'
import { requireGoodPassword } from '#server/features/auth/good-password.ts'
import { toSessionUser } from '#server/features/auth/session-user.mapper.ts'
import { deleteSessionsOf } from '#server/features/auth/sessions.queries.ts'
import type { Actor } from '#server/actor.ts'
import type { Created } from '#server/http/route.ts'
import { hashPassword, isRightPassword } from '#server/platform/passwords.ts'
import { requireAnotherAdministrator } from './last-administrator.ts'
import { auditedUser, toUser } from './user.mapper.ts'
import {
  findUser,
  insertUser,
  lockLiveCompanyForShare,
  lockUser,
  updateUserRow,
  type UserRow,
} from './users.queries.ts'

export async function getProfile({ db, clock }: Deps, actor: Actor): Promise<SessionUser> {
  const user = await findSessionUser(db, actor.userId)
  // Removed between the session check and this line.
  if (!user) throw new AppError('not-signed-in', 'Please sign in.')
  return toSessionUser(clock, actor, user)
}

export async function createUser(
  { db, clock }: Deps,
  actor: Actor,
  { _id, ...input }: z.output<typeof NewUser>,
): Promise<Created<User>> {
  await requireGoodPassword(db, input.password, input)
  const passwordHash = await hashPassword(input.password)
  return refusingTakenEmail(() =>
    db.transaction().execute(async (tx) => {
      const facts = await userFacts(tx, input)
      const id = await insertUser(tx, { ...facts, id: _id, passwordHash, createdAt: clock.now() })
      if (id === null) {
        const made = await requireMade(tx, String(_id), { ...facts, password: input.password })
        return { reply: toUser(clock, actor, made), isNew: false }
      }
      const user = await requireUser(tx, id)
      await recordEvent(tx, clock, { actor, what: 'user-made', about: id, after: auditedUser(user) })
      return { reply: toUser(clock, actor, user), isNew: true }
    }),
  )
}

/** Who corrects what was sent, because no answer came, must not believe that the correction was stored. */
async function requireMade(tx: Db, userId: string, { password, ...facts }: Facts & { password: string }) {
  const user = await findUser(tx, userId)
  const passwordHash = await lockPasswordHashForShare(tx, userId)
  if (user && passwordHash && isSame(user, facts) && (await isRightPassword(passwordHash, password))) return user
  const sentence = 'This user was made already, with other details. Open them in the list of users to change them.'
  throw new AppError('id-taken', sentence)
}

export async function updateUser(
  { db, clock }: Deps,
  actor: Actor,
  input: z.output<typeof UserChanges>,
): Promise<User> {
  if (input.password) await requireGoodPassword(db, input.password, input)
  const passwordHash = input.password && (await hashPassword(input.password))
  return refusingTakenEmail(() =>
    db.transaction().execute(async (tx) => {
      if (input.role === 'customer' && input.companyId) await lockLiveCompanyForShare(tx, input.companyId)
      await lockUser(tx, input.userId)
      const before = await requireUser(tx, input.userId)
      const facts = await userFacts(tx, input, before)
      if (!passwordHash && isSame(before, facts)) return toUser(clock, actor, before)
      requireCurrentVersion(input.version, toUser(clock, actor, before))
      if (before.role === 'admin' && facts.role !== 'admin') await requireAnotherAdministrator(tx, before.id)
      await updateUserRow(tx, before.id, { ...facts, passwordHash })
      const after = await requireUser(tx, before.id)
      const at = clock.now()
      if (endsSessions(before, after)) await deleteSessionsOf(tx, before.id, { reason: 'ended', at })
      else if (passwordHash) await deleteSessionsOf(tx, before.id, { reason: 'password-changed', at })
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

export async function requireUser(db: Db, userId: string): Promise<UserRow> {
  const user = await findUser(db, userId)
  if (!user) throw new AppError('not-found', 'There is no such user.')
  return user
}

type SentUser = Omit<z.output<typeof NewUser>, 'password'>

/** Only a customer belongs to a company; whatever was sent for others is left aside. */
async function userFacts(tx: Db, sent: SentUser, before?: UserRow) {
  const companyId = sent.role === 'customer' ? (sent.companyId ?? null) : null
  if (companyId && !(await lockLiveCompanyForShare(tx, companyId))) {
    throw new AppError('invalid-input', 'Choose a company from the list.', {
      fields: { companyId: 'There is no such company.' },
    })
  }
  return {
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

function isSame(row: UserRow, facts: Facts): boolean {
  return (Object.keys(facts) as (keyof Facts)[]).every((name) => row[name] === facts[name])
}

function endsSessions(before: UserRow, after: UserRow): boolean {
  return before.role !== after.role || before.companyId !== after.companyId
}

async function refusingTakenEmail<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!isUniqueViolation(error, 'users_email')) throw error
    throw new AppError('email-taken', 'Another user already has this email address.', {
      fields: { email: 'Another user already has this email address.' },
      cause: error,
    })
  }
}
