import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { falseServer, json } from '#web/testing/false-server.ts'
import { acme } from '#web/testing/given-job.ts'
import { givenSettings } from '#web/testing/given-records.ts'
import { givenSession, noSecondFactor } from '#web/testing/given-session.ts'
import { openApp } from '#web/testing/open-app.tsx'

function givenServer() {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  falseServer({
    'GET /api/health': () => json(200, { status: 'ok', product: 'Thorough' }),
    'GET /api/users/profile': () => json(200, { signatureUrl: null }),
    'GET /api/account/second-factor': () => json(200, noSecondFactor),
    'GET /api/auth/sessions': () => json(200, []),
  })
}

test('an administrator keeps the rail on a settings page, which it marks as the current one', async () => {
  givenServer()
  givenSession({ role: 'admin' })
  openApp('/signature')

  expect(await screen.findByRole('heading', { level: 1, name: 'Signature Settings' })).toBeDefined()
  const rail = within(screen.getByRole('navigation', { name: 'Main' }))
  const current = rail.getAllByRole('link').filter((link) => link.getAttribute('aria-current') === 'page')
  expect(current.map(({ textContent }) => textContent)).toEqual(['Signature Settings'])
  expect(rail.getByRole('link', { name: 'Jobs' }).getAttribute('href')).toBe('/admin/jobs')
})

test('settings that could not be loaded keep their title and the way back, and are tried again', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  let reply = () => json(403, { code: 'not-allowed' })
  falseServer({
    'GET /api/health': () => json(200, { status: 'ok', product: 'Thorough' }),
    'GET /api/tool-settings': () => reply(),
  })
  givenSession({ role: 'admin' })
  openApp('/tool-settings')

  const again = await screen.findByRole('button', { name: 'Try again' })
  expect(screen.getByRole('heading', { level: 1, name: 'Tool Settings' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Back' })).toBeDefined()

  reply = () => json(200, givenSettings())
  await userEvent.click(again)

  expect(await screen.findByLabelText('Company Name')).toBeDefined()
})

test('an engineer keeps the head of their portal on their signature and account', async () => {
  givenServer()
  givenSession({ role: 'engineer' })
  openApp('/account')

  expect(await screen.findByRole('heading', { level: 1, name: 'Your Account' })).toBeDefined()
  expect(within(screen.getByRole('banner')).getByText('Engineer Portal')).toBeDefined()
})

test('a customer keeps the name of their company above their account', async () => {
  givenServer()
  givenSession({ role: 'customer', companyId: acme })
  openApp('/account')

  expect(await screen.findByRole('heading', { level: 1, name: 'Your Account' })).toBeDefined()
  expect(within(screen.getByRole('banner')).getByText('Acme Foundry')).toBeDefined()
})
