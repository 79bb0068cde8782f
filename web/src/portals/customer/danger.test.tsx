import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { falseServer, json } from '#web/testing/false-server.ts'
import { falseUploads } from '#web/testing/false-uploads.ts'
import { givenCounts } from '#web/testing/given-equipment.ts'
import { acme, dock } from '#web/testing/given-job.ts'
import { givenNotice } from '#web/testing/given-notice.ts'
import { givenSession } from '#web/testing/given-session.ts'
import { page, write } from '#web/testing/open-admin.tsx'
import { addressIs, openApp } from '#web/testing/open-app.tsx'
import { press } from '#web/testing/show-page.tsx'
import type { Notice } from '#contract/notices/notices.contract.ts'
import { addDays, britishDay, dayInLondon, longDay } from '#contract/values/days.ts'

const block = givenNotice()
const [hook] = block.items
if (!hook) throw new Error('The notice of a cracked hook is about an item.')
const itemOf = (facts: Partial<typeof hook>) => ({ ...hook, ...facts })
const slingId = '8d0f0f5e-7e7f-4d53-9d3a-0c5d3c2f1b02'
const fray = { class: 'could_become_danger' as const, part: '', description: 'Frayed', repair: 'Replace it' }
const later = { ...fray, _id: '8d0f0f5e-7e7f-4d53-9d3a-0c5d3c2f1b03', dangerByDate: '2100-03-12' }
const sling = givenNotice({
  _id: '8d0f0f5e-7e7f-4d53-9d3a-0c5d3c2f1b01',
  itemIds: [slingId],
  items: [itemOf({ itemId: slingId, description: 'Web Sling', serialNumber: 'WS-9', dangers: [later] })],
})

/** The portal of a customer to whom these notices were sent; answers change them as the server would. */
function openPortal(notices: Notice[], at = '/customer/equipment') {
  let rows = notices
  const change = (_id: string, facts: Partial<Notice>) => {
    rows = rows.map((row) => (row._id === _id ? { ...row, ...facts } : row))
    return json(200, {})
  }
  const { received } = falseServer({
    'GET /api/health': () => json(200, { status: 'ok', product: 'Thorough' }),
    'GET /api/companies/own': () => json(200, { ...acme, logoUrl: null, siteAddresses: [dock], companies: [] }),
    'GET /api/equipment': () => page([]),
    'GET /api/equipment/counts': () => json(200, givenCounts()),
    'GET /api/notices': ({ path }) =>
      page(path.includes('unread') ? rows.filter(({ state }) => state === 'unread') : []),
    ...Object.fromEntries(
      notices.flatMap(({ _id, itemIds: [itemId] }) => [
        [`GET /api/notices/${_id}`, () => json(200, { ...rows.find((row) => row._id === _id), timeline: [] })],
        [`POST /api/notices/${_id}/read`, () => change(_id, { state: 'read', acknowledgements: [answer] })],
        [`POST /api/notices/${_id}/acknowledgements/1/take-back`, () => change(_id, reopened)],
        [`POST /api/notices/${_id}/items/${itemId}/rectified`, () => change(_id, { state: 'closed' })],
      ]),
    ),
  })
  givenSession({ role: 'customer', companyId: acme, name: 'Cora Customer' })
  openApp(at)
  const sent = (end: string) => received.filter(({ path }) => path.endsWith(end)).map(({ body }) => body)
  return { answers: () => sent('/read'), repairs: () => sent('/rectified'), takenBack: () => sent('/take-back').length }
}

const reopened = { state: 'unread' as const, acknowledgements: [] }
const answer = { _id: 1, name: 'Cora Customer', says: 'out_of_use' as const, words: '', at: new Date().toISOString() }

test('a danger is one line on every page, which leads to a guided answer that counts once it is confirmed', async () => {
  const { answers } = openPortal([block])

  await userEvent.click(
    await screen.findByRole('link', { name: 'Danger: Chain Block CB-1. Tell us what you’ve done.' }),
  )
  await addressIs(`/customer/danger/${block._id}/answer`)
  const piece = within(await screen.findByRole('region', { name: 'Chain Block, serial number CB-1' }))
  expect(piece.getByText('Must not be used')).toBeDefined()
  expect(piece.getByText('Hook: Cracked')).toBeDefined()
  // A promise is no answer to a danger now.
  expect(piece.queryByRole('radio', { name: /It will be repaired by/ })).toBeNull()
  await press('Check your answer')
  expect(await screen.findByText(/Please check 1\sfield\./)).toBeDefined()
  await userEvent.click(piece.getByRole('radio', { name: 'Out of use, I have seen it' }))
  expect(piece.queryByText('Choose what you have done.')).toBeNull()
  expect(screen.queryByText(/Please check/)).toBeNull()
  await press('Check your answer')

  expect(await screen.findByText(/Nothing has been sent yet/)).toBeDefined()
  expect(answers()).toEqual([])
  await press('Send answer')

  await screen.findByText('We’ve received your answer.')
  await addressIs(`/customer/danger/${block._id}`)
  expect(answers()).toMatchObject([{ says: 'out_of_use', name: 'Cora Customer' }])
  await waitFor(() => expect(screen.queryByRole('link', { name: /^Danger:/ })).toBeNull())
})

test('on the first page the keyboard begins at the danger, not at the heading further down', async () => {
  openPortal([block], '/customer/certificates')

  await userEvent.click(await screen.findByRole('link', { name: 'Inspections' }))
  await screen.findByRole('heading', { level: 1, name: 'LOLER Inspections' })
  await userEvent.tab()

  expect(document.activeElement).toBe(screen.getByRole('link', { name: /^Danger: Chain Block CB-1/ }))
})

