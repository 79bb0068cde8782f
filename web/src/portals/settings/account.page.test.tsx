import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { AccountPage } from './account.page.tsx'
import { falseServer, json } from '#web/testing/false-server.ts'
import { givenSession, noSecondFactor } from '#web/testing/given-session.ts'
import { press, showInPortal } from '#web/testing/show-page.tsx'
import type { OwnSession } from '#contract/auth/account.contract.ts'
import { roles } from '#contract/permissions.ts'

const here = givenSessionRow({ isThisOne: true, device: 'Chrome on Android' })
const lost = givenSessionRow({ _id: '5d1f2a30-0000-4000-8000-000000000002', device: 'Safari on iPhone' })
const health = () => json(200, { status: 'ok', product: 'Thorough' })

function givenSessionRow(facts: Partial<OwnSession>): OwnSession {
  return {
    _id: '5d1f2a30-0000-4000-8000-000000000001',
    device: 'Chrome on Android',
    firstSeenAt: '2026-04-05T13:30:00.000Z',
    lastSeenAt: new Date(Date.now() - 3 * 60 * 60_000).toISOString(),
    isThisOne: false,
    ...facts,
  }
}

type Replies = Parameters<typeof falseServer>[0]

function open(replies: Replies = {}, sessions: () => OwnSession[] = () => [here]) {
  const { received } = falseServer({
    'GET /api/health': health,
    'GET /api/account/calendar': () => json(200, { isThere: false, address: null, scope: 'own' }),
    'GET /api/account/second-factor': () => json(200, noSecondFactor),
    'GET /api/auth/sessions': () => json(200, sessions(), { 'x-total-count': String(sessions().length) }),
    'GET /api/account/tokens': () => json(200, [], { 'x-total-count': '0' }),
    'GET /api/exports': () => json(200, [], { 'x-total-count': '0' }),
    ...replies,
  })
  showInPortal(<AccountPage />, '/account')
  return { asked: (method: string) => received.filter((one) => one.method === method) }
}

async function devices() {
  await screen.findByText('In use now')
  return within(screen.getByRole('region', { name: /^Where you are signed in/ })).getAllByRole('listitem')
}

async function fill(current: string, chosen: string, repeated = chosen) {
  await userEvent.type(await screen.findByLabelText('Current password'), current)
  await userEvent.type(screen.getByLabelText('New password'), chosen)
  await userEvent.type(screen.getByLabelText('Repeat new password'), repeated)
  await press('Change password')
}

beforeEach(() => void givenSession({ role: 'engineer' }))

describe('changing one’s own password', () => {
  test('sends the current and the new one, says so and forgets what was typed', async () => {
    const { asked } = open({ 'POST /api/auth/password': () => json(200, { endedSessions: 1 }) })

    await fill('the old secret', 'under the lifting beam')

    expect(await screen.findByText('Password changed. Your other devices are logged out.')).toBeDefined()
    const sent = { currentPassword: 'the old secret', newPassword: 'under the lifting beam' }
    expect(asked('POST').map(({ path, body }) => [path, body])).toEqual([['/api/auth/password', sent]])
    expect(screen.getByLabelText('Current password')).toHaveProperty('value', '')
  })

  test('asks for all three before anything is sent, and for the same one twice', async () => {
    const { asked } = open()
    await press('Change password')
    expect((await screen.findByRole('alert')).textContent).toMatch(
      /Current password: Enter your current password.*New password: Use at least 8 characters/,
    )

    await fill('the old secret', 'under the lifting beam', 'under the lifting bean')

    expect(screen.getByRole('alert').textContent).toMatch(/Repeat new password: This is not the same/)
    expect(asked('POST')).toEqual([])
  })

  test('shows a refusal at its field, and keeps what was typed', async () => {
    const words = 'This is not your current password.'
    open({
      'POST /api/auth/password': () =>
        json(400, { error: words, code: 'wrong-password', fields: { currentPassword: words } }),
    })

    await fill('a guess', 'under the lifting beam')

    const field = screen.getByLabelText('Current password')
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
    expect(document.activeElement).toBe(field)
    expect(screen.getByLabelText('New password')).toHaveProperty('value', 'under the lifting beam')
  })

  test('says how long to wait after too many guesses', async () => {
    const error = 'Too many failed attempts. Please try again in 12 minutes.'
    open({ 'POST /api/auth/password': () => json(429, { error, code: 'too-many-attempts' }) })

    await fill('a guess', 'under the lifting beam')

    expect(await screen.findByText(error)).toBeDefined()
  })

  test('lets a password manager know whose it is and which is which', async () => {
    open()
    await screen.findByLabelText('Current password')

    const fields = [...document.querySelectorAll<HTMLInputElement>('form input')]

    expect(fields.map(({ autocomplete, value }) => [autocomplete, value])).toEqual([
      ['username', 'tom@firm.test'],
      ['current-password', ''],
      ['new-password', ''],
      ['new-password', ''],
    ])
  })
})

