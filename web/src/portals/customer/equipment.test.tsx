import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { falseServer, json } from '#web/testing/false-server.ts'
import { falseTab } from '#web/testing/false-tab.ts'
import { givenCounts, givenEquipment, givenExamination } from '#web/testing/given-equipment.ts'
import { acme, dock } from '#web/testing/given-job.ts'
import { givenNotice } from '#web/testing/given-notice.ts'
import { givenSession } from '#web/testing/given-session.ts'
import { page, write } from '#web/testing/open-admin.tsx'
import { addressIs, openApp } from '#web/testing/open-app.tsx'
import type { Notice } from '#contract/notices/notices.contract.ts'

const yard = { ...dock, _id: '50000000-0000-4000-8000-000000000002', addressLine1: 'North Yard', city: 'Goole' }
const hoist = givenEquipment()
const older = givenExamination({
  itemId: 'b0000000-0000-4000-8000-000000000002',
  jobId: { _id: 'a0000000-0000-4000-8000-000000000002', title: 'Last year' },
  examinationDate: '2024-03-04',
  certificate: { number: 'C-000099', version: 1, certificateUrl: '/files/9/old.pdf' },
})
/** A later report lists the piece, and says that it was not examined. */
const leftOut = givenExamination({
  itemId: 'b0000000-0000-4000-8000-000000000003',
  jobId: { _id: 'a0000000-0000-4000-8000-000000000003', title: 'Short visit' },
  examinationDate: null,
  nextExaminationDate: null,
  result: 'Not Examined',
})

const read = givenNotice({
  state: 'read',
  acknowledgements: [{ _id: 1, name: 'Mel Moore', says: 'out_of_use', words: '', at: '2026-06-15T10:00:00.000Z' }],
})

function openPortal(at: string, piece = hoist, open: Notice[] = []) {
  const server = falseServer({
    'GET /api/health': () => json(200, { status: 'ok', product: 'Thorough' }),
    'GET /api/companies/own': () => json(200, { ...acme, logoUrl: null, siteAddresses: [dock, yard], companies: [] }),
    'GET /api/equipment/counts/by-site': () => json(200, { sites: [] }),
    'GET /api/jobs/counts': () => json(200, { pending: 0, in_progress: 0, completed: 0, cancelled: 0 }),
    'GET /api/jobs': () => page([]),
    'GET /api/equipment': ({ path }) => page(path.includes('condition=unsafe') ? [] : [piece]),
    'GET /api/equipment/counts': () => json(200, givenCounts()),
    'GET /api/notices': ({ path }) =>
      page(path.includes('equipmentId') ? [read] : path.includes('disputed') ? open : []),
    [`GET /api/notices/${read._id}`]: () => json(200, { ...read, timeline: [] }),
    [`POST /api/notices/${read._id}/items/${read.itemIds[0]}/rectified`]: () => json(200, read),
    [`GET /api/equipment/${hoist._id}`]: () => json(200, piece),
    [`POST /api/rectifications/${read._id}/take-back`]: () => json(200, { _id: read._id }),
    [`POST /api/equipment/${hoist._id}/rectified`]: () => json(200, hoist),
    [`GET /api/equipment/${hoist._id}/examinations`]: () => page([leftOut, givenExamination(), older]),
    [`GET /api/certificates/jobs/${givenExamination().jobId?._id}`]: () =>
      json(200, { certificateUrl: '/files/1/current.pdf' }),
  })
  givenSession({ role: 'customer', companyId: acme })
  openApp(at)
  return {
    asked: () => server.received.map(({ path }) => path).filter((path) => path.startsWith('/api/equipment?')),
    takenBack: () => server.received.filter(({ path }) => path.endsWith('/take-back')).length,
    sent: () => server.received.filter(({ path }) => path.endsWith('/rectified')).map(({ body }) => body),
  }
}

