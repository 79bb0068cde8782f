import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route } from 'react-router'
import { expect, test } from 'vitest'
import { EquipmentPages } from './equipment.page.tsx'
import { json } from '#web/testing/false-server.ts'
import { givenEquipment, givenExamination } from '#web/testing/given-equipment.ts'
import { acme, dock } from '#web/testing/given-job.ts'
import { givenCompany } from '#web/testing/given-records.ts'
import { address, chooseFrom, openAsAdmin, page, write, type Replies } from '#web/testing/open-admin.tsx'
import { press } from '#web/testing/show-page.tsx'

const hoist = givenEquipment()
const other = givenEquipment({ _id: 'f0000000-0000-4000-8000-000000000002', serialNumber: 'SN-2' })
const editing = `/admin/equipment/${hoist._id}/edit`

function open(at: string, replies: Replies = {}) {
  const { received } = openAsAdmin(at, <Route path="/admin/equipment/*" element={<EquipmentPages />} />, {
    [`GET /api/equipment/${hoist._id}`]: () => json(200, hoist),
    [`GET /api/equipment/${hoist._id}/examinations`]: () => page([givenExamination()]),
    [`GET /api/equipment/${hoist._id}/history`]: () => page([]),
    'GET /api/companies': () => page([givenCompany(acme)]),
    [`GET /api/companies/${acme._id}`]: () =>
      json(200, { company: givenCompany(acme), contacts: [], siteAddresses: [] }),
    'GET /api/site-addresses': () => page([dock]),
    ...replies,
  })
  return { sent: () => received.filter(({ method }) => method !== 'GET').map(({ body }) => body) }
}

test('a new piece is added for the company it was begun at, and its page is shown', async () => {
  const { sent } = open(`/admin/equipment/new?company=${acme._id}`, { 'POST /api/equipment': () => json(201, hoist) })
  await press('Add equipment')
  expect((await screen.findByRole('alert')).textContent).toContain('Serial number: This is required.')
  write(screen.getByLabelText('Description'), 'Chain Block')
  write(screen.getByLabelText('Serial number'), 'SN-1')
  write(screen.getByLabelText('Date of manufacture'), '05/2019')
  await chooseFrom('Site address', /12 Dock Road/)

  await press('Add equipment')

  await waitFor(() => expect(address()).toBe(`/admin/equipment/${hoist._id}`))
  expect(sent()[0]).toMatchObject({
    companyId: acme._id,
    siteAddressId: dock._id,
    description: 'Chain Block',
    serialNumber: 'SN-1',
    dateOfManufacture: '2019-05',
    ownership: 'owned',
    lessor: null,
  })
})

test('hired equipment names whom it is hired from', async () => {
  const { sent } = open(editing, { [`PUT /api/equipment/${hoist._id}`]: () => json(200, hoist) })
  await userEvent.click(await screen.findByLabelText('Hired in'))
  await press('Save')
  expect((await screen.findByRole('alert')).textContent).toContain('Hired from: This is required.')
  write(screen.getByLabelText('Hired from'), 'Lift Hire Ltd')
  write(screen.getByLabelText('Email of the hire firm'), 'reports@hire.test')

  await press('Save')

  await screen.findByText('Chain Block SN-1 was saved.')
  expect(sent()[0]).toMatchObject({
    version: 4,
    ownership: 'hired',
    lessor: { name: 'Lift Hire Ltd', address: '', email: 'reports@hire.test' },
  })
})

test('words that another piece has already are refused at their field, with the way to that piece', async () => {
  open(editing, {
    [`PUT /api/equipment/${hoist._id}`]: () =>
      json(409, { error: 'Acme Foundry has this piece already.', code: 'equipment-taken', equipment: other }),
  })
  write(await screen.findByLabelText('Serial number'), 'SN-2')
  await press('Save')

  expect((await screen.findByRole('link', { name: 'Open that piece' })).getAttribute('href')).toBe(
    `/admin/equipment/${other._id}`,
  )
  expect(screen.getByText('Another piece has this serial number and description.')).toBeDefined()
})

test('whoever saves over somebody else’s change sees both first', async () => {
  open(editing, {
    [`PUT /api/equipment/${hoist._id}`]: () =>
      json(409, { error: 'Stale.', code: 'stale-version', current: { ...hoist, location: 'Bay 7', version: 5 } }),
  })
  write(await screen.findByLabelText('Location at the site'), 'Bay 9')
  await press('Save')

  const notice = await screen.findByText('Someone else saved this while you were editing.')
  expect(notice.closest('[role=alert]')?.textContent).toContain('Bay 7')
})
