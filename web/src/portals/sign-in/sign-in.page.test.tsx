import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { currentSession } from '#web/api/session.ts'
import { falseServer, json, type ReceivedRequest } from '#web/testing/false-server.ts'
import { openApp } from '#web/testing/open-app.tsx'
import { givenUser } from '#web/testing/given-session.ts'

const plain = { demoAccounts: [], needsSetup: false }

async function openSignIn(
  login: (received: ReceivedRequest) => Response | Error | Promise<Response>,
  welcome: object = plain,
) {
  const server = falseServer({
    'GET /api/auth/welcome': () => json(200, welcome),
    'GET /api/health': () => json(200, { status: 'ok', product: 'Thorough' }),
    'POST /api/auth/login': login,
    'POST /api/auth/setup': login,
  })
  openApp('/login')
  await screen.findByRole('heading', { level: 1, name: 'Thorough' })
  return server
}

async function fillIn(email: string, password: string) {
  if (email) await userEvent.type(screen.getByLabelText('Email'), email)
  if (password) await userEvent.type(screen.getByLabelText('Password'), password)
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
}

const asRole = (role: 'engineer' | 'admin' | 'customer') => () => json(200, { user: givenUser({ role }), token: 't' })

describe('the sign-in screen', () => {
  test('says what this is and whom to ask', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2031-06-15T09:00:00Z') })
    onTestFinished(() => void vi.useRealTimers())
    await openSignIn(asRole('engineer'))

    expect(screen.getByRole('heading', { name: 'Thorough' })).toBeDefined()
    expect(screen.getByText('The inspection system for LOLER')).toBeDefined()
    expect(screen.getByRole('heading', { name: 'Welcome back' })).toBeDefined()
    expect(screen.getByText('Need help? Contact your administrator.')).toBeDefined()
    expect(screen.getByText('© 2031 Thorough. All rights reserved.')).toBeDefined()
    for (const label of ['Email', 'Password']) expect(screen.getByLabelText(label)).toHaveProperty('required', true)
  })

  test.each([
    ['engineer', 'Your Jobs'],
    ['admin', 'Welcome back!'],
    ['customer', 'LOLER Inspections'],
  ] as const)('takes an %s to %s', async (role, heading) => {
    await openSignIn(asRole(role))

    await fillIn('tom@firm.test', 'correct horse')

    expect(await screen.findByRole('heading', { name: heading })).toBeDefined()
    expect(currentSession()?.user.role).toBe(role)
  })

  test.each([
    ['engineer', '/api/inspections/device'],
    ['customer', '/api/jobs'],
  ] as const)('asks for the jobs of an %s at once, with the new token', async (role, path) => {
    const { received } = await openSignIn(asRole(role))

    await fillIn('tom@firm.test', 'correct horse')

    await waitFor(() => {
      const asked = received.find((each) => each.path.split('?')[0] === path)
      expect(asked?.headers).toMatchObject({ authorization: 'Bearer t' })
    })
  })

  test('says that it is signing in, and lets no one press twice', async () => {
    let resolve: ((answer: Response) => void) | undefined
    await openSignIn(() => new Promise((given) => (resolve = given)))

    await fillIn('tom@firm.test', 'correct horse')

    expect(screen.getByRole('button', { name: 'Signing in...' })).toHaveProperty('disabled', true)
    resolve?.(asRole('engineer')())
    expect(await screen.findByRole('heading', { name: 'Your Jobs' })).toBeDefined()
  })

  test.each([
    ['the reason', { error: 'Invalid email or password', code: 'wrong-credentials' }, 'Invalid email or password'],
    ['Login failed where there is none', { code: 'wrong-credentials' }, 'Login failed'],
  ])('shows %s in the error box', async (_, refusal, words) => {
    await openSignIn(() => json(401, refusal))

    await fillIn('tom@firm.test', 'wrong')

    expect((await screen.findByRole('alert')).textContent).toBe(words)
    expect(screen.getByLabelText('Email')).toHaveProperty('value', 'tom@firm.test')
  })

  test('says when the server cannot be reached', async () => {
    await openSignIn(() => new TypeError('Failed to fetch'))

    await fillIn('tom@firm.test', 'correct horse')

    expect((await screen.findByRole('alert')).textContent).toContain('cannot be reached')
  })

  test.each([
    ['no email', '', 'x', 'Email'],
    ['an email that is none', 'tom', 'x', 'Email'],
    ['no password', 'tom@firm.test', '', 'Password'],
  ])('asks nothing of the server with %s, and points at the field', async (_, email, password, field) => {
    const { received } = await openSignIn(asRole('engineer'))

    await fillIn(email, password)

    expect(received.filter(({ path }) => path === '/api/auth/login')).toEqual([])
    expect(document.activeElement).toBe(screen.getByLabelText(field))
    expect(screen.getByLabelText(field).getAttribute('aria-invalid')).toBe('true')
  })

  test('offers the demo accounts of a demo system with one tap', async () => {
    const account = { email: 'admin@demo.test', password: 'thorough-demo', name: 'Amelia Hart', role: 'admin' }
    const { received } = await openSignIn(asRole('admin'), { demoAccounts: [account], needsSetup: false })

    await userEvent.click(await screen.findByRole('button', { name: /Amelia Hart/ }))

    expect(await screen.findByRole('heading', { name: 'Welcome back!' })).toBeDefined()
    expect(received.find(({ path }) => path === '/api/auth/login')?.body).toEqual({
      email: 'admin@demo.test',
      password: 'thorough-demo',
    })
  })
})

