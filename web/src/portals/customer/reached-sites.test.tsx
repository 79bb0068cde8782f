import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { falseServer, json } from '#web/testing/false-server.ts'
import { acme, dock } from '#web/testing/given-job.ts'
import { givenSession } from '#web/testing/given-session.ts'
import { page } from '#web/testing/open-admin.tsx'
import { openApp } from '#web/testing/open-app.tsx'

const siteAddressId = dock._id

test.each([
  ['all of a company with one site fetches and shares all of it', { allSites: true }, '', {}],
  [
    'one site alone fetches and shares that',
    { siteAddressIds: [siteAddressId] },
    `?siteAddressId=${siteAddressId}`,
    { siteAddressId },
  ],
])('a customer who reaches %s', async (_, reach, asked, shared) => {
  const { user } = givenSession({ role: 'customer', companyId: acme })
  const { received } = falseServer({
    'GET /api/health': () => json(200, { status: 'ok', product: 'Thorough' }),
    'GET /api/companies/own': () => json(200, { ...acme, logoUrl: null, siteAddresses: [dock], companies: [] }),
    [`GET /api/users/${user._id}`]: () => json(200, { memberships: [{ companyId: acme, mayInvite: false, ...reach }] }),
    'GET /api/jobs/counts': () => json(200, { pending: 0, in_progress: 0, completed: 1 }),
    'GET /api/certificates/pack.zip': () => json(404, { error: 'Gone.', code: 'not-found' }),
    'GET /api/share-links': () => page([]),
    'POST /api/share-links': () => json(400, { error: 'Not now.', code: 'invalid-input' }),
  })
  openApp('/customer')
  await waitFor(() => expect(received.map(({ path }) => path)).toContain(`/api/users/${user._id}`))

  await userEvent.click(await screen.findByRole('button', { name: 'Inspector is here' }))
  await screen.findByText('Gone.')
  expect(received.at(-1)?.path).toBe(`/api/certificates/pack.zip${asked}`)

  await userEvent.click(screen.getByRole('button', { name: 'Share' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Create link' }))
  await screen.findByText('Not now.')
  expect(received.at(-1)?.body).toEqual({ endsOn: expect.any(String), ...shared })
})
