import type { z } from 'zod'
import { fieldErrors } from '#web/ui/form/saving/field-errors.ts'
import { comparedBy, type FormattedFields } from '#web/ui/form/saving/merge-changes.ts'
import { roleLabels } from '#web/ui/feedback/error-words.ts'
import type { Role } from '#contract/permissions.ts'
import { NewUser, UserChanges, type User } from '#contract/users/users.contract.ts'

export interface MembershipValues {
  companyId: NonNullable<User['companyId']>
  /** Null for all of them. */
  siteAddressIds: string[] | null
  mayInvite: boolean
}

export function wholeMembership(companyId: MembershipValues['companyId']): MembershipValues {
  return { companyId, siteAddressIds: null, mayInvite: false }
}

/** What is typed. A company stays here when another role is tried, and goes out only with a customer. */
export type UserValues = typeof emptyUser

export const userLabels: Record<keyof UserValues, string> = {
  name: 'Name',
  email: 'Email',
  password: 'Password',
  role: 'Role',
  companyId: 'Company',
  memberships: 'Companies and sites',
  qualifications: 'Qualifications',
  employer: 'Employer',
  employerAddress: 'Employer’s address',
  phone: 'Telephone',
}

export const emptyUser = {
  name: '',
  email: '',
  password: '',
  role: 'engineer' as Role,
  companyId: null as User['companyId'],
  /** The first is of the company above. */
  memberships: [] as MembershipValues[],
  qualifications: '',
  employer: '',
  employerAddress: '',
  phone: '',
}

export function valuesOf(user: User): UserValues {
  const { name, email, role, companyId, qualifications, employer, employerAddress, phone } = user
  const memberships = user.memberships.map((each) => ({
    companyId: each.companyId,
    siteAddressIds: each.siteAddressIds ?? null,
    mayInvite: each.mayInvite,
  }))
  return { name, email, password: '', role, companyId, memberships, qualifications, employer, employerAddress, phone }
}

type UserToSave =
  | { isNew: true; user: z.input<typeof NewUser> }
  | { isNew: false; user: z.input<typeof UserChanges> & { userId: string } }

export function userToSave(values: UserValues, changed?: { _id: string; version: number }): UserToSave {
  const { name, email, password, role, qualifications, employer, employerAddress, phone } = values
  const particulars =
    role === 'customer'
      ? reachToSave(values, changed !== undefined)
      : { qualifications, employer, employerAddress, phone }
  const user = { name, email, role, ...particulars }
  if (!changed) return { isNew: true, user: { ...user, password } }
  const { _id: userId, version } = changed
  return { isNew: false, user: { ...user, ...(password && { password }), userId, version } }
}

/** A new customer of one whole company is said by that alone. */
function reachToSave({ companyId, memberships }: UserValues, isChange: boolean) {
  const [first, ...others] = memberships
  const isPlain = !first || (others.length === 0 && first.siteAddressIds === null && !first.mayInvite)
  if (isPlain && (!isChange || !first)) return { companyId: companyId?._id }
  const sent = memberships.map(({ companyId: { _id }, siteAddressIds, mayInvite }) => ({
    companyId: _id,
    ...(siteAddressIds === null ? { allSites: true as const } : { siteAddressIds }),
    mayInvite,
  }))
  return { companyId: companyId?._id, memberships: sent }
}

export function errorsOf(values: UserValues, changed?: User): Record<string, string> {
  const given = userToSave(values, changed)
  const errors = fieldErrors(given.isNew ? NewUser : UserChanges, given.user)
  // The contract looks at it only when all else is right; a person wants to hear everything at once.
  if (values.role === 'customer' && !values.companyId) {
    errors.companyId = 'Choose the company this customer belongs to.'
  }
  if (values.role === 'customer' && values.memberships.some(({ siteAddressIds }) => siteAddressIds?.length === 0)) {
    errors['memberships'] = 'Choose at least one site, or all of them.'
  }
  return errors
}

export function endsSessions(values: UserValues, before: User): boolean {
  const movesCompany = values.role === 'customer' && values.companyId?._id !== before.companyId?._id
  return values.password !== '' || values.role !== before.role || movesCompany
}

function formatUser(values: UserValues): FormattedFields {
  const { name, email, role, companyId, qualifications, employer, employerAddress, phone } = values
  return {
    [userLabels.name]: name.trim(),
    [userLabels.email]: email.trim(),
    [userLabels.role]: roleLabels[role],
    ...(role === 'customer'
      ? { [userLabels.companyId]: companyId?.name ?? '', [userLabels.memberships]: formatReach(values) }
      : {
          [userLabels.qualifications]: qualifications.trim(),
          [userLabels.employer]: employer.trim(),
          [userLabels.employerAddress]: employerAddress.trim(),
          [userLabels.phone]: phone.trim(),
        }),
  }
}

function formatReach({ memberships }: UserValues): string {
  return memberships
    .map(({ companyId, siteAddressIds, mayInvite }) => {
      const sites = siteAddressIds === null ? 'all sites' : `${siteAddressIds.length} of its sites`
      return [companyId.name, sites, mayInvite && 'may invite'].filter(Boolean).join(', ')
    })
    .join('; ')
}

/** Their own new signature raises the version too; where the fields stayed, nothing of anyone is lost. */
export const comparison = comparedBy(valuesOf, formatUser)
