import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route } from 'react-router'
import { describe, expect, test } from 'vitest'
import { EquipmentPages } from './equipment.page.tsx'
import { json } from '#web/testing/false-server.ts'
import { falseTab } from '#web/testing/false-tab.ts'
import { givenCounts, givenEquipment, givenExamination } from '#web/testing/given-equipment.ts'
import { givenNotice } from '#web/testing/given-notice.ts'
import { address, chooseFrom, openAsAdmin, page, type Replies } from '#web/testing/open-admin.tsx'
import { dock } from '#web/testing/given-job.ts'
import { press } from '#web/testing/show-page.tsx'
import type { Equipment } from '#contract/equipment/equipment.contract.ts'
import { addDays, dayInLondon } from '#contract/values/days.ts'

const hoist = givenEquipment()
const other = givenEquipment({ _id: 'f0000000-0000-4000-8000-000000000002', serialNumber: 'SN 1' })
const at = `/admin/equipment/${hoist._id}`

function open(piece: Equipment = hoist, replies: Replies = {}) {
  const { received } = openAsAdmin(at, <Route path="/admin/equipment/*" element={<EquipmentPages />} />, {
    [`GET /api/equipment/${hoist._id}`]: () => json(200, piece),
    [`GET /api/equipment/${piece._id}/examinations`]: () => page([givenExamination()]),
    'GET /api/equipment': () => page([hoist, other]),
    'GET /api/equipment/counts': () => json(200, givenCounts()),
    'GET /api/equipment/duplicates': () => page([]),
    'GET /api/site-addresses': () => page([dock]),
    [`GET /api/equipment/${piece._id}/history`]: () => page([]),
    ...replies,
  })
  return { sent: () => received.filter(({ method }) => method !== 'GET') }
}

async function choose(action: string) {
  await press('Actions for Chain Block SN-1')
  await userEvent.click(await screen.findByRole('menuitem', { name: action }))
}

describe('the page of a piece', () => {
  test('says how it stands and why, and what it is', async () => {
    open(
      givenEquipment({
        openJob: { _id: 'a0000000-0000-4000-8000-000000000009', title: 'Spring visit', scheduledDate: '2026-04-02' },
      }),
    )

    expect(await screen.findByText(/Overdue since 04\/03\/2026 \(C-000123\)/)).toBeDefined()
    expect(screen.getByText('12 Dock Road, Hull, HU1 2AB')).toBeDefined()
    expect(screen.getByText('05/2019')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Spring visit' }).getAttribute('href')).toBe(
      '/admin/jobs/a0000000-0000-4000-8000-000000000009',
    )
    expect(screen.getByText('02/04/2026')).toBeDefined()
  })

  test('shows the danger notices about it with their state, and leads to them', async () => {
    open(hoist, { 'GET /api/notices': () => page([givenNotice({ state: 'disputed' })]) })

    const notices = within(await screen.findByRole('region', { name: /Danger notices/ }))

    expect(notices.getByText('Disputed')).toBeDefined()
    expect(notices.getByRole('link').getAttribute('href')).toBe(`/admin/danger/${givenNotice()._id}`)
  })

  test('counts the days until a defect becomes a danger', async () => {
    open(givenEquipment({ condition: 'in_date', dangerByDate: addDays(dayInLondon(new Date()), 5) }))

    expect(await screen.findByText(/^Could become a danger: 5 days left/)).toBeDefined()
  })

  test('opens the certificate of each examination at one press', async () => {
    const { tab } = falseTab()
    const { jobId } = givenExamination()
    open(hoist, { [`GET /api/certificates/jobs/${jobId?._id}`]: () => json(200, { certificateUrl: '/files/1/c.pdf' }) })

    expect(await screen.findByText('C-000123, version 1')).toBeDefined()
    await press('View Certificate: Annual examination')

    await waitFor(() => expect(tab.location.href).toContain('/files/1/c.pdf'))
  })

  test('marks an examination from the previous system, which has no report of ours to open', async () => {
    const imported = givenExamination({
      itemId: null,
      jobId: null,
      certificate: null,
      source: 'imported',
      reportNumber: 'TE/2604',
      examinerName: 'J. Whitfield',
    })
    open(hoist, { [`GET /api/equipment/${hoist._id}/examinations`]: () => page([imported]) })

    const entry = (await screen.findByText('From the previous system')).closest('li')

    expect(entry?.textContent).toContain('Report TE/2604Examined by J. Whitfield')
    expect(screen.queryByRole('button', { name: /^View Certificate/ })).toBeNull()
  })

  test('takes a tag from a hand scanner with the separator of GS1, which comes as a shortcut', async () => {
    const tag = { _id: 'aa000000-0000-4000-8000-000000000001', kind: 'foreign', boundAt: '2026-01-05T09:00:00.000Z' }
    const { sent } = open(hoist, {
      [`POST /api/equipment/${hoist._id}/tags`]: () => json(201, { ...tag, value: '10ABC\u001D' }),
    })
    await userEvent.click(await screen.findByLabelText('Add a tag'))
    await userEvent.keyboard('10ABC{Control>}]{/Control}{Enter}')

    await waitFor(() => expect(sent().map(({ body }) => body)).toEqual([{ value: '10ABC\u001D' }]))
  })

  test('of a piece that is not there says so', async () => {
    open(hoist, { [`GET /api/equipment/${hoist._id}`]: () => json(404, { error: 'No.', code: 'not-found' }) })

    expect(await screen.findByRole('heading', { name: 'Equipment not found' })).toBeDefined()
  })
})