describe('a customer', () => {
  test('goes from the inspections to the equipment, and finds a piece by its site', async () => {
    const { asked } = openPortal('/customer')

    await userEvent.click(await screen.findByRole('link', { name: 'Equipment' }))
    expect(await screen.findByRole('button', { name: '410 All' })).toBeDefined()
    expect(screen.queryByRole('columnheader', { name: 'Company' })).toBeNull()
    await userEvent.selectOptions(screen.getByLabelText('Site'), 'North Yard, Goole')

    await waitFor(() => expect(asked().at(-1)).toContain(`siteAddressId=${yard._id}`))
  })

  test('has the current certificate of a serial number in three actions', async () => {
    const { tab } = falseTab()
    openPortal('/customer/equipment')

    await userEvent.type(await screen.findByRole('searchbox'), 'SN-1')
    await userEvent.click(await screen.findByRole('link', { name: /Chain Block/ }))
    await addressIs(`/customer/equipment/${hoist._id}`)
    await userEvent.click(await screen.findByRole('button', { name: 'View Certificate: current, of Chain Block SN-1' }))

    await waitFor(() => expect(tab.location.href).toContain('/files/1/current.pdf'))
  })

  test('has it in the register by one field and one press', async () => {
    const { tab } = falseTab()
    openPortal('/customer/equipment')

    await userEvent.type(await screen.findByRole('searchbox'), 'SN-1')
    await userEvent.click(await screen.findByRole('button', { name: 'View Certificate: Chain Block SN-1' }))

    await waitFor(() => expect(tab.location.href).toContain('/files/1/current.pdf'))
  })

  test('is offered no certificate in the register for a piece that has none', async () => {
    openPortal('/customer/equipment', { ...hoist, certificate: null })

    await screen.findByRole('link', { name: /Chain Block/ })
    expect(screen.queryByRole('button', { name: /^View Certificate/ })).toBeNull()
  })

  test('reads the whole life of a piece, the latest examination first, and nothing to change it with', async () => {
    openPortal(`/customer/equipment/${hoist._id}`)

    const examinations = within(await screen.findByRole('region', { name: 'Examinations 3' })).getAllByRole('listitem')
    expect(examinations.map(({ textContent }) => textContent?.slice(0, 10))).toEqual([
      'Not examin',
      '04/03/2025',
      '04/03/2024',
    ])
    expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull()
    expect(screen.queryByRole('button', { name: /^Actions/ })).toBeNull()
  })

  test('sees the danger notices about a piece with their state', async () => {
    openPortal(`/customer/equipment/${hoist._id}`)

    const notices = within(await screen.findByRole('region', { name: /Danger notices/ }))

    expect(notices.getByText('Answered')).toBeDefined()
    expect(notices.getByText(/Mel Moore: Out of use, I have seen it/)).toBeDefined()
  })

  test('takes back, for a day, that a piece was repaired', async () => {
    const repair = {
      _id: read._id,
      on: '2026-06-14',
      by: 'Hooks Ltd',
      reportedBy: 'Cora',
      recordedAt: '2026-06-15T09:00:00.000Z',
    }
    const { takenBack } = openPortal(
      `/customer/equipment/${hoist._id}`,
      givenEquipment({ condition: 'put_right', rectifications: [repair] }),
    )

    await userEvent.click(
      await screen.findByRole('button', { name: 'Take back: Repaired on 14 June 2026 by Hooks Ltd' }),
    )
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Take back' }))

    await screen.findByText('Taken back. The danger stands again.')
    expect(takenBack()).toBe(1)
  })

  test('records that an unsafe piece was put right', async () => {
    const { sent } = openPortal(
      `/customer/equipment/${hoist._id}`,
      givenEquipment({ condition: 'unsafe', openDefects: read.items[0]?.dangers }),
    )

    await userEvent.click(await screen.findByRole('button', { name: 'Mark as repaired: Chain Block SN-1' }))
    const dialog = within(await screen.findByRole('dialog', { name: /Mark as repaired/ }))
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Hook: Cracked' }))
    write(dialog.getByLabelText('Who did it'), 'Hooks Ltd')
    write(dialog.getByLabelText('What was done'), 'Hook renewed')
    await userEvent.click(dialog.getByRole('button', { name: 'Mark as repaired' }))

    await waitFor(() =>
      expect(sent()).toMatchObject([
        { defectIds: read.items[0]?.openDefectIds, by: 'Hooks Ltd', description: 'Hook renewed' },
      ]),
    )
  })

  test('finds a danger on what has no serial number above the register, and records that it was put right', async () => {
    const { sent } = openPortal('/customer/equipment', hoist, [read])

    const notices = within(await screen.findByRole('region', { name: /Danger notices/ }))
    await userEvent.click(notices.getByRole('link', { name: /Chain Block/ }))
    await addressIs(`/customer/danger/${read._id}`)
    const equipment = within(await screen.findByRole('region', { name: /Equipment/ }))
    expect(equipment.getByText('Without a serial number it’s not in the register.')).toBeDefined()
    await userEvent.click(equipment.getByRole('button', { name: /^Mark as repaired/ }))
    const dialog = within(await screen.findByRole('dialog', { name: /Mark as repaired/ }))
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Hook: Cracked' }))
    write(dialog.getByLabelText('Who did it'), 'Hooks Ltd')
    write(dialog.getByLabelText('What was done'), 'Hook renewed')
    await userEvent.click(dialog.getByRole('button', { name: 'Mark as repaired' }))

    await waitFor(() => expect(sent()).toMatchObject([{ by: 'Hooks Ltd', description: 'Hook renewed' }]))
  })

  test('is told kindly that nothing is unsafe', async () => {
    openPortal('/customer/equipment?condition=unsafe')

    expect(await screen.findByText('Nothing is unsafe')).toBeDefined()
  })
})
