import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { UsersPage } from './users.page.tsx'
import { falseServer, json, type ReceivedRequest } from '#web/testing/false-server.ts'
import { givenColleague, givenCompany } from '#web/testing/given-records.ts'
import { givenSession } from '#web/testing/given-session.ts'
import { press, showPage } from '#web/testing/show-page.tsx'
import { ThemeProvider } from '#web/ui/theme/theme-provider.tsx'

const tom = givenColleague()
const grace = givenColleague({ _id: '0b6f4d0e-5555-4a77-9d0a-1f3a3c0b8e05', name: 'Grace', role: 'admin' })

async function open(replies: Record<string, (received: ReceivedRequest) => Response> = {}) {
  const { received } = falseServer({
    'GET /api/users': () => json(200, [grace, tom], { 'x-total-count': '2' }),
    ...replies,
  })
  showPage(
    <ThemeProvider>
      <UsersPage />
    </ThemeProvider>,
    '/admin/users',
  )
  await screen.findByRole('link', { name: 'Tom Fletcher' })
  return {
    asked: () => received.map(({ path }) => path),
    sent: () => received.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`),
  }
}

async function choose(row: string, action: string) {
  await press(`Actions for ${row}`)
  await userEvent.click(await screen.findByRole('menuitem', { name: action }))
}

beforeEach(() => {
  givenSession({ role: 'admin', _id: grace._id })
})

test('the list says of each the name, email, role and company, and leads to the form', async () => {
  const carla = givenColleague({
    _id: grace._id,
    name: 'Carla',
    role: 'customer',
    companyId: { _id: givenCompany()._id, name: 'Acme' },
    memberships: ['Acme', 'Beta'].map((name) => ({
      companyId: { _id: givenCompany()._id, name },
      allSites: true,
      mayInvite: false,
    })),
  })
  await open({ 'GET /api/users': () => json(200, [tom, carla], { 'x-total-count': '2' }) })

  const rows = screen.getAllByRole('row').map(({ textContent }) => textContent)

  expect(rows[1]).toContain('Tom Fletchertom@firm.testEngineer')
  expect(rows[2]).toContain('Carlatom@firm.testCustomerAcme and 1 more')
  expect(screen.getByRole('link', { name: 'Tom Fletcher' }).getAttribute('href')).toBe(`/admin/users/${tom._id}`)
  expect(screen.getByRole('link', { name: 'Add New User' }).getAttribute('href')).toBe('/admin/users/new')
})

test('the list says who is invited, who can be sent the invitation again, or lose it', async () => {
  const { sent } = await open({
    'GET /api/users': () => json(200, [{ ...tom, status: 'invited' }, grace], { 'x-total-count': '2' }),
    [`POST /api/users/${tom._id}/invitation`]: () => json(200, { ...tom, status: 'invited' }),
    [`DELETE /api/users/${tom._id}/invitation`]: () => json(200, { _id: tom._id }),
  })

  const rows = screen.getAllByRole('row').map(({ textContent }) => textContent)

  expect(rows[1]).toContain('EngineerInvited')
  expect(rows[2]).not.toContain('Invited')
  await choose(tom.name, 'Send again')
  expect(await screen.findByText(`The invitation was sent to ${tom.email}.`)).toBeDefined()
  await choose(tom.name, 'Withdraw')
  await press('Withdraw')
  expect(await screen.findByText(`${tom.name}’s invitation was withdrawn.`)).toBeDefined()
  expect(sent()).toEqual([`POST /api/users/${tom._id}/invitation`, `DELETE /api/users/${tom._id}/invitation`])
})

test('users that cannot be loaded are logged, and no alarm is raised', async () => {
  const log = vi.spyOn(console, 'warn').mockImplementation(() => {})
  falseServer({ 'GET /api/users': () => json(403, { error: 'Not now.', code: 'not-allowed' }) })
  showPage(
    <ThemeProvider>
      <UsersPage />
    </ThemeProvider>,
    '/admin/users',
  )

  expect(await screen.findByText('The users could not be loaded.')).toBeDefined()
  expect(log).toHaveBeenCalled()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a chip shows one role alone', async () => {
  const { asked } = await open()

  await userEvent.click(screen.getByRole('radio', { name: 'Customers' }))

  await waitFor(() => expect(asked().at(-1)).toContain('role=customer'))
})

describe('promoting', () => {
  test('is offered for anyone who is no administrator yet', async () => {
    await open()
    await press('Actions for Grace')
    await screen.findByRole('menuitem', { name: 'Delete' })

    expect(screen.queryByRole('menuitem', { name: 'Promote to admin' })).toBeNull()
  })

  test('asks by name first', async () => {
    const { sent } = await open({ [`POST /api/users/${tom._id}/promote`]: () => json(200, { ...tom, role: 'admin' }) })
    await choose('Tom Fletcher', 'Promote to admin')

    await screen.findByRole('dialog', { name: 'Promote Tom Fletcher to admin?' })
    expect(sent()).toEqual([])
    await press('Promote to admin')

    expect(await screen.findByText('Tom Fletcher is an administrator now.')).toBeDefined()
  })
})

describe('logging someone out', () => {
  test('asks by name first, and says that it is done', async () => {
    const { sent } = await open({ [`DELETE /api/users/${tom._id}/sessions`]: () => json(200, { endedSessions: 2 }) })
    await choose('Tom Fletcher', 'Log out everywhere')

    await screen.findByRole('dialog', { name: 'Log out Tom Fletcher everywhere?' })
    expect(sent()).toEqual([])
    await press('Log out')

    expect(await screen.findByText('Tom Fletcher is logged out everywhere.')).toBeDefined()
    expect(sent()).toEqual([`DELETE /api/users/${tom._id}/sessions`])
  })

  test('is not offered for oneself, who has a page for it', async () => {
    await open()
    await press('Actions for Grace')
    await screen.findByRole('menuitem', { name: 'Delete' })

    expect(screen.queryByRole('menuitem', { name: 'Log out everywhere' })).toBeNull()
  })
})

describe('deleting', () => {
  test('asks by name first, and can be cancelled', async () => {
    const { sent } = await open()
    await choose('Tom Fletcher', 'Delete')

    await screen.findByRole('dialog', { name: 'Delete Tom Fletcher?' })
    await press('Cancel')

    expect(sent()).toEqual([])
  })

  test.each([
    ['the server’s words', { error: 'This is the last administrator.', code: 'last-administrator' }],
    ['Error deleting user', {}],
  ])('deleting that is refused says %s', async (words, refusal) => {
    await open({ [`DELETE /api/users/${grace._id}`]: () => json(409, refusal) })
    await choose('Grace', 'Delete')
    await press('Delete')

    const expected = 'error' in refusal ? refusal.error : words
    expect((await screen.findByRole('alert')).textContent).toContain(expected)
  })
})
