import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route } from 'react-router'
import { expect, test, vi } from 'vitest'
import { EquipmentPages } from './equipment.page.tsx'
import { csv, json } from '#web/testing/false-server.ts'
import { givenCounts, givenEquipment } from '#web/testing/given-equipment.ts'
import { acme, dock } from '#web/testing/given-job.ts'
import { givenCompany } from '#web/testing/given-records.ts'
import { address, openAsAdmin, page, type Replies } from '#web/testing/open-admin.tsx'
import { press } from '#web/testing/show-page.tsx'

const hoist = givenEquipment()

function open(at = '/admin/equipment', replies: Replies = {}) {
  const { received } = openAsAdmin(at, <Route path="/admin/equipment/*" element={<EquipmentPages />} />, {
    'GET /api/equipment': () => page([hoist], 412),
    'GET /api/equipment/counts': () => json(200, givenCounts()),
    'GET /api/equipment/duplicates': () => page([], 7),
    'GET /api/companies': () => page([givenCompany(acme)]),
    [`GET /api/companies/${acme._id}`]: () =>
      json(200, { company: givenCompany(acme), contacts: [], siteAddresses: [{ ...dock, companyId: acme._id }] }),
    ...replies,
  })
  return { asked: () => received.map(({ path }) => path).filter((path) => path.startsWith('/api/equipment?')) }
}

const count = (name: string) => screen.findByRole('button', { name })

test('the register says in four numbers how the equipment stands, and each piece leads to its page', async () => {
  open()

  expect((await screen.findByRole('link', { name: /Chain Block/ })).getAttribute('href')).toBe(
    `/admin/equipment/${hoist._id}`,
  )
  const numbers = within(screen.getByRole('list', { name: 'Equipment by condition' })).getAllByRole('button')
  expect(numbers.map(({ textContent }) => textContent)).toEqual([
    '1 Unsafe',
    '3 Overdue',
    '12 Due in 30 days',
    '410 All',
  ])
  expect(within(screen.getByRole('table')).getByText('Overdue')).toBeDefined()
  expect(screen.getByText('04/03/2026')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Duplicates (7)' })).toBeDefined()
})

test('the way to duplicates is offered where there are any', async () => {
  open('/admin/equipment', { 'GET /api/equipment/duplicates': () => page([], 0) })

  await screen.findByRole('link', { name: /Chain Block/ })
  expect(screen.queryByRole('link', { name: /Duplicates/ })).toBeNull()
})

test('a number shows what it counts, and its address can be shared', async () => {
  const { asked } = open()

  await userEvent.click(await count('3 Overdue'))

  await waitFor(() => expect(asked().at(-1)).toContain('condition=overdue'))
  expect(address()).toBe('/admin/equipment?condition=overdue')
  expect((await count('3 Overdue')).getAttribute('aria-pressed')).toBe('true')
})

test('a shared address asks for its company, site, condition, words and order', async () => {
  const { asked } = open(
    `/admin/equipment?company=${acme._id}&site=${dock._id}&condition=in_date&q=yale&sort=description`,
  )

  expect(await screen.findByRole('option', { name: '12 Dock Road, Hull' })).toBeDefined()
  expect(Object.fromEntries(new URLSearchParams(asked().at(-1)?.split('?')[1]))).toEqual({
    companyId: acme._id,
    siteAddressId: dock._id,
    condition: 'in_date',
    q: 'yale',
    sort: 'description',
    limit: '50',
    offset: '0',
  })
})

test('a header sorts the register by its column', async () => {
  const { asked } = open()

  await press('Serial number')

  await waitFor(() => expect(asked().at(-1)).toContain('sort=serialNumber'))
})

test('a search that finds nothing offers the way back to everything', async () => {
  open('/admin/equipment?q=zz', { 'GET /api/equipment': ({ path }) => page(path.includes('q=zz') ? [] : [hoist]) })
  await screen.findByText('No piece of equipment matches “zz”')

  await press('Show all')

  expect(await screen.findByRole('link', { name: /Chain Block/ })).toBeDefined()
})

test('what is shown is exported as a file, as Excel or CSV', async () => {
  let wanted = ''
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  URL.createObjectURL = () => 'blob:equipment'
  URL.revokeObjectURL = () => {}
  open('/admin/equipment?condition=overdue', {
    'GET /api/equipment/export': ({ path }) => {
      wanted = path
      return csv('equipment.xlsx')
    },
  })
  await press('Export')

  await userEvent.click(await screen.findByRole('menuitem', { name: 'Excel (.xlsx)' }))

  await waitFor(() => expect(saved.mock.contexts[0]).toMatchObject({ download: 'equipment.xlsx' }))
  expect(wanted).toBe('/api/equipment/export?condition=overdue&format=xlsx')
})

test('a register that cannot be loaded can be tried again', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  let isUp = false
  open('/admin/equipment', {
    'GET /api/equipment': () => (isUp ? page([hoist]) : json(403, { error: 'Not now.', code: 'not-allowed' })),
  })
  await screen.findByText('The equipment could not be loaded.')

  isUp = true
  await press('Try again')

  expect(await screen.findByRole('link', { name: /Chain Block/ })).toBeDefined()
})

test('labels are printed of the pieces that are ticked', async () => {
  let asked: unknown
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  URL.createObjectURL = () => 'blob:labels'
  URL.revokeObjectURL = () => {}
  open('/admin/equipment', {
    'POST /api/labels': ({ body }) => {
      asked = body
      return csv('Labels.pdf')
    },
  })

  await userEvent.click(await screen.findByRole('checkbox', { name: 'Chain Block SN-1' }))
  await press('Labels (1)')
  await press('Download PDF')

  await waitFor(() => expect(asked).toEqual({ equipmentIds: [hoist._id], template: 'a4-65' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
