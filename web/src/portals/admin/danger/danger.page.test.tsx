import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route } from 'react-router'
import { expect, test } from 'vitest'
import { DangerPages } from './danger.page.tsx'
import { json } from '#web/testing/false-server.ts'
import { givenCopy, givenNotice } from '#web/testing/given-notice.ts'
import { openAsAdmin, page, write } from '#web/testing/open-admin.tsx'
import { press } from '#web/testing/show-page.tsx'
import { dayInLondon } from '#contract/values/days.ts'

const routes = <Route path="/admin/danger/*" element={<DangerPages />} />

test('the office sees whom to tell, whom to telephone and what goes to the authority, and records a call', async () => {
  const notice = givenNotice({ isToTelephone: true })
  const { received } = openAsAdmin('/admin/danger', routes, {
    'GET /api/notices': ({ path }) => page(path.includes('unread') ? [notice] : []),
    'GET /api/notices/unnotified-jobs': () => page([]),
    'GET /api/authority-copies': () => page([givenCopy()]),
    'GET /api/inspections/opinions': () => page([]),
    [`POST /api/notices/${notice._id}/telephoned`]: () => json(200, notice),
  })

  expect(await screen.findByText('Every customer has been told.')).toBeDefined()
  const told = await screen.findByRole('region', { name: /Told, no answer yet/ })
  expect(within(told).getByText('Since 15/06/2026, 10:00, found by Ada Fitter')).toBeDefined()
  expect(within(told).getByText('No answer in a day. Call them now.')).toBeDefined()
  const copies = await screen.findByRole('region', { name: /Copies to send to an authority/ })
  expect(within(copies).getByRole('button', { name: /Record as sent/ })).toBeDefined()

  await press(/Record a call: Chain Block/)
  write(await screen.findByLabelText('Who did you speak to?'), 'Mel Moore')
  await press('Record the call')

  await waitFor(() =>
    expect(received.filter(({ method }) => method === 'POST')).toMatchObject([{ body: { name: 'Mel Moore' } }]),
  )
})

test('the office sees which examiner has not said whether anyone could be seriously hurt, and can’t say it for them', async () => {
  const { jobId, noticeId } = givenCopy()
  const item = { _id: noticeId, description: 'Chain Block', serialNumber: 'CB-1', examinationDate: '2026-06-15' }
  const examiner = { _id: jobId, name: 'Ada Fitter' }
  openAsAdmin('/admin/danger', routes, {
    'GET /api/notices': () => page([]),
    'GET /api/notices/unnotified-jobs': () => page([]),
    'GET /api/authority-copies': () => page([]),
    'GET /api/inspections/opinions': () =>
      page([{ ...item, jobId, jobTitle: 'Yearly', companyName: 'Acme Ltd', examiner }]),
  })

  const opinions = await screen.findByRole('region', { name: /Examiner’s opinion missing/ })

  expect(await within(opinions).findByText('Chain Block CB-1')).toBeDefined()
  expect(within(opinions).getByText(/Ask Ada Fitter\./)).toBeDefined()
  expect(within(opinions).queryByRole('button', { name: /Yes/ })).toBeNull()
})

test('a call that is recorded again because its answer was lost is the same call', async () => {
  const notice = givenNotice({ isToTelephone: true })
  let isLost = true
  const { received } = openAsAdmin('/admin/danger', routes, {
    'GET /api/notices': ({ path }) => page(path.includes('unread') ? [notice] : []),
    'GET /api/notices/unnotified-jobs': () => page([]),
    'GET /api/authority-copies': () => page([]),
    'GET /api/inspections/opinions': () => page([]),
    [`POST /api/notices/${notice._id}/telephoned`]: () => {
      if (!isLost) return json(200, notice)
      isLost = false
      return json(503, { error: 'The server is busy.', code: 'unavailable' })
    },
  })
  await press(/Record a call: Chain Block/)
  write(await screen.findByLabelText('Who did you speak to?'), 'Mel Moore')

  await press('Record the call')
  await screen.findByText('The server is busy.')
  await press('Record the call')

  await screen.findByText('The call was recorded.')
  const [first, again] = received.filter(({ method }) => method === 'POST')
  expect(again?.body).toEqual(first?.body)
})