describe('where one is signed in', () => {
  test('names each device, since when and when it was last used; this one has nothing to end', async () => {
    open({}, () => [here, lost])

    const [first, second] = await devices()

    expect(first?.textContent).toBe('Chrome on Android This deviceSigned in 05/04/2026, 14:30In use now')
    expect(second?.textContent).toBe('Safari on iPhoneSigned in 05/04/2026, 14:30Last used 3 hours agoLog out')
  })

  test('one device is logged out after a question, and goes from the list', async () => {
    let sessions = [here, lost]
    const { asked } = open(
      {
        [`DELETE /api/auth/sessions/${lost._id}`]: () => {
          sessions = [here]
          return json(200, { _id: lost._id })
        },
      },
      () => sessions,
    )

    await press('Log out Safari on iPhone')
    const question = await screen.findByRole('dialog', { name: 'Log out Safari on iPhone?' })
    expect(question.textContent).toContain('Unsent work stays there')
    await userEvent.click(within(question).getByRole('button', { name: 'Log out' }))

    expect(await screen.findByText('Safari on iPhone is logged out.')).toBeDefined()
    expect(await devices()).toHaveLength(1)
    expect(screen.queryByRole('button', { name: 'Log out all others' })).toBeNull()
    expect(asked('DELETE')).toHaveLength(1)
  })

  test('one that ended meanwhile is what was wanted', async () => {
    open({}, () => [here, lost])

    await press('Log out Safari on iPhone')
    await press('Log out')

    expect(await screen.findByText('Safari on iPhone is logged out.')).toBeDefined()
  })

  test('all others are logged out with one button', async () => {
    let sessions = [here, lost]
    open(
      {
        'DELETE /api/auth/sessions/others': () => {
          sessions = [here]
          return json(200, { endedSessions: 1 })
        },
      },
      () => sessions,
    )

    await press('Log out all others')
    await screen.findByRole('dialog', { name: 'Log out 1\u00a0other device?' })
    await press('Log out')

    expect(await screen.findByText('All other devices are logged out.')).toBeDefined()
    expect(await devices()).toHaveLength(1)
  })

  test('a failure is told, and the device stays in the list', async () => {
    const refusal = () => json(503, { error: 'Not available right now.', code: 'unavailable' })
    open({ 'DELETE /api/auth/sessions/others': refusal }, () => [here, lost])

    await press('Log out all others')
    await press('Log out')

    expect(await screen.findByText('Not available right now.')).toBeDefined()
    expect(await devices()).toHaveLength(2)
  })
})

test('without a signal the page says why nothing can be changed, and that work goes on', async () => {
  const silent = () => new Error('no signal')
  open({
    'GET /api/health': silent,
    'GET /api/auth/sessions': silent,
    'GET /api/account/calendar': silent,
    'GET /api/account/second-factor': silent,
  })

  expect(await screen.findByText('You have no signal')).toBeDefined()
  expect(screen.getByText(/Your work goes on as usual/)).toBeDefined()
  expect(screen.getAllByText('Shown once you have signal again.')).toHaveLength(3)
})

test.each(roles)('Back leads the %s to their own portal', async (role) => {
  givenSession({ role })
  open()

  await press('Back')

  expect(await screen.findByText(`At /${role}`)).toBeDefined()
})

test('customers export their own company’s data: it says how far it is, and downloads once it is there', async () => {
  givenSession({ role: 'customer' })
  const made = {
    _id: 'e0000000-0000-4000-8000-000000000001',
    companyId: { _id: 'c0000000-0000-4000-8000-000000000001', name: 'Acme Foundry' },
    state: 'making',
    progress: { done: 120, of: 1200 },
    bytes: null as number | null,
    error: null,
    createdBy: { _id: 'a0000000-0000-4000-8000-000000000001', name: 'Carla Customer' },
    createdAt: '2026-06-15T09:00:00.000Z',
    finishedAt: null as string | null,
    keptUntil: null as string | null,
  }
  let listed: object[] = []
  const { asked } = open({
    'GET /api/exports': () => json(200, listed, { 'x-total-count': String(listed.length) }),
    'POST /api/exports': () => {
      listed = [made]
      return json(202, made)
    },
    [`GET /api/exports/${made._id}/download`]: () =>
      new Response('PK', { headers: { 'content-disposition': "attachment; filename*=UTF-8''Acme.zip" } }),
  })

  await press('Export your data')
  expect(await screen.findByText('120 of 1,200 files')).toBeDefined()
  const finishedAt = '2026-06-15T09:05:00.000Z'
  listed = [{ ...made, state: 'ready', bytes: 48_200_000, finishedAt, keptUntil: '2026-06-16T09:05:00.000Z' }]

  expect(await screen.findByText('48.2 MB · there until 16/06/2026, 10:05', {}, { timeout: 5_000 })).toBeDefined()
  await press('Download')
  expect(asked('GET').map(({ path }) => path)).toContain(`/api/exports/${made._id}/download`)
})

test('administrators make an API token that is shown once, and revoke it', async () => {
  givenSession({ role: 'admin' })
  const token = {
    _id: 'f0000000-0000-4000-8000-000000000001',
    name: 'Accounts',
    role: 'engineer',
    readOnly: true,
    endsOn: '2099-01-31',
    createdAt: '2026-06-15T09:00:00.000Z',
    lastUsedAt: null,
  }
  let listed: object[] = []
  const { asked } = open({
    'GET /api/account/tokens': () => json(200, listed, { 'x-total-count': String(listed.length) }),
    'POST /api/account/tokens': () => {
      listed = [token]
      return json(201, { ...token, token: 'thr_secret' })
    },
    [`DELETE /api/account/tokens/${token._id}`]: () => {
      listed = []
      return json(200, { _id: token._id })
    },
  })

  await press('New token')
  await userEvent.type(await screen.findByLabelText(/^Name/), 'Accounts')
  await userEvent.click(screen.getByLabelText('Engineer, own jobs only'))
  await press('Create token')

  expect(await screen.findByDisplayValue('thr_secret')).toBeDefined()
  expect(asked('POST').map(({ body }) => body)).toEqual([
    { name: 'Accounts', role: 'engineer', readOnly: true, endsOn: expect.any(String) },
  ])
  await press('Done')
  expect(screen.queryByDisplayValue('thr_secret')).toBeNull()
  expect(await screen.findByText('Works until 31/01/2099')).toBeDefined()

  await press('Revoke Accounts')
  await press('Revoke')
  expect(await screen.findByText('Accounts is revoked.')).toBeDefined()
})