test('the page of a notice says to its reader that their answer is needed, and what stands piece by piece', async () => {
  openPortal(
    [{ ...block, state: 'untold', toldName: '', toldRole: '', how: null, toldAt: null }],
    `/customer/danger/${block._id}`,
  )

  expect(await screen.findByText('Needs your answer')).toBeDefined()
  expect(screen.queryByText(/Not told yet|The customer hasn’t been told/)).toBeNull()
  expect(screen.getByRole('heading', { level: 2, name: 'Chain Block, serial number CB-1' })).toBeDefined()
  expect(screen.getByText('Hook: Cracked')).toBeDefined()
})

test('once one of two defects is repaired, the page says what still stands of the piece, and no more', async () => {
  const half = itemOf({ dangers: [...hook.dangers, later], openDefectIds: [later._id] })
  openPortal([{ ...block, items: [half] }], `/customer/danger/${block._id}`)

  expect(await screen.findByText('Frayed')).toBeDefined()
  expect(screen.queryByText('Must not be used')).toBeNull()
  expect(screen.queryByText('Hook: Cracked')).toBeNull()
})

test('an answer that was a slip is taken back on the page of the notice: the danger needs one again', async () => {
  const { takenBack } = openPortal(
    [{ ...block, state: 'read', acknowledgements: [answer] }],
    `/customer/danger/${block._id}`,
  )

  await press('Take back: Out of use, I have seen it')
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Take back' }))

  await screen.findByText('You took your answer back. The danger still needs one.')
  expect(takenBack()).toBe(1)
  expect(await screen.findByRole('link', { name: 'Answer this danger' })).toBeDefined()
  expect(screen.queryByRole('region', { name: /Your answers/ })).toBeNull()
})

test('a day that has passed can’t be promised any more, and a repair is told with who, when and how', async () => {
  const passed = {
    ...sling,
    items: sling.items.map((item) => ({
      ...item,
      dangers: [{ ...later, dangerByDate: '2026-09-08' }],
      openDefectIds: [later._id],
    })),
  }
  falseUploads(() => ({ status: 201, body: { _id: slingId, url: '/files/7/photo.jpg' } }))
  const { repairs } = openPortal([passed], `/customer/danger/${sling._id}/answer`)

  const piece = within(await screen.findByRole('region', { name: /^Web Sling/ }))
  expect(piece.getByText('Must not be used since 8 September 2026')).toBeDefined()
  expect(piece.queryByRole('radio', { name: /It will be repaired by/ })).toBeNull()
  await userEvent.click(piece.getByRole('radio', { name: 'It’s repaired' }))
  await press('Check your answer')
  expect(document.activeElement).toBe(piece.getByLabelText(/^Who repaired it/))
  write(piece.getByLabelText(/^Who repaired it/), 'Slings Ltd')
  write(piece.getByLabelText(/^What was done/), 'Sling replaced')
  await userEvent.upload(screen.getByLabelText('Add a photo'), new File(['x'], 'sling.jpg', { type: 'image/jpeg' }))
  expect(await screen.findByRole('button', { name: 'sling.jpg' })).toBeDefined()
  await press('Check your answer')
  await press('Send answer')

  await waitFor(() =>
    expect(repairs()).toMatchObject([
      { by: 'Slings Ltd', description: 'Sling replaced', defectIds: [later._id], documentUrl: '/files/7/photo.jpg' },
    ]),
  )
})

test('several pieces are answered one by one: those that are left out wait, and a promise has its day', async () => {
  const both = { ...sling, itemIds: [...block.itemIds, slingId], items: [...block.items, ...sling.items] }
  const { answers } = openPortal([both], `/customer/danger/${both._id}/answer`)

  const piece = within(await screen.findByRole('region', { name: /^Web Sling/ }))
  await userEvent.click(piece.getByRole('radio', { name: 'It will be repaired by …' }))
  const soon = addDays(dayInLondon(new Date()), 30)
  write(piece.getByLabelText(/^Repaired by/), '01/03/2100')
  await press('Check your answer')
  expect(await screen.findByText('Enter a day within a year from today.')).toBeDefined()
  write(piece.getByLabelText(/^Repaired by/), britishDay(soon))
  await press('Check your answer')
  expect(await screen.findByText(`It will be repaired by ${longDay(soon)}`)).toBeDefined()
  await press('Send answer')

  await waitFor(() => expect(answers()).toMatchObject([{ says: 'will_be_repaired', repairBy: soon, itemId: slingId }]))
})

test('a danger at another of the customer’s companies says whose it is, above pages that may be compliant', async () => {
  const mill = { _id: '0b6f4d0e-9999-4a77-9d0a-1f3a3c0b8e99', name: 'Beta Mill' }
  openPortal([{ ...block, companyId: mill }])

  expect((await screen.findByRole('link', { name: /^Danger/ })).textContent).toContain('Danger at Beta Mill: ')
})

test('several dangers are one line, the gravest first, and each page of one names how many more there are', async () => {
  openPortal([sling, block])

  await userEvent.click(await screen.findByRole('link', { name: '2 dangers need your answer' }))

  await addressIs(`/customer/danger/${block._id}/answer`)
  expect((await screen.findByRole('link', { name: '1 more danger needs your answer' })).getAttribute('href')).toBe(
    `/customer/danger/${sling._id}/answer`,
  )
})
