import { describe, expect, test } from 'vitest'
import { emptyUser, endsSessions, errorsOf, userToSave, valuesOf, wholeMembership } from './user-values.ts'
import { givenColleague, givenCompany } from '#web/testing/given-records.ts'

const { _id, name } = givenCompany()
const company = { _id, name }
const typed = { ...emptyUser, name: 'Sam', email: 'sam@acme.test', password: 'correct horse' }

describe('what is sent', () => {
  test('a customer goes with the company and without an examiner’s particulars', () => {
    const { user } = userToSave({ ...typed, role: 'customer', companyId: company, qualifications: 'LEEA' })

    expect(user).toMatchObject({ role: 'customer', companyId: company._id })
    expect(user).not.toHaveProperty('qualifications')
  })

  test('a customer of chosen sites, or who may invite, goes with memberships, and one without a site is refused', () => {
    const reach = { companyId: company, siteAddressIds: ['hull'], mayInvite: true }
    const values = { ...typed, role: 'customer' as const, companyId: company, memberships: [reach] }

    expect(userToSave(values).user.memberships).toEqual([
      { companyId: company._id, siteAddressIds: ['hull'], mayInvite: true },
    ])
    const whole = userToSave({ ...values, memberships: [wholeMembership(company)] }, givenColleague())
    expect(whole.user.memberships).toEqual([{ companyId: company._id, allSites: true, mayInvite: false }])
    expect(errorsOf({ ...values, memberships: [{ ...reach, siteAddressIds: [] }] })).toHaveProperty('memberships')
  })

  test('anyone else goes without a company, even when one was chosen before', () => {
    const { user } = userToSave({ ...typed, role: 'engineer', companyId: company, qualifications: 'LEEA' })

    expect(user).not.toHaveProperty('companyId')
    expect(user).toMatchObject({ qualifications: 'LEEA', employer: '', employerAddress: '' })
  })

  test('a blank password is left out of a change, so that the current one stays', () => {
    const { user } = userToSave({ ...typed, password: '' }, givenColleague())

    expect(user).not.toHaveProperty('password')
    expect(user).toMatchObject({ version: 2 })
  })
})

describe('what is wrong', () => {
  test('a new user needs a name and an email; without a password they are invited', () => {
    expect(Object.keys(errorsOf(emptyUser)).toSorted()).toEqual(['email', 'name'])
  })

  test('a new customer needs a company too, told with the rest', () => {
    expect(errorsOf({ ...emptyUser, role: 'customer' })).toHaveProperty('companyId')
  })

  test('a change needs no password, but a new one must be long enough', () => {
    const colleague = givenColleague()

    expect(errorsOf(valuesOf(colleague), colleague)).toEqual({})
    expect(errorsOf({ ...valuesOf(colleague), password: 'short' }, colleague)).toEqual({
      password: 'Use at least 8 characters.',
    })
  })
})

test('a new role, company or password signs the user out; a new name does not', () => {
  const customer = givenColleague({ role: 'customer', companyId: company })
  const values = valuesOf(customer)

  expect(endsSessions({ ...values, role: 'admin' }, customer)).toBe(true)
  expect(endsSessions({ ...values, companyId: { ...company, _id: 'another' } }, customer)).toBe(true)
  expect(endsSessions({ ...values, password: 'correct horse' }, customer)).toBe(true)
  expect(endsSessions({ ...values, name: 'Tim' }, customer)).toBe(false)
})
