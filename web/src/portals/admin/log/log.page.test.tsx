import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { Route } from 'react-router'
import { LogPage } from './log.page.tsx'
import { json } from '#web/testing/false-server.ts'
import { openAsAdmin } from '#web/testing/open-admin.tsx'

const company = '7b0a4a5e-6c1c-4a77-9d0a-1f3a3c0b8e31'
const entry = {
  _id: 7,
  at: '2026-06-15T09:30:00.000Z',
  actor: { _id: company, name: 'Grace Hopwood' },
  what: 'company-changed',
  words: 'changed the company',
  about: { _id: company, kind: 'company', name: 'Acme Forge Ltd' },
  before: { name: 'Acme Foundry Ltd', employerAddress: '' },
  after: { name: 'Acme Forge Ltd', employerAddress: '' },
}
const routes = <Route path="/admin/log" element={<LogPage />} />

test('the log says who did what to which thing, and what changed', async () => {
  const { received } = openAsAdmin(`/admin/log?about=${company}`, routes, {
    'GET /api/audit': () => json(200, [entry], { 'x-total-count': '1' }),
  })

  expect((await screen.findByRole('link', { name: 'Acme Forge Ltd' })).getAttribute('href')).toBe(
    `/admin/companies/${company}`,
  )
  expect(screen.getByText(/changed the company/).textContent).toContain('Grace Hopwood changed the company')
  await userEvent.click(screen.getByText('One detail'))
  expect(screen.getByText('Name: Acme Foundry Ltd → Acme Forge Ltd')).toBeDefined()
  expect(screen.getByText('What was done to Acme Forge Ltd.')).toBeDefined()
  expect(received[0]?.path).toContain(`about=${company}`)
})

test('the log is narrowed by kind and by person', async () => {
  const { received } = openAsAdmin('/admin/log', routes, {
    'GET /api/audit': () => json(200, [entry], { 'x-total-count': '1' }),
  })
  const asked = () => received.at(-1)?.path ?? ''

  await userEvent.selectOptions(await screen.findByLabelText('What was done'), 'Completed the job')
  await waitFor(() => expect(asked()).toContain('what=job-completed'))
  await userEvent.click(await screen.findByRole('link', { name: 'Grace Hopwood' }))
  await waitFor(() => expect(asked()).toContain(`actorId=${company}`))
  expect(await screen.findByText('What Grace Hopwood did.')).toBeDefined()
})
