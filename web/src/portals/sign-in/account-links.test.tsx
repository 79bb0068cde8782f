import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { currentSession } from '#web/api/session.ts'
import { falseServer, json } from '#web/testing/false-server.ts'
import { givenSession, givenUser } from '#web/testing/given-session.ts'
import { addressIs, openApp } from '#web/testing/open-app.tsx'

const health = { 'GET /api/health': () => json(200, { status: 'ok', product: 'Thorough' }) }
const welcome = { 'GET /api/auth/welcome': () => json(200, { demoAccounts: [], needsSetup: false }) }
const invitation = { name: 'Ivy Newcombe', email: 'ivy@firm.test', company: 'Hopwood Ltd' }
const used = 'This invitation has been used. Ask for a new one.'

test('whoever forgot their password asks for a link from the sign-in screen, and hears the same whoever they are', async () => {
  const { received } = falseServer({
    ...health,
    ...welcome,
    'POST /api/auth/forgotten': () => json(202, { accepted: true }),
  })
  openApp('/login')

  await userEvent.click(await screen.findByRole('link', { name: 'Forgot password?' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Email me a link' }))
  expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true')
  await userEvent.type(screen.getByLabelText('Email'), 'tom@firm.test')
  await userEvent.click(screen.getByRole('button', { name: 'Email me a link' }))

  expect(await screen.findByText(/^If tom@firm.test belongs to an account here, a link is on its way/)).toBeDefined()
  expect(received.find(({ path }) => path === '/api/auth/forgotten')?.body).toEqual({ email: 'tom@firm.test' })
})

test('the link in the mail changes the password and leads to the sign-in screen', async () => {
  const { received } = falseServer({
    ...health,
    ...welcome,
    'POST /api/auth/reset': () => json(200, { reset: true }),
  })
  openApp('/reset/abc')

  await userEvent.type(await screen.findByLabelText('New password'), 'short')
  await userEvent.click(screen.getByRole('button', { name: 'Change password' }))
  expect(screen.getByText('Use at least 8 characters.')).toBeDefined()
  await userEvent.type(screen.getByLabelText('New password'), ' no longer')
  await userEvent.click(screen.getByRole('button', { name: 'Change password' }))

  await userEvent.click(await screen.findByRole('button', { name: 'Sign in' }))
  await addressIs('/login')
  const sent = received.filter(({ path }) => path === '/api/auth/reset').map(({ body }) => body)
  expect(sent).toEqual([{ token: 'abc', password: 'short no longer' }])
})

test('an invitation greets its person, takes a password and signs them in', async () => {
  falseServer({
    ...health,
    'GET /api/invitations/abc': () => json(200, invitation),
    'POST /api/invitations/abc': () => json(200, { user: givenUser({ role: 'engineer' }), token: 't' }),
  })
  openApp('/invitation/abc')

  expect(await screen.findByRole('heading', { name: 'Welcome, Ivy Newcombe' })).toBeDefined()
  expect(screen.getByText('Choose a password for Hopwood Ltd. You’ll sign in with ivy@firm.test.')).toBeDefined()
  await userEvent.type(screen.getByLabelText('New password'), 'under the lifting beam')
  await userEvent.click(screen.getByRole('button', { name: 'Choose password and sign in' }))

  await addressIs('/engineer')
  expect(currentSession()?.token).toBe('t')
})

test('a customer who is invited with the login they have adds the other company to it', async () => {
  givenSession(givenUser({ role: 'customer', email: 'Ivy@firm.test' }))
  const { received } = falseServer({
    ...health,
    'GET /api/invitations/abc': () => json(200, invitation),
    'POST /api/invitations/abc/join': () => json(200, { _id: givenUser()._id }),
  })
  openApp('/invitation/abc')

  await userEvent.click(await screen.findByRole('button', { name: 'Add Hopwood Ltd' }))

  await addressIs('/customer')
  expect(received.filter(({ method }) => method === 'POST')).toHaveLength(1)
})

test('somebody of the firm who is invited as a customer reads that they work here already', async () => {
  givenSession(givenUser({ role: 'engineer', email: invitation.email }))
  falseServer({ ...health, 'GET /api/invitations/abc': () => json(200, invitation) })
  openApp('/invitation/abc')

  expect(await screen.findByText(/You already work here with this email address/)).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
})

test('an invitation that is over says so; somebody signed in as another is asked to log out first', async () => {
  givenSession(givenUser({ name: 'Tom Fletcher' }))
  falseServer({
    ...health,
    'GET /api/invitations/old': () => json(404, { error: used, code: 'not-found' }),
    'GET /api/invitations/abc': () => json(200, invitation),
    'POST /api/auth/logout': () => json(200, { signedOut: true }),
  })
  openApp('/invitation/old')
  expect(await screen.findByText(used)).toBeDefined()
  cleanup()

  openApp('/invitation/abc')
  expect(await screen.findByText(/^Tom Fletcher is signed in on this device/)).toBeDefined()
  expect(screen.queryByLabelText('New password')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Log out' }))

  expect(await screen.findByLabelText('New password')).toBeDefined()
})
