import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { falseServer, json } from '#web/testing/false-server.ts'
import { givenEquipment } from '#web/testing/given-equipment.ts'
import { equipmentHit, givenResults } from '#web/testing/given-hits.ts'
import { acme } from '#web/testing/given-job.ts'
import { givenSession } from '#web/testing/given-session.ts'
import { addressIs, openApp } from '#web/testing/open-app.tsx'

test('a customer finds a piece of equipment by its serial number', async () => {
  falseServer({
    'GET /api/health': () => json(200, { status: 'ok', product: 'Thorough' }),
    'GET /api/companies/own': () => json(200, { ...acme, logoUrl: null, siteAddresses: [], companies: [] }),
    'GET /api/equipment/counts/by-site': () => json(200, { sites: [] }),
    'GET /api/jobs/counts': () => json(200, { pending: 0, in_progress: 0, completed: 0, cancelled: 0 }),
    'GET /api/jobs': () => json(200, [], { 'x-total-count': '0' }),
    'GET /api/certificates': () => json(200, [], { 'x-total-count': '0' }),
    [`GET /api/equipment/${equipmentHit._id}`]: () => json(200, givenEquipment({ _id: equipmentHit._id })),
    [`GET /api/equipment/${equipmentHit._id}/examinations`]: () => json(200, [], { 'x-total-count': '0' }),
    'GET /api/search': () => json(200, givenResults({ equipment: [equipmentHit] })),
  })
  givenSession({ role: 'customer', companyId: acme })
  openApp('/customer')

  await userEvent.type(await screen.findByRole('combobox', { name: 'Search everything' }), 'sn-1')
  const hit = within(await screen.findByRole('group', { name: 'Equipment' })).getByRole('option')
  expect(hit.textContent).toBe('SN-1 Chain BlockAcme Foundry · Certificate C-000123')
  await userEvent.click(hit)

  await addressIs(`/customer/equipment/${equipmentHit._id}`)
  expect(await screen.findByRole('heading', { name: 'Chain Block' })).toBeDefined()
})
