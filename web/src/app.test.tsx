import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { currentSession, endSession } from '#web/api/session.ts'
import { localSessionOf } from '#web/offline/store/local-session.ts'
import { createItem } from '#web/offline/actions/items.ts'
import { newId } from '#web/offline/store/new-id.ts'
import { falseServer, json } from '#web/testing/false-server.ts'
import { givenContent } from '#web/testing/given-device.ts'
import { givenSettings } from '#web/testing/given-records.ts'
import { givenSession } from '#web/testing/given-session.ts'
import { addressIs, openApp } from '#web/testing/open-app.tsx'
import type { Role } from '#contract/permissions.ts'

const nothingToDo = {
  epoch: '7b0a4a5e-6c1c-4a77-9d0a-1f3a3c0b8e99',
  stamp: 'as it stands',
  isUnchanged: false,
  jobs: [],
  companies: [],
  examiner: { qualifications: '', hasSignature: false },
}

beforeEach(() => {
  falseServer({
    'GET /api/auth/welcome': () => json(200, { demoAccounts: [], needsSetup: false }),
    'GET /api/health': () => json(200, { status: 'ok', product: 'Thorough' }),
    'GET /api/jobs': () => json(200, []),
    'GET /api/inspections/device': () => json(200, nothingToDo),
    'GET /api/tool-settings': () => json(200, givenSettings()),
    'POST /api/auth/logout': () => json(200, { signedOut: true }),
  })
})

/** The spec's table: where each person ends up. A page that is not built yet stays where it is. */
const table: [path: string, ends: Record<Role | 'visitor', string>][] = [
  ['/', { visitor: '/login', engineer: '/engineer', admin: '/admin', customer: '/customer' }],
  ['/login', { visitor: '/login', engineer: '/login', admin: '/login', customer: '/login' }],
  ['/signature', { visitor: '/login', engineer: '/signature', admin: '/signature', customer: '/customer' }],
  ['/head-signature', { visitor: '/login', engineer: '/engineer', admin: '/head-signature', customer: '/customer' }],
  ['/tool-settings', { visitor: '/login', engineer: '/engineer', admin: '/tool-settings', customer: '/customer' }],
  ['/account', { visitor: '/login', engineer: '/account', admin: '/account', customer: '/account' }],
  ['/engineer', { visitor: '/login', engineer: '/engineer', admin: '/engineer', customer: '/customer' }],
  [
    '/engineer/job/1',
    { visitor: '/login', engineer: '/engineer/job/1', admin: '/engineer/job/1', customer: '/customer' },
  ],
  ['/customer', { visitor: '/login', engineer: '/engineer', admin: '/admin', customer: '/customer' }],
  ['/admin', { visitor: '/login', engineer: '/engineer', admin: '/admin', customer: '/customer' }],
  ['/admin/users', { visitor: '/login', engineer: '/engineer', admin: '/admin/users', customer: '/customer' }],
]
const cases = table.flatMap(([path, ends]) =>
  Object.entries(ends).map(([who, end]) => ({ path, who: who as Role | 'visitor', end })),
)

describe('who may enter where', () => {
  test.each(cases)('$path takes $who to $end', async ({ path, who, end }) => {
    if (who !== 'visitor') givenSession({ role: who })

    openApp(path)

    await screen.findAllByRole('heading', { level: 1 })
    await addressIs(end)
  })

  test('an address that leads nowhere says so and shows the way home', async () => {
    openApp('/nowhere')

    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeDefined()
    expect(screen.getByRole('link', { name: 'Go to the start page' }).getAttribute('href')).toBe('/')
  })

  test('an address that leads nowhere inside a portal keeps its frame', async () => {
    givenSession({ role: 'customer' })

    openApp('/customer/no/such/page')

    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeDefined()
    expect(screen.getByRole('button', { name: 'Log out' })).toBeDefined()
  })
})