test('an empty system asks for its set-up code and makes the first administrator', async () => {
  const { received } = await openSignIn(asRole('admin'), { demoAccounts: [], needsSetup: true })
  await screen.findByRole('heading', { name: 'Set up Thorough' })

  for (const [label, text] of [
    ['Set-up code', 'ABCD-1234'],
    ['Your name', 'Amelia Hart'],
    ['Email', 'amelia@firm.test'],
    ['Password', 'correct horse'],
  ] as const)
    await userEvent.type(screen.getByLabelText(label), text)
  await userEvent.click(screen.getByRole('button', { name: 'Set up Thorough' }))

  expect(await screen.findByRole('heading', { name: 'Welcome back!' })).toBeDefined()
  await waitFor(() =>
    expect(received.find(({ path }) => path === '/api/auth/setup')?.body).toEqual({
      code: 'ABCD-1234',
      name: 'Amelia Hart',
      email: 'amelia@firm.test',
      password: 'correct horse',
    }),
  )
})

describe('single sign-on', () => {
  const withProvider = { ...plain, singleSignOn: { name: 'Acme ID' } }

  test('the code that the provider led back with signs in, and leaves the address', async () => {
    const { received } = falseServer({
      'GET /api/auth/welcome': () => json(200, withProvider),
      'GET /api/health': () => json(200, { status: 'ok', product: 'Thorough' }),
      'POST /api/auth/oidc': asRole('engineer'),
    })
    openApp('/login#sso=one-time-code')

    expect(await screen.findByRole('heading', { name: 'Your Jobs' })).toBeDefined()
    expect(received.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { code: 'one-time-code' },
    ])
    expect(window.location.hash).toBe('')
  })

  test.each([
    ['no-login', 'There is no login here for your email address. Ask for an invitation.'],
    ['<b>forged</b>', 'The sign-in didn’t work. Please try again.'],
  ])('a refusal %s is said in our own words, and the button is there to try again', async (refusal, words) => {
    falseServer({
      'GET /api/auth/welcome': () => json(200, withProvider),
      'GET /api/health': () => json(200, { status: 'ok', product: 'Thorough' }),
    })
    openApp(`/login#sso-refused=${refusal}`)

    expect(await screen.findByText(words)).toBeDefined()
    expect(await screen.findByRole('button', { name: 'Sign in with Acme ID' })).toBeDefined()
  })
})