test('the office has the numbers of the customer where it records a call, which may have been earlier', async () => {
  const notice = givenNotice({ isToTelephone: true })
  const contact = { _id: '8d0f0f5e-7e7f-4d53-9d3a-0c5d3c2f1c01', name: 'Jane Doe', email: 'jane@acme.test' }
  const { received } = openAsAdmin('/admin/danger', routes, {
    'GET /api/notices': ({ path }) => page(path.includes('unread') ? [notice] : []),
    'GET /api/notices/unnotified-jobs': () => page([]),
    'GET /api/authority-copies': () => page([]),
    'GET /api/inspections/opinions': () => page([]),
    [`GET /api/companies/${notice.companyId._id}`]: () =>
      json(200, { company: notice.companyId, contacts: [{ ...contact, phone: '0113 496 0000' }], siteAddresses: [] }),
    [`POST /api/notices/${notice._id}/telephoned`]: () => json(200, notice),
  })
  await press(/Record a call: Chain Block/)

  expect((await screen.findByRole('link', { name: '0113 496 0000' })).getAttribute('href')).toBe('tel:01134960000')
  write(screen.getByLabelText('Who did you speak to?'), 'Jane Doe')
  await press('It was earlier')
  write(screen.getByLabelText('Time'), '')
  await press('Record the call')
  expect(screen.getByText('Enter a day and a time.')).toBeDefined()
  write(screen.getByLabelText('Time'), '00:01')
  await press('Record the call')

  await screen.findByText('The call was recorded.')
  const [call] = received.filter(({ method }) => method === 'POST')
  expect(new Date(Object(call?.body).at).getMinutes()).toBe(1)
})

test('a call at a time that can’t be is refused below its time, and not below the name', async () => {
  const notice = givenNotice({ isToTelephone: true })
  const why = 'This is in the future. Enter when you called.'
  openAsAdmin('/admin/danger', routes, {
    'GET /api/notices': ({ path }) => page(path.includes('unread') ? [notice] : []),
    'GET /api/notices/unnotified-jobs': () => page([]),
    'GET /api/authority-copies': () => page([]),
    'GET /api/inspections/opinions': () => page([]),
    [`POST /api/notices/${notice._id}/telephoned`]: () =>
      json(400, { error: why, code: 'invalid-input', fields: { at: why } }),
  })
  await press(/Record a call: Chain Block/)
  write(await screen.findByLabelText('Who did you speak to?'), 'Jane Doe')
  await press('It was earlier')

  await press('Record the call')

  expect(await screen.findAllByText(why)).toHaveLength(1)
  expect(screen.getByLabelText('Who did you speak to?').getAttribute('aria-invalid')).not.toBe('true')
})

test('the office reads of a danger in a job that is still open, and whom to ask to tell them', async () => {
  const { _id, jobTitle, jobNumber, companyId, siteAddressId, items } = givenNotice()
  const job = {
    _id,
    jobTitle,
    jobNumber,
    companyId,
    siteAddressId,
    items,
    numbers: [{ name: 'Jane Doe', phone: '0113 496 0000' }],
    jobStatus: 'in_progress',
    since: '2026-06-15T09:00:00.000Z',
  }
  openAsAdmin('/admin/danger', routes, {
    'GET /api/notices': () => page([]),
    'GET /api/notices/unnotified-jobs': () => page([{ ...job, assignedEngineerId: { _id, name: 'Ada Fitter' } }]),
    'GET /api/authority-copies': () => page([]),
    'GET /api/inspections/opinions': () => page([]),
  })

  const unnotified = await screen.findByRole('region', { name: /The customer hasn’t been told/ })
  const link = within(unnotified).getByRole('link', { name: 'Chain Block, serial number CB-1' })
  expect(link.getAttribute('href')).toBe(`/admin/jobs/${_id}`)
  expect(within(unnotified).getByText('Since 15/06/2026, 10:00, in J-00012, which is still open')).toBeDefined()
  expect(within(unnotified).getByText(/Ask Ada Fitter to tell them now/)).toBeDefined()
  expect(within(unnotified).getByText('Hook: Cracked. Must not be used since 15/06/2026')).toBeDefined()
  expect(within(unnotified).getByRole('link', { name: '0113 496 0000' }).getAttribute('href')).toBe('tel:01134960000')
  expect(within(unnotified).getByRole('link', { name: /^Tell the customer/ })).toBeDefined()
})

test('the office is led to a danger of a cancelled job, and from a late one to the work to review', async () => {
  const notice = givenNotice({ state: 'untold' })
  const { _id, jobTitle, jobNumber, companyId, siteAddressId, items } = notice
  const job = {
    _id: crypto.randomUUID(),
    jobTitle,
    jobNumber,
    companyId,
    siteAddressId,
    items,
    numbers: [],
    jobStatus: 'cancelled',
  }
  const held = { ...notice, items: items.map((item) => ({ ...item, isHeld: true })) }
  openAsAdmin('/admin/danger', routes, {
    'GET /api/notices': ({ path }) => page(path.includes('untold') ? [held] : []),
    'GET /api/notices/unnotified-jobs': () =>
      page([{ ...job, assignedEngineerId: { _id, name: 'Ada Fitter' }, since: '2026-06-15T09:00:00.000Z' }]),
    'GET /api/authority-copies': () => page([]),
    'GET /api/inspections/opinions': () => page([]),
  })

  const unnotified = await screen.findByRole('region', { name: /The customer hasn’t been told/ })
  expect(within(unnotified).getByText(/which is cancelled/)).toBeDefined()
  expect(within(unnotified).getByText(/Reopen the job and ask Ada Fitter to tell them now/)).toBeDefined()
  const link = within(unnotified).getByRole('link', { name: 'Arrived late: review the work' })
  expect(link.getAttribute('href')).toBe('/admin/recovered-work')
})

