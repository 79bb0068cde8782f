import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { OwnPeople } from './own-people.tsx'
import { falseServer, json } from '#web/testing/false-server.ts'
import { givenSession, givenUser } from '#web/testing/given-session.ts'
import { showInPortal } from '#web/testing/show-page.tsx'
import type { User } from '#contract/users/users.contract.ts'

const company = { _id: '7b0a4a5e-6c1c-4a77-9d0a-1f3a3c0b8e31', name: 'Acme Forge Ltd' }

function person(id: number, name: string, facts: Partial<User> = {}) {
  return {
    ...givenUser({ role: 'customer', companyId: company, name, email: `${name.toLowerCase()}@acme.test` }),
    _id: `5d1f2a30-0000-4000-8000-00000000001${id}`,
    memberships: [{ companyId: company, allSites: true, mayInvite: false }],
    status: 'active',
    ...facts,
  }
}

test('marks who is invited, and lets one send again and withdraw only one’s own invitations', async () => {
  const me = givenSession({ role: 'customer', companyId: company }).user
  const own = { ...me, memberships: [{ companyId: company, allSites: true, mayInvite: true }], status: 'active' }
  const rows = [
    person(1, 'Active'),
    person(2, 'Mine', { status: 'invited', invitedByMe: true }),
    person(3, 'Offices', { status: 'invited' }),
  ]
  falseServer({
    [`GET /api/users/${me._id}`]: () => json(200, own),
    'GET /api/users': () => json(200, rows, { 'x-total-count': '3' }),
    'GET /api/companies/own': () => json(200, { ...company, logoUrl: null, siteAddresses: [], companies: [] }),
  })
  showInPortal(<OwnPeople />, '/account')

  const people = within(await screen.findByRole('region', { name: /^People/ }))

  expect(people.getAllByText('Invited')).toHaveLength(2)
  const buttons = people.getAllByRole('button').map((each) => each.getAttribute('aria-label') ?? each.textContent)
  expect(buttons).toEqual(['Invite a colleague', 'Send again to Mine', 'Withdraw Mine'])
})