describe('the office', () => {
  test('stores a piece with a reason, of the version it was shown', async () => {
    const { sent } = open(hoist, {
      [`PUT /api/equipment/${hoist._id}`]: () => json(200, { ...hoist, lifecycle: 'stored' }),
    })
    await choose('Store…')

    const dialog = within(await screen.findByRole('dialog', { name: 'Store Chain Block SN-1?' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Store' }))
    expect(dialog.getByText('Enter a reason.')).toBeDefined()
    await userEvent.type(dialog.getByLabelText('Why it is stored'), 'Works closed')
    await userEvent.click(dialog.getByRole('button', { name: 'Store' }))

    await screen.findByText('Chain Block SN-1 is stored.')
    expect(sent()[0]?.body).toEqual({ version: 4, lifecycle: 'stored', lifecycleReason: 'Works closed' })
  })

  test('returns a stored piece to service', async () => {
    const { sent } = open(givenEquipment({ lifecycle: 'stored', condition: 'retired', conditionReason: 'Stored.' }), {
      [`PUT /api/equipment/${hoist._id}`]: () => json(200, hoist),
    })
    await choose('Return to service')

    await press('Return to service')

    await waitFor(() => expect(sent()[0]?.body).toMatchObject({ lifecycle: 'in_service' }))
  })

  test('moves a piece to another site', async () => {
    const { sent } = open(hoist, { [`PUT /api/equipment/${hoist._id}`]: () => json(200, hoist) })
    await choose('Move to another site…')
    await chooseFrom('Site address', /12 Dock Road/)

    await press('Move')

    await screen.findByText(/was moved to 12 Dock Road/)
    expect(sent()[0]?.body).toEqual({ version: 4, siteAddressId: dock._id, location: '' })
  })

  test('deletes only what was never examined, and is told why not otherwise', async () => {
    const { sent } = open()

    await press('Actions for Chain Block SN-1')
    const deletion = await screen.findByRole('menuitem', { name: /Delete/ })
    expect(deletion.textContent).toContain('It was examined, so its history stays.')
    await userEvent.click(deletion)

    expect(sent()).toEqual([])
  })

  test('deletes a piece that was never examined and is back at the register', async () => {
    const { sent } = open(givenEquipment({ lastExaminationDate: null, condition: 'never_examined' }), {
      [`DELETE /api/equipment/${hoist._id}`]: () => json(200, { _id: hoist._id }),
    })
    await choose('Delete')
    await press('Delete')

    await waitFor(() => expect(address()).toBe('/admin/equipment'))
    expect(sent().map(({ method }) => method)).toEqual(['DELETE'])
  })

  test('merges a piece into another that it finds by search, and can take that back at once', async () => {
    const { sent } = open(hoist, {
      [`POST /api/equipment/${hoist._id}/merge`]: () => json(200, other),
      [`POST /api/equipment/${hoist._id}/unmerge`]: () => json(200, hoist),
    })
    await choose('Merge into another…')
    const dialog = within(await screen.findByRole('dialog', { name: /Merge Chain Block SN-1/ }))
    await userEvent.click(dialog.getByRole('button', { name: 'Merge' }))
    expect(dialog.getByText('Choose the piece to merge it into.')).toBeDefined()
    await chooseFrom('Merge into', /^SN 1/)
    expect(screen.queryByText(/^SN-1 ·/, { selector: '[role=option]' })).toBeNull()
    // Enter behind what is still being searched is not meant for the piece that was chosen before.
    await userEvent.type(dialog.getByLabelText('Merge into'), 'CB-9{Enter}')
    expect(sent()).toEqual([])
    await userEvent.tab()

    await userEvent.click(dialog.getByRole('button', { name: 'Merge' }))

    await screen.findByText('Chain Block SN-1 was merged into Chain Block SN 1.')
    expect(sent()[0]?.body).toEqual({ intoId: other._id })
    await press('Undo')
    await screen.findByText('Chain Block SN-1 is a separate piece again.')
  })

  test('finds the way back at the address of a piece that was merged away', async () => {
    const { sent } = open(other, {
      [`POST /api/equipment/${hoist._id}/unmerge`]: () =>
        json(409, { error: 'This was merged more than 30 days ago.', code: 'merge-expired' }),
    })

    expect(await screen.findByText('This piece was merged into Chain Block SN 1')).toBeDefined()
    await press('Undo the merge')

    await screen.findByText('This was merged more than 30 days ago.')
    expect(sent()[0]?.path).toBe(`/api/equipment/${hoist._id}/unmerge`)
  })

  test('reads who moved and merged a piece, and takes a merge back from there', async () => {
    const at = new Date().toISOString()
    const by = { _id: 'e0000000-0000-4000-8000-000000000005', name: 'Grace Hopwood' }
    const merged = { equipmentId: other._id, serialNumber: 'SN 1', description: 'Chain Block' }
    const { sent } = open(hoist, {
      [`GET /api/equipment/${hoist._id}/history`]: () =>
        page([
          { _id: 2, at, by, what: 'equipment-merged-in', before: merged, after: null },
          { _id: 1, at, by, what: 'equipment-moved', before: { location: 'Bay 1' }, after: { location: 'Bay 3' } },
        ]),
      [`POST /api/equipment/${other._id}/unmerge`]: () => json(200, other),
    })

    const history = within(await screen.findByRole('region', { name: 'History' }))
    expect(await history.findByText('merged Chain Block SN 1 into it', { exact: false })).toBeDefined()
    expect(history.getByText('Location at the site: Bay 1 → Bay 3')).toBeDefined()
    await userEvent.click(history.getByRole('button', { name: 'Undo the merge' }))

    await screen.findByText('Chain Block SN 1 is a separate piece again.')
    expect(sent()[0]?.path).toBe(`/api/equipment/${other._id}/unmerge`)
  })
})
