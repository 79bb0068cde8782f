import type { z } from 'zod'
import { fieldErrors } from '#web/ui/form/saving/field-errors.ts'
import { comparedBy, type InWords } from '#web/ui/form/saving/merge-changes.ts'
import { roleLabels } from '#web/ui/feedback/error-words.ts'
import type { Role } from '#contract/permissions.ts'
import { NewUser, UserChanges, type User } from '#contract/users/users.contract.ts'

/** What is typed. A company stays here when another role is tried, and goes out only with a customer. */
export interface UserValues {
  name: string
  email: string
  password: string
  role: Role
  companyId: User['companyId']
  qualifications: string
  employer: string
  employerAddress: string
  phone: string
}

export const userLabels: Record<keyof UserValues, string> = {
  name: 'Name',
  email: 'Email',
  password: 'Password',
  role: 'Role',
  companyId: 'Company',
  qualifications: 'Qualifications',
  employer: 'Employer',
  employerAddress: 'Employer’s address',
  phone: 'Telephone',
}

export const emptyUser: UserValues = {
  name: '',
  email: '',
  password: '',
  role: 'engineer',
  companyId: null,
  qualifications: '',
  employer: '',
  employerAddress: '',
  phone: '',
}

export function valuesOf(user: User): UserValues {
  const { name, email, role, companyId, qualifications, employer, employerAddress, phone } = user
  return { name, email, password: '', role, companyId, qualifications, employer, employerAddress, phone }
}

type UserToSave =
  | { isNew: true; user: z.input<typeof NewUser> }
  | { isNew: false; user: z.input<typeof UserChanges> & { userId: string } }

/** Without a user to change it is a new one. */
export function userToSave(values: UserValues, changed?: { _id: string; version: number }): UserToSave {
  const { name, email, password, role, qualifications, employer, employerAddress, phone } = values
  const particulars =
    role === 'customer' ? { companyId: values.companyId?._id } : { qualifications, employer, employerAddress, phone }
  const user = { name, email, role, ...particulars }
  if (!changed) return { isNew: true, user: { ...user, password } }
  const { _id: userId, version } = changed
  return { isNew: false, user: { ...user, ...(password && { password }), userId, version } }
}

export function errorsOf(values: UserValues, changed?: User): Record<string, string> {
  const given = userToSave(values, changed)
  const errors = fieldErrors(given.isNew ? NewUser : UserChanges, given.user)
  // The contract looks at these only when all else is right; a person wants to hear everything at once.
  if (given.isNew && !values.password) errors.password = 'Enter a password of at least 8 characters.'
  if (values.role === 'customer' && !values.companyId) {
    errors.companyId = 'Choose the company this customer belongs to.'
  }
  return errors
}

/** Whether saving this ends the sessions of the user it is about. */
export function endsSessions(values: UserValues, before: User): boolean {
  const movesCompany = values.role === 'customer' && values.companyId?._id !== before.companyId?._id
  return values.password !== '' || values.role !== before.role || movesCompany
}

function inWords(values: UserValues): InWords {
  const { name, email, role, companyId, qualifications, employer, employerAddress, phone } = values
  return {
    [userLabels.name]: name.trim(),
    [userLabels.email]: email.trim(),
    [userLabels.role]: roleLabels[role],
    ...(role === 'customer'
      ? { [userLabels.companyId]: companyId?.name ?? '' }
      : {
          [userLabels.qualifications]: qualifications.trim(),
          [userLabels.employer]: employer.trim(),
          [userLabels.employerAddress]: employerAddress.trim(),
          [userLabels.phone]: phone.trim(),
        }),
  }
}

/** Their own new signature raises the version too; where the fields stayed, nothing of anyone is lost. */
export const comparison = comparedBy(valuesOf, inWords)
