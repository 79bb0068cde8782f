import { z } from 'zod'
import { CompanyReference, NewPassword, SessionUser, UserRole } from '#contract/auth/auth.contract.ts'
import { endpoint, listEndpoint } from '#contract/endpoint.ts'
import { Instant } from '#contract/values/days.ts'
import { Deleted, Id, Version } from '#contract/values/ids.ts'
import { pageFields } from '#contract/values/pages.ts'
import { Reference } from '#contract/values/references.ts'
import { EmailAddress, Line, OptionalLine, OptionalText } from '#contract/values/text.ts'

export const User = z.object({
  _id: Id,
  name: z.string(),
  email: z.string(),
  role: UserRole,
  /** Customers only. */
  companyId: CompanyReference.nullable(),
  signatureUrl: z.string().nullable(),
  /** The examiner's particulars on reports. A blank employer means the firm itself. */
  qualifications: z.string(),
  employer: z.string(),
  /** Needed with an employer: without it they can't sign a report. */
  employerAddress: z.string(),
  /** On reports, where it is given. */
  phone: z.string(),
  createdAt: Instant,
  version: Version,
})
export type User = z.infer<typeof User>

const blankIsNone = z.literal('').transform(() => undefined)

const userFields = {
  name: Line,
  email: EmailAddress,
  /** Taken for customers, for whom it is needed; for others it is left aside. */
  companyId: z.union([blankIsNone, Reference]).nullish(),
  qualifications: OptionalText.optional(),
  employer: OptionalText.optional(),
  employerAddress: OptionalText.optional(),
  phone: OptionalLine.optional(),
}

export const NewUser = z
  .object({
    ...userFields,
    _id: Id.toLowerCase().optional(),
    password: NewPassword,
    role: UserRole.default('engineer'),
  })
  .refine(isCompanyGiven, companyMissing())

export const UserChanges = z
  .object({
    ...userFields,
    userId: Id,
    /** Blank keeps the current one. */
    password: z.union([blankIsNone, NewPassword]).optional(),
    role: UserRole,
    version: Version.optional(),
  })
  .refine(isCompanyGiven, companyMissing())

export const getProfile = endpoint({
  method: 'GET',
  path: '/users/profile',
  allow: 'session:own',
  summary: 'Gives the signed-in user.',
  input: z.object({}),
  reply: SessionUser,
})

export const listUsers = listEndpoint({
  path: '/users',
  allow: 'users:manage',
  summary: 'Lists the users by name; q searches name, email and company.',
  input: z.object({ ...pageFields, role: UserRole.optional(), companyId: Id.optional() }),
  row: User,
})

export const getUser = endpoint({
  method: 'GET',
  path: '/users/:userId',
  allow: 'users:manage',
  summary: 'Gives one user.',
  input: z.object({ userId: Id }),
  reply: User,
})

export const createUser = endpoint({
  method: 'POST',
  path: '/users',
  allow: 'users:manage',
  summary: 'Makes a user, who can sign in at once. The same sent again under the same _id answers 200 with the user.',
  input: NewUser,
  reply: User,
  status: 201,
})

export const updateUser = endpoint({
  method: 'PUT',
  path: '/users/:userId',
  allow: 'users:manage',
  summary: 'Changes a user. A change of role, company or password ends the user’s sessions.',
  input: UserChanges,
  reply: User,
})

export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/users/:userId',
  allow: 'users:manage',
  summary: 'Ends a user’s access; the name stays on their work.',
  input: z.object({ userId: Id }),
  reply: Deleted,
})

export const endUserSessions = endpoint({
  method: 'DELETE',
  path: '/users/:userId/sessions',
  allow: 'users:manage',
  summary: 'Logs a user out on every device, but never the one that asks. The password stays.',
  input: z.object({ userId: Id }),
  reply: z.object({ endedSessions: z.int() }),
})

export const promoteUser = endpoint({
  method: 'POST',
  path: '/users/:userId/promote',
  allow: 'users:manage',
  summary: 'Makes a user an administrator.',
  input: z.object({ userId: Id }),
  reply: User,
})

function isCompanyGiven({ role, companyId }: { role: string; companyId?: string | null | undefined }): boolean {
  return role !== 'customer' || Boolean(companyId)
}

function companyMissing() {
  return { error: 'Choose the company this customer belongs to.', path: ['companyId'] }
}
