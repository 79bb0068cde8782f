import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { CompanyPage } from './company.page.tsx'
import { falseServer, json, type ReceivedRequest } from '#web/testing/false-server.ts'
import { falseUploads } from '#web/testing/false-uploads.ts'
import { givenCounts, givenEquipment } from '#web/testing/given-equipment.ts'
import { givenCompany, givenContact, givenSite } from '#web/testing/given-records.ts'
import { givenSession } from '#web/testing/given-session.ts'
import { press, showPage } from '#web/testing/show-page.tsx'
import { ThemeProvider } from '#web/ui/theme/theme-provider.tsx'
import type { Company } from '#contract/companies/companies.contract.ts'

const { _id } = givenCompany()
const path = `/admin/companies/${_id}`

const noReminders = {
  isOn: true,
  days: [60, 30, 7],
  weeklyWhenOverdue: true,
  contactIds: [],
  unsubscribed: [],
  version: 1,
}

type Replies = Record<string, (received: ReceivedRequest) => Response>

async function open(replies: Replies = {}, company: Company = givenCompany()) {
  const whole = { company, contacts: [givenContact()], siteAddresses: [givenSite()] }
  const { received } = falseServer({
    [`GET /api/companies/${_id}`]: () => json(200, whole),
    'GET /api/users': () => json(200, [], { 'x-total-count': '0' }),
    'GET /api/companies': () => json(200, [company], { 'x-total-count': '1' }),
    'GET /api/jobs': () => json(200, [], { 'x-total-count': '0' }),
    'GET /api/jobs/counts': () => json(200, { pending: 0, in_progress: 0, completed: 1, cancelled: 0 }),
    'GET /api/equipment': () => json(200, [], { 'x-total-count': '0' }),
    'GET /api/equipment/counts': () => json(200, givenCounts({ total: 0 })),
    [`GET /api/companies/${_id}/reminders`]: () => json(200, noReminders),
    ...replies,
  })
  showPage(
    <ThemeProvider>
      <Routes>
        <Route path="/admin/companies/:id" element={<CompanyPage />} />
      </Routes>
    </ThemeProvider>,
    path,
  )
  await screen.findByRole('heading', { level: 1 })
  return { sent: () => received.filter(({ method }) => method !== 'GET') }
}

async function choose(row: string, action: string) {
  await press(`Actions for ${row}`)
  await userEvent.click(await screen.findByRole('menuitem', { name: action }))
}

beforeEach(() => {
  givenSession({ role: 'admin' })
})

test('a company that is not there is told as Company not found', async () => {
  await open({ [`GET /api/companies/${_id}`]: () => json(404, { error: 'No.', code: 'not-found' }) })

  expect(screen.getByRole('heading', { name: 'Company not found' })).toBeDefined()
})

test('a company’s page begins with its contacts and sites and ends with its logo', async () => {
  await open()
  await screen.findByRole('heading', { name: 'Reminders' })

  const parts = screen
    .getAllByRole('heading', { level: 2 })
    .map(({ textContent }) => textContent.replace(/\W*\d+$/, ''))
  expect(parts.slice(0, 2)).toEqual(['Contacts', 'Site addresses'])
  expect(parts.at(-1)).toBe('Logo')
})

