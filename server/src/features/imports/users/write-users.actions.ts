import { withFirstCompany, type Membership } from '#contract/auth/scope.rules.ts'
import { AppError } from '#contract/errors.ts'
import { recordEvent } from '#server/db/audit.ts'
import { picked } from '#server/db/columns.ts'
import type { Db } from '#server/db/database.ts'
import { deleteSessionsOf } from '#server/features/auth/sessions.queries.ts'
import { makeCompany } from '#server/features/imports/equipment/make-names.actions.ts'
import type { WrittenRow } from '#server/features/imports/import-rows.queries.ts'
import {
  type Writing,
  type Written,
  touchedSince,
  type LeftRow,
  type Undoing,
} from '#server/features/imports/writing.ts'
import { emailTaken, takesEmail, requireAnotherAdministrator } from '#server/features/users/users.actions.ts'
import {
  insertUser,
  lockLiveCompanyForShare,
  lockUser,
  updateUserRow,
  deleteUserRow,
  findUser,
} from '#server/features/users/users.queries.ts'
import type { UserFacts, UserPlan } from './user.checker.ts'

type StoredFacts = UserFacts & { companyId: string | null; memberships: readonly Membership[] }

interface UserUndo {
  before: StoredFacts | null
  version: number
}

const storedFacts = ['name', 'email', 'qualifications', 'employer', 'employerAddress', 'phone', 'companyId'] as const

/** Without a password: they can’t sign in before they have been given one. */
export async function writeUser(tx: Db, writing: Writing, rows: { row: number; plan: UserPlan }[]): Promise<Written[]> {
  const written: Written[] = []
  for (const { row, plan } of rows) {
    try {
      written.push({ row, ...(await putUser(tx, writing, plan)) })
    } catch (error) {
      // Before anything of this row was written: it is the only one of its transaction.
      if (!(error instanceof AppError)) throw error
      written.push({ row, needsYou: error.message })
    }
  }
  return written
}

async function putUser(tx: Db, writing: Writing, plan: UserPlan): Promise<{ recordId: string; undo: UserUndo }> {
  const { clock, actor, record } = writing
  const { user, facts } = plan
  if (user && (await takesEmail(tx, user, facts))) throw emailTaken()
  const companyId = await companyOf(tx, writing, plan)
  const memberships = companyId === null ? [] : withFirstCompany(user?.memberships ?? [], companyId)
  const after = { ...facts, companyId, memberships }
  const importId = record.id
  if (user === null) {
    const id = await insertUser(tx, { ...after, id: plan.id ?? undefined, passwordHash: null, createdAt: clock.now() })
    if (id === null) throw new AppError('id-taken', 'The record ID is that of a user who was removed.')
    await recordEvent(tx, clock, { actor, what: 'user-made', about: id, after: { ...after, importId } })
    return { recordId: id, undo: { before: null, version: 1 } }
  }
  await lockUser(tx, user.id)
  const { role } = user
  const before = { ...picked(user, storedFacts), role, memberships: user.memberships }
  if (role === 'admin' && after.role !== 'admin') await requireAnotherAdministrator(tx, user.id)
  await updateUserRow(tx, user.id, { ...after, passwordHash: undefined })
  if (role !== after.role || user.companyId !== companyId) {
    await deleteSessionsOf(tx, user.id, { reason: 'ended', at: clock.now() })
  }
  await recordEvent(tx, clock, { actor, what: 'user-changed', about: user.id, before, after: { ...after, importId } })
  return { recordId: user.id, undo: { before, version: user.version + 1 } }
}

async function companyOf(tx: Db, writing: Writing, { facts, company, user }: UserPlan): Promise<string | null> {
  if (facts.role !== 'customer') return null
  if (company.is === 'missing') return user?.companyId ?? null
  const companyId = await makeCompany(tx, writing, company)
  if (await lockLiveCompanyForShare(tx, companyId)) return companyId
  throw new AppError('not-found', 'The company was deleted since the check.')
}

/** A user who was given a password has another version since. */
export async function undoUsers(tx: Db, { clock, actor, record }: Undoing, rows: WrittenRow<UserUndo>[]) {
  const left: LeftRow[] = []
  for (const { row, recordId, undo } of rows) {
    await lockUser(tx, recordId)
    const user = await findUser(tx, recordId)
    if (user?.version !== undo.version) left.push({ row, message: touchedSince })
    else if (undo.before === null) {
      await deleteUserRow(tx, recordId, clock.now())
      await recordEvent(tx, clock, { actor, what: 'user-deleted', about: recordId, before: { importId: record.id } })
    } else if (await takesEmail(tx, user, undo.before)) left.push({ row, message: emailTaken().message })
    else {
      await updateUserRow(tx, recordId, { ...undo.before, passwordHash: undefined })
      await deleteSessionsOf(tx, recordId, { reason: 'ended', at: clock.now() })
      const after = { ...undo.before, undone: record.id }
      await recordEvent(tx, clock, { actor, what: 'user-changed', about: recordId, after })
    }
  }
  return left
}