test('the notices that have waited longest come first, and more than a page of them can be reached', async () => {
  const notices = Array.from({ length: 3 }, (_, index) =>
    givenNotice({ _id: crypto.randomUUID(), toldName: `Person ${index + 1}` }),
  )
  const { received } = openAsAdmin('/admin/danger', routes, {
    'GET /api/notices': ({ path }) => {
      if (!path.includes('unread')) return page([])
      const offset = Number(new URLSearchParams(path.split('?')[1]).get('offset'))
      return page(notices.slice(offset, offset + 2), 3)
    },
    'GET /api/notices/unnotified-jobs': () => page([]),
    'GET /api/authority-copies': () => page([]),
    'GET /api/inspections/opinions': () => page([]),
  })
  const told = within(await screen.findByRole('region', { name: /Told, no answer yet 3/ }))
  expect(told.queryByText(/Told Person 3 \(Foreman\) in person/)).toBeNull()

  await userEvent.click(told.getByRole('button', { name: 'Show more' }))

  expect(await told.findByText(/Told Person 3 \(Foreman\) in person/)).toBeDefined()
  expect(told.queryByRole('button', { name: 'Show more' })).toBeNull()
  expect(
    received.filter(({ path }) => path.includes('state=unread')).every(({ path }) => path.includes('order=oldest')),
  ).toBe(true)
})

test('a notice tells its whole timeline', async () => {
  const notice = givenNotice()
  const timeline = [{ at: '2026-06-15T09:00:00.000Z', what: 'told', words: 'Told Mel Moore (Foreman) in person' }]
  openAsAdmin(`/admin/danger/${notice._id}`, routes, {
    [`GET /api/notices/${notice._id}`]: () => json(200, { ...notice, timeline }),
  })

  expect(await screen.findByRole('heading', { name: 'Chain Block, serial number CB-1' })).toBeDefined()
  expect(screen.getByText('Told Mel Moore (Foreman) in person')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Full record (PDF)' })).toBeDefined()
})

test('the office records at the notice that its copy went to the authority', async () => {
  const notice = givenNotice()
  const { received } = openAsAdmin(`/admin/danger/${notice._id}`, routes, {
    [`GET /api/notices/${notice._id}`]: () => json(200, { ...notice, timeline: [] }),
    'GET /api/authority-copies': () => page([givenCopy()]),
    'GET /api/inspections/opinions': () => page([]),
  })

  const copy = within(await screen.findByRole('region', { name: /Copy to send to an authority/ }))

  expect(copy.getByRole('button', { name: /^Record as sent/ })).toBeDefined()
  expect(copy.getByRole('button', { name: /^Get the file/ })).toBeDefined()
  expect(received.map(({ path }) => path)).toContainEqual(expect.stringContaining(`noticeId=${notice._id}`))
})

test('the office records at the notice that an item without a serial number was put right', async () => {
  const notice = givenNotice()
  const [item] = notice.items
  const { received } = openAsAdmin(`/admin/danger/${notice._id}`, routes, {
    [`GET /api/notices/${notice._id}`]: () => json(200, { ...notice, timeline: [] }),
    [`POST /api/notices/${notice._id}/items/${item?.itemId}/rectified`]: () => json(200, notice),
  })

  await press(/Mark as repaired: Chain Block/)
  const dialog = within(await screen.findByRole('dialog', { name: /Mark as repaired/ }))
  await userEvent.click(dialog.getByRole('button', { name: 'Mark as repaired' }))
  expect(dialog.getByText('Enter who repaired it.')).toBeDefined()
  expect(dialog.getByText('Tick what was repaired.')).toBeDefined()
  expect(dialog.getByText('Say in a sentence what was done: at least ten characters.')).toBeDefined()
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Hook: Cracked' }))
  write(dialog.getByLabelText('Who did it'), 'Hooks Ltd')
  write(dialog.getByLabelText('What was done'), 'Hook renewed')
  await userEvent.click(dialog.getByRole('button', { name: 'Mark as repaired' }))

  await screen.findByText('Marked as repaired. Not examined since.')
  expect(received.filter(({ method }) => method === 'POST')).toMatchObject([
    {
      body: {
        on: dayInLondon(new Date()),
        defectIds: item?.openDefectIds,
        by: 'Hooks Ltd',
        description: 'Hook renewed',
        documentUrl: null,
      },
    },
  ])
})

test('an administrator who is not the examiner is not offered to say that no copy is needed', async () => {
  openAsAdmin('/admin/danger', routes, {
    'GET /api/notices': () => page([]),
    'GET /api/authority-copies': () => page([givenCopy()]),
    'GET /api/inspections/opinions': () => page([]),
  })

  expect(await screen.findByRole('button', { name: /Record as sent/ })).toBeDefined()
  expect(screen.queryByRole('button', { name: /Not needed/ })).toBeNull()
})