describe('the portals', () => {
  test('engineers see their name, the connection and that nothing is pending', async () => {
    givenSession({ role: 'engineer', name: 'Tom Fletcher' })
    openApp('/engineer')

    expect(await screen.findByRole('heading', { name: 'Your Jobs' })).toBeDefined()
    expect(screen.getByText('Engineer Portal')).toBeDefined()
    expect(screen.getByText('Tom Fletcher')).toBeDefined()
    expect(screen.getByText('Online')).toBeDefined()
    expect(await screen.findByText('All caught up!')).toBeDefined()
    expect(screen.getByText("You don't have any pending jobs.")).toBeDefined()
    expect(screen.queryByRole('link', { name: 'Admin Portal' })).toBeNull()
    await waitFor(() => expect(document.title).toBe('Your Jobs · Thorough'))
  })

  test('administrators get from the engineer portal back to theirs', async () => {
    givenSession({ role: 'admin' })
    openApp('/engineer')

    await userEvent.click(await screen.findByRole('link', { name: 'Admin Portal' }))

    const heading = await screen.findByRole('heading', { name: 'Welcome back!' })
    expect(screen.getByText('Administrator')).toBeDefined()
    expect(document.activeElement).toBe(heading)
  })

  test("customers see their company's name and their own", async () => {
    const companyId = { _id: '7b0a4a5e-6c1c-4a77-9d0a-1f3a3c0b8e22', name: 'Acme Ltd' }
    givenSession({ role: 'customer', name: 'Grace Okafor', companyId })
    openApp('/customer')

    expect(await screen.findByRole('heading', { name: 'LOLER Inspections' })).toBeDefined()
    expect(screen.getByText('Acme Ltd')).toBeDefined()
    expect(screen.getByText('Grace Okafor')).toBeDefined()
    expect(await screen.findByText('No inspections have been scheduled for your company yet.')).toBeDefined()
  })
})

describe('work that waits on the device', () => {
  const jobId = '7b0a4a5e-6c1c-4a77-9d0a-1f3a3c0b8e31'

  /** A device on which an administrator examined an item, as an engineer does, and left the engineer portal. */
  async function givenAdministratorsWork(replies: Parameters<typeof falseServer>[0]) {
    const { user } = givenSession({ role: 'admin' })
    const localSession = localSessionOf(user._id)
    onTestFinished(async () => void (await Promise.all(localSession.store.tables.map((table) => table.clear()))))
    const itemId = newId()
    await createItem(localSession, { itemId, jobId, content: givenContent() })
    const { received } = falseServer({
      'GET /api/health': () => json(200, { status: 'ok', product: 'Thorough' }),
      ...replies,
    })
    return { localSession, itemId, received }
  }

  test('work that waits on the device of an administrator is sent from the admin portal, where nothing is fetched for the device', async () => {
    const { localSession, itemId, received } = await givenAdministratorsWork({
      [`POST /api/inspections/jobs/${jobId}/items`]: () => json(201, { _id: itemId }),
    })
    openApp('/admin')

    await waitFor(() => expect(received.filter(({ method }) => method === 'POST')).toHaveLength(1))

    await waitFor(async () =>
      expect((await localSession.store.sent.toArray()).map(({ itemId: id }) => id)).toEqual([itemId]),
    )
    expect(received.map(({ path }) => path)).not.toContain('/api/inspections/device')
  })

  test('is told before an administrator logs out, and stays', async () => {
    const { localSession } = await givenAdministratorsWork({})
    openApp('/admin')

    await userEvent.click(await screen.findByRole('button', { name: 'Log out' }))
    const question = within(await screen.findByRole('dialog', { name: /Log out with 1\schange not sent/ }))
    expect(currentSession()).not.toBeNull()
    await userEvent.click(question.getByRole('button', { name: 'Log out' }))

    await addressIs('/login')
    expect(await localSession.store.outbox.count()).toBe(1)
  })
})

describe('leaving', () => {
  test('logging out forgets the session and shows the sign-in screen', async () => {
    givenSession({ role: 'admin' })
    openApp('/admin')

    await userEvent.click(await screen.findByRole('button', { name: 'Log out' }))

    await addressIs('/login')
    expect(currentSession()).toBeNull()
  })

  test('a session that ends by itself leads to the sign-in screen', async () => {
    givenSession({ role: 'customer' })
    openApp('/customer')
    await screen.findByRole('heading', { name: 'LOLER Inspections' })

    endSession()

    await addressIs('/login')
    expect(await screen.findByRole('heading', { name: 'Welcome back' })).toBeDefined()
  })

  test('what someone types on the sign-in screen stays when a session left on the device turns out to be over', async () => {
    givenSession({ role: 'engineer' })
    openApp('/login')
    await userEvent.type(await screen.findByLabelText('Email'), 'tom@firm.test')

    act(() => endSession())

    expect(screen.getByLabelText('Email')).toHaveProperty('value', 'tom@firm.test')
  })
})