test('a company without a completed job has no certificates to fetch or to share', async () => {
  const counts = { pending: 1, in_progress: 0, completed: 0, cancelled: 0 }
  await open({ 'GET /api/jobs/counts': () => json(200, counts) })

  await waitFor(() => expect(screen.queryByRole('button', { name: 'Inspector is here' })).toBeNull())
  expect(screen.queryByRole('button', { name: 'Share' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Create job' })).toBeDefined()
})

test('a company’s equipment is told in numbers that lead to the register, with what is due first', async () => {
  await open({
    'GET /api/equipment': () => json(200, [givenEquipment()], { 'x-total-count': '412' }),
    'GET /api/equipment/counts': () => json(200, givenCounts({ unsafe: 0 })),
  })

  const equipment = within(await screen.findByRole('region', { name: 'Equipment 412' }))
  const links = equipment.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
  expect(links).toEqual([
    ['Add equipment', `/admin/equipment/new?company=${_id}`],
    ['3 overdue', `/admin/equipment?company=${_id}&condition=overdue`],
    ['12 due in 30 days', `/admin/equipment?company=${_id}&condition=due_soon`],
    ['Chain Block', `/admin/equipment/${givenEquipment()._id}`],
    ['All 412\u00a0pieces', `/admin/equipment?company=${_id}`],
  ])
})

test('a company that cannot be loaded raises no alarm: it is logged, and can be tried again', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  let isUp = false
  falseServer({
    [`GET /api/companies/${_id}`]: () =>
      isUp
        ? json(200, { company: givenCompany(), contacts: [], siteAddresses: [] })
        : json(403, { error: 'Not now.', code: 'not-allowed' }),
    'GET /api/users': () => json(200, []),
    'GET /api/jobs': () => json(200, []),
  })
  showPage(
    <ThemeProvider>
      <Routes>
        <Route path="/admin/companies/:id" element={<CompanyPage />} />
      </Routes>
    </ThemeProvider>,
    path,
  )

  const again = await screen.findByRole('button', { name: 'Try again' })
  expect(screen.queryByRole('alert')).toBeNull()
  expect(warn).toHaveBeenCalled()
  isUp = true
  await userEvent.click(again)

  expect(await screen.findByRole('heading', { name: 'Acme Ltd' })).toBeDefined()
})

test('a company’s first button creates a job for it', async () => {
  await open({})

  const create = screen.getByRole('link', { name: 'Create job' })

  expect(create.getAttribute('href')).toBe(`/admin/jobs/new?company=${_id}`)
  expect(screen.queryByRole('button', { name: 'Delete company' })).toBeNull()
})

describe('deleting a company', () => {
  test('asks by its name, says what goes with it, and leads back to the list', async () => {
    const { sent } = await open({ [`DELETE /api/companies/${_id}`]: () => json(200, { _id }) })
    await press('Actions for Acme Ltd')
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete company' }))

    const dialog = await screen.findByRole('dialog', { name: 'Delete Acme Ltd?' })
    expect(dialog.textContent).toContain('contacts, site addresses and customer logins')
    await press('Delete')

    expect(await screen.findByText('At /admin/companies')).toBeDefined()
    expect(sent()).toHaveLength(1)
  })

  test.each([
    ['the server’s words', { error: 'Acme Ltd has 3 jobs.', code: 'company-has-jobs' }, 'Acme Ltd has 3 jobs.'],
    ['Error deleting company', {}, 'Error deleting company'],
  ])('deleting a company that is refused says %s', async (_, refusal, words) => {
    await open({ [`DELETE /api/companies/${_id}`]: () => json(409, refusal) })

    await press('Actions for Acme Ltd')
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete company' }))
    await press('Delete')

    expect((await screen.findByRole('alert')).textContent).toContain(words)
  })
})

describe('contacts and sites', () => {
  test('a contact is added in place, and the keyboard goes back to its button', async () => {
    const { sent } = await open({ 'POST /api/contacts': () => json(201, givenContact({ name: 'Bo' })) })
    await press('Add contact')
    expect(document.activeElement).toBe(screen.getByLabelText('Name'))

    await userEvent.type(screen.getByLabelText('Name'), 'Bo')
    await userEvent.type(screen.getByLabelText('Email'), 'bo@acme.test{Enter}')

    const opener = await screen.findByRole('button', { name: 'Add contact' })
    await waitFor(() => expect(document.activeElement).toBe(opener))
    expect(sent()).toMatchObject([{ body: { name: 'Bo', email: 'bo@acme.test', companyId: _id } }])
  })

  test('a site that the server refuses says Error creating site address and keeps what was typed', async () => {
    await open({ 'POST /api/site-addresses': () => json(500, {}) })
    await press('Add site')
    await userEvent.type(screen.getByLabelText('Address line 1'), '9 Wharf')
    await userEvent.type(screen.getByLabelText('Town or city'), 'Hull')
    await userEvent.type(screen.getByLabelText('Postcode'), 'HU1{Enter}')

    expect(await screen.findByText('Error creating site address')).toBeDefined()
    expect(screen.getByLabelText('Address line 1')).toHaveProperty('value', '9 Wharf')
  })

  test('a contact is deleted only after a question that names it', async () => {
    const id = givenContact()._id
    const { sent } = await open({ [`DELETE /api/contacts/${id}`]: () => json(200, { _id: id }) })
    await choose('Jane Doe', 'Delete')

    await screen.findByRole('dialog', { name: 'Delete Jane Doe?' })
    expect(sent()).toEqual([])
    await press('Delete')

    await waitFor(() => expect(sent()).toHaveLength(1))
  })

  test('a contact that is deleted while it is edited takes its form along', async () => {
    const id = givenContact()._id
    await open({ [`DELETE /api/contacts/${id}`]: () => json(200, { _id: id }) })
    await choose('Jane Doe', 'Edit')
    const field = await screen.findByDisplayValue('Jane Doe')

    await choose('Jane Doe', 'Delete')
    await press('Delete')
    await waitFor(() => expect(field.isConnected).toBe(false))
  })

  test('a contact becomes a login with name, email, role and company filled in', async () => {
    await open()
    await choose('Jane Doe', 'Create login')

    const form = await screen.findByRole('form', { name: 'Add New User' })
    expect(within(form).getByLabelText('Name')).toHaveProperty('value', 'Jane Doe')
    expect(within(form).getByLabelText('Email')).toHaveProperty('value', 'jane@acme.test')
    expect(within(form).getByRole('radio', { name: 'Customer' })).toHaveProperty('checked', true)
    expect(within(form).getByLabelText('Company')).toHaveProperty('value', 'Acme Ltd')
    expect(document.activeElement).toBe(within(form).getByLabelText('Name'))
  })
})

describe('the logo', () => {
  const logo = new File(['png'], 'logo.png', { type: 'image/png' })

  test.each([
    ['success', 200, 'Logo uploaded successfully!', 'status'],
    ['failure', 415, 'Error uploading logo', 'alert'],
  ])('is uploaded, and its %s is told', async (_, status, words, role) => {
    const { uploads } = falseUploads(() => ({
      status,
      body: status === 200 ? givenCompany({ logoUrl: '/l.png' }) : { error: 'Only pictures.', code: 'wrong-file-type' },
    }))
    await open()

    await userEvent.upload(screen.getByLabelText('Upload logo', { selector: 'input' }), logo)

    expect(await screen.findByText(words)).toBeDefined()
    expect(screen.getByText(words).closest(`[role=${role}], output`)).not.toBeNull()
    expect(uploads[0]?.field).toBe('logo')
    expect(screen.queryByText('Only pictures.') !== null).toBe(status === 415)
  })

  test('is deleted after a question', async () => {
    await open(
      { [`DELETE /api/companies/${_id}/logo`]: () => json(200, givenCompany()) },
      givenCompany({ logoUrl: '/l.png' }),
    )
    await press('Delete logo')
    const dialog = await screen.findByRole('dialog', { name: 'Delete the logo of Acme Ltd?' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete logo' }))

    expect(await screen.findByText('Logo deleted successfully!')).toBeDefined()
    expect(screen.getByText('No logo yet')).toBeDefined()
  })

  test('goes back to how it was when the setting cannot be saved', async () => {
    await open({ [`PUT /api/companies/${_id}`]: () => json(503, { error: 'Later.', code: 'unavailable' }) })

    await userEvent.click(screen.getByRole('switch', { name: 'Use logo in PDF' }))

    expect(await screen.findByText('Error updating logo setting')).toBeDefined()
    expect(screen.getByText('Later.')).toBeDefined()
    expect(screen.getByRole('switch')).toHaveProperty('checked', false)
  })
})

test('a company that someone else renamed meanwhile is not overwritten unasked', async () => {
  const replies = [
    () =>
      json(409, {
        error: 'Someone else.',
        code: 'stale-version',
        current: givenCompany({ name: 'Acme plc', version: 8 }),
      }),
    ({ body }: ReceivedRequest) => json(200, { ...givenCompany(), ...Object(body), version: 9 }),
  ]
  const { sent } = await open({
    [`PUT /api/companies/${_id}`]: (received) => replies.shift()?.(received) ?? json(500, {}),
  })
  await press('Edit')
  await userEvent.type(screen.getByRole('textbox', { name: 'Address' }), ', Hull')
  await press('Save')

  expect(await screen.findByText('Acme plc')).toBeDefined()
  await press('Save mine over it')

  await waitFor(() => expect(sent()).toHaveLength(2))
  expect(sent()[1]?.body).toEqual({ name: 'Acme plc', address: '1 High Street, Hull', version: 8 })
})
