import { z } from 'zod'
import { CompanyReference, NewPassword, SessionUser, UserRole } from '#contract/auth/auth.contract.ts'
import { endpoint, listEndpoint, listFile } from '#contract/endpoint.ts'
import { Instant } from '#contract/values/days.ts'
import { Deleted, Id, Version, Reference } from '#contract/values/ids.ts'
import { pageFields } from '#contract/values/pages.ts'
import { EmailAddress, Line, OptionalLine, OptionalText } from '#contract/values/text.ts'

export const UserMembership = z.object({
  companyId: CompanyReference,
  allSites: z.literal(true).optional(),
  siteAddressIds: z.array(Id).optional(),
  /** Whether they may invite colleagues, as far as they reach themselves. */
  mayInvite: z.boolean(),
})
export type UserMembership = z.infer<typeof UserMembership>

export const User = z.object({
  _id: Id,
  name: z.string(),
  email: z.string(),
  role: UserRole,
  companyId: CompanyReference.nullable(),
  memberships: z.array(UserMembership),
  signatureUrl: z.string().nullable(),
  /** The examiner's particulars on reports. A blank employer means the firm itself. */
  qualifications: z.string(),
  employer: z.string(),
  /** Needed with an employer: without it they can't sign a report. */
  employerAddress: z.string(),
  phone: z.string(),
  /** Invited: they have not chosen a password yet and can't sign in. */
  status: z.enum(['active', 'invited']),
  /** Of one who is still invited: it was the customer who asks, who may invite them again or withdraw it. */
  invitedByMe: z.literal(true).optional(),
  hasSecondFactor: z.boolean(),
  /** Since when an account at the provider of single sign-on opens this login. */
  singleSignOnSince: Instant.optional(),
  createdAt: Instant,
  version: Version,
})
export type User = z.infer<typeof User>

/** With the link to pass on, where no mail server is set up. It is shown once. */
export const InvitedUser = User.extend({ link: z.string().optional() })
export type InvitedUser = z.infer<typeof InvitedUser>

const blankIsNone = z.literal('').transform(() => undefined)

const SentMembership = z
  .object({
    companyId: Reference,
    allSites: z.literal(true).optional(),
    siteAddressIds: z.array(Reference).max(500).optional(),
    mayInvite: z.boolean().default(false),
  })
  .refine(({ allSites, siteAddressIds }) => (allSites === undefined) !== (siteAddressIds === undefined), {
    error: 'Choose all sites, or some of them.',
    path: ['siteAddressIds'],
  })

const userFields = {
  name: Line,
  email: EmailAddress,
  /** Taken for customers, for whom it or memberships are needed; for others both are left aside. Alone it gives all sites. */
  companyId: z.union([blankIsNone, Reference]).nullish(),
  /** In the place of those there are. The first is the company of the user, unless companyId names another of them. */
  memberships: z.array(SentMembership).min(1, 'Choose a company.').max(100).optional(),
  qualifications: OptionalText.optional(),
  employer: OptionalText.optional(),
  employerAddress: OptionalText.optional(),
  phone: OptionalLine.optional(),
}

export const NewUser = z
  .object({
    ...userFields,
    _id: Id.toLowerCase().optional(),
    /** Blank: the person gets a link to choose their own. */
    password: z.union([blankIsNone, NewPassword]).optional(),
    role: UserRole.default('engineer'),
  })
  .refine(isCompanyGiven, companyMissing())

export const UserChanges = z
  .object({
    ...userFields,
    userId: Id,
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
  allow: 'users:invite',
  summary:
    'Lists the users by name; q searches name, email and company. Customers who may invite see the people within their scope.',
  input: z.object({ ...pageFields, role: UserRole.optional(), companyId: Id.optional() }),
  row: User,
})

export const exportUsers = listFile(listUsers)

export const getUser = endpoint({
  method: 'GET',
  path: '/users/:userId',
  allow: 'users:invite',
  summary: 'Gives one user; customers themselves, and who may invite the people within their scope.',
  input: z.object({ userId: Id }),
  reply: User,
})

export const createUser = endpoint({
  method: 'POST',
  path: '/users',
  allow: 'users:invite',
  summary:
    'Makes a user, who can sign in at once; without a password they are mailed an invitation. Customers who may invite do so within their own scope. The same sent again under the same _id answers 200 with the user.',
  input: NewUser,
  reply: InvitedUser,
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

interface OfCompany {
  role: string
  companyId?: string | null | undefined
  memberships?: unknown[] | undefined
}

function isCompanyGiven({ role, companyId, memberships }: OfCompany): boolean {
  return role !== 'customer' || Boolean(companyId) || memberships !== undefined
}

function companyMissing() {
  return { error: 'Choose the company this customer belongs to.', path: ['companyId'] }
}

export const unbindSingleSignOn = endpoint({
  method: 'DELETE',
  path: '/users/:userId/single-sign-on',
  allow: 'users:manage',
  summary:
    'Unbinds a login from its account at the provider; the next sign-in there binds it anew by the email address.',
  input: z.object({ userId: Id }),
  reply: Deleted,
})
