import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { currentSession } from '#web/api/session.ts'
import { falseServer, json } from '#web/testing/false-server.ts'
import { givenUser, noSecondFactor } from '#web/testing/given-session.ts'
import { openApp } from '#web/testing/open-app.tsx'

const session = (facts: object = {}) => json(200, { user: givenUser({ role: 'customer' }), token: 't', ...facts })
const replies = {
  'GET /api/health': () => json(200, { status: 'ok', product: 'Thorough' }),
  'GET /api/auth/welcome': () => json(200, { demoAccounts: [], needsSetup: false }),
}

async function signIn() {
  openApp('/login')
  await userEvent.type(await screen.findByLabelText('Email'), 'tom@firm.test')
  await userEvent.type(screen.getByLabelText('Password'), 'correct horse')
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
}

test('after the password the code of the app is asked for, or a recovery code instead', async () => {
  const secondFactor = { challenge: 'abc', kinds: ['totp', 'recovery'], passkeyOptions: null }
  const refusal = { error: 'This code is not right, or was used before.', code: 'wrong-second-factor' }
  const { received } = falseServer({
    ...replies,
    'POST /api/auth/login': () => json(200, { secondFactor }),
    'POST /api/auth/second-factor': ({ body }) => ('recoveryCode' in Object(body) ? session() : json(401, refusal)),
  })
  await signIn()

  const code = await screen.findByLabelText('Code from your app')
  expect(document.activeElement).toBe(code)
  await userEvent.type(code, '000000{Enter}')
  expect((await screen.findByRole('alert')).textContent).toBe(refusal.error)
  await userEvent.click(screen.getByRole('button', { name: 'Use a recovery code' }))
  await userEvent.type(screen.getByLabelText('Recovery code'), 'ABCDE-FGHJK-MNPQR{Enter}')

  expect(await screen.findByRole('heading', { name: 'LOLER Inspections' })).toBeDefined()
  const sent = received.filter(({ path }) => path === '/api/auth/second-factor').map(({ body }) => body)
  expect(sent).toEqual([
    { challenge: 'abc', code: '000000' },
    { challenge: 'abc', recoveryCode: 'ABCDE-FGHJK-MNPQR' },
  ])
})

test('a sign-in that must set up a factor shows that and nothing else, and goes on once the codes are kept', async () => {
  const codes = Array.from({ length: 10 }, (_, each) => `CODE${each}`)
  const qr = '<svg xmlns="http://www.w3.org/2000/svg"/>'
  let confirmed = 0
  falseServer({
    ...replies,
    'POST /api/auth/login': () => session({ mustSetUp: true }),
    'GET /api/account/second-factor': () =>
      json(200, {
        ...noSecondFactor,
        requiredFrom: '2026-06-01T09:00:00.000Z',
        ...(confirmed > 0 && { totp: { since: '2026-06-02T09:00:00.000Z' }, recoveryCodesLeft: 10 }),
      }),
    'POST /api/account/second-factor/totp': ({ body }) =>
      Object(body).password === 'correct horse'
        ? json(200, { secret: 'JBSWY3DPEHPK3PXP', otpauth: 'otpauth://totp/x', qr })
        : json(400, {
            error: 'No.',
            code: 'wrong-password',
            fields: { password: 'This is not your current password.' },
          }),
    'POST /api/account/second-factor/totp/confirm': () => {
      confirmed += 1
      return json(200, { recoveryCodes: codes })
    },
  })
  await signIn()

  expect(await screen.findByRole('heading', { name: 'Set up a second factor' })).toBeDefined()
  expect(screen.queryByRole('heading', { name: 'LOLER Inspections' })).toBeNull()
  await userEvent.click(await screen.findByRole('button', { name: 'Set up authenticator app' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByLabelText('Your password'), 'wrong{Enter}')
  expect(await dialog.findByText('This is not your current password.')).toBeDefined()
  await userEvent.clear(dialog.getByLabelText('Your password'))
  await userEvent.type(dialog.getByLabelText('Your password'), 'correct horse{Enter}')
  expect(await dialog.findByText('JBSW Y3DP EHPK 3PXP')).toBeDefined()
  await userEvent.type(dialog.getByLabelText('Code from your app'), '123456{Enter}')

  expect(await dialog.findByText('CODE9')).toBeDefined()
  await userEvent.keyboard('{Escape}')
  expect(dialog.getByText('CODE9')).toBeDefined()
  await userEvent.click(dialog.getByRole('button', { name: 'I have written them down' }))
  expect(await screen.findByRole('heading', { name: 'LOLER Inspections' })).toBeDefined()
  expect(currentSession()?.mustSetUp).toBeUndefined()
})
