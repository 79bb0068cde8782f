import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { CompaniesPage } from './companies.page.tsx'
import { falseServer, json, type ReceivedRequest } from '#web/testing/false-server.ts'
import { givenCompany } from '#web/testing/given-records.ts'
import { givenSession } from '#web/testing/given-session.ts'
import { press, showPage } from '#web/testing/show-page.tsx'
import { UnsavedChangesGuard } from '#web/ui/form/saving/unsaved-changes.tsx'
import { ThemeProvider } from '#web/ui/theme/theme-provider.tsx'

const acme = givenCompany()

function open(
  list: (received: ReceivedRequest) => Response,
  more: Record<string, (received: ReceivedRequest) => Response> = {},
) {
  const { received } = falseServer({ 'GET /api/companies': list, ...more })
  showPage(
    <ThemeProvider>
      <UnsavedChangesGuard>
        <CompaniesPage />
      </UnsavedChangesGuard>
    </ThemeProvider>,
    '/admin/companies',
  )
  return { asked: () => received.map(({ method, path }) => `${method} ${path}`), received }
}

const listing = (total: number) => () => json(200, [acme], { 'x-total-count': String(total) })

beforeEach(() => {
  givenSession({ role: 'admin' })
})

test('the list says how many there are, and each leads to its own page', async () => {
  open(listing(2310))

  const link = await screen.findByRole('link', { name: 'Acme Ltd' })
  expect(link.getAttribute('href')).toBe(`/admin/companies/${acme._id}`)
  expect(screen.getByRole('heading', { name: 'Companies 2,310' })).toBeDefined()
  expect(screen.getByText('1–50 of 2,310')).toBeDefined()
})

test('a long list goes on page by page', async () => {
  const { asked } = open(listing(120))

  await press('Next')

  expect(await screen.findByText('51–100 of 120')).toBeDefined()
  expect(asked().at(-1)).toBe('GET /api/companies?limit=50&offset=50')
})

test('/ goes to the search, which asks once for what was typed and starts at the first page', async () => {
  const { asked } = open(listing(120))
  await press('Next')
  await screen.findByText('51–100 of 120')

  await userEvent.keyboard('/')
  expect(document.activeElement).toBe(screen.getByLabelText('Search companies'))
  await userEvent.keyboard('dock')

  await waitFor(() => expect(asked().at(-1)).toBe('GET /api/companies?q=dock&limit=50&offset=0'))
})

test('a search that finds nothing offers the way back to everything', async () => {
  open(({ path }) => (path.includes('q=zz') ? json(200, [], { 'x-total-count': '0' }) : listing(1)()))
  await userEvent.type(await screen.findByLabelText('Search companies'), 'zz')

  expect(await screen.findByText('No company matches “zz”')).toBeDefined()
  await press('Show all')

  expect(await screen.findByRole('link', { name: 'Acme Ltd' })).toBeDefined()
})

test('registering needs only a name, and leads to the new company', async () => {
  const { received } = open(listing(1), { 'POST /api/companies': () => json(201, givenCompany({ _id: 'new-id' })) })
  await press('Register Company')
  await press('Register Company')
  expect((await screen.findByRole('alert')).textContent).toContain('Company name: This is required.')

  await userEvent.type(screen.getByLabelText('Company name'), 'Bolt plc{Enter}')

  expect(await screen.findByText('At /admin/companies/new-id')).toBeDefined()
  expect(received.find(({ method }) => method === 'POST')?.body).toEqual({
    _id: expect.any(String),
    name: 'Bolt plc',
    address: '',
  })
})

test('a company is deleted from the list only after a question that names it', async () => {
  const { asked } = open(listing(1), { [`DELETE /api/companies/${acme._id}`]: () => json(200, { _id: acme._id }) })
  await press('Actions for Acme Ltd')
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))

  await screen.findByRole('dialog', { name: 'Delete Acme Ltd?' })
  expect(asked()).not.toContain(`DELETE /api/companies/${acme._id}`)
  await press('Delete')

  await waitFor(() => expect(asked()).toContain(`DELETE /api/companies/${acme._id}`))
})

test('Escape leaves an untouched form at once, and asks before it throws away what was typed', async () => {
  open(listing(1))
  await press('Register Company')
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByLabelText('Company name')).toBeNull())

  await press('Register Company')
  await userEvent.type(screen.getByLabelText('Company name'), 'Bolt{Escape}')
  const dialog = await screen.findByRole('dialog', { name: 'Discard changes?' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Keep editing' }))

  expect(screen.getByLabelText('Company name')).toHaveProperty('value', 'Bolt')
})

test('a list that cannot be loaded raises no alarm and can be tried again', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  let isUp = false
  open(() => (isUp ? listing(1)() : json(403, { error: 'Not now.', code: 'not-allowed' })))
  await screen.findByText('The companies could not be loaded.')
  expect(screen.queryByRole('alert')).toBeNull()

  isUp = true
  await press('Try again')

  expect(await screen.findByRole('link', { name: 'Acme Ltd' })).toBeDefined()
})
