import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DuePage } from './due.page.tsx'
import { json } from '#web/testing/false-server.ts'
import { acme, dock, givenJob, tom } from '#web/testing/given-job.ts'
import { givenCompany } from '#web/testing/given-records.ts'
import { address, openAsAdmin, page, write, type Replies } from '#web/testing/open-admin.tsx'
import { press } from '#web/testing/show-page.tsx'
import type { DuePiece, DueSite } from '#contract/due/due.contract.ts'

const { _id: siteId, addressLine1, city, postcode } = dock
const mill = {
  _id: 'd0000000-0000-4000-8000-000000000002',
  addressLine1: 'Old Mill',
  city: 'Leeds',
  postcode: 'LS1 1AA',
}
const july = { _id: 'a0000000-0000-4000-8000-000000000007', title: 'July visit', scheduledDate: '2026-07-10' }

function givenPiece(place: number, facts: Partial<DuePiece> = {}): DuePiece {
  return {
    _id: `f0000000-0000-4000-8000-00000000000${place}`,
    description: 'Chain Block',
    serialNumber: `SN-${place}`,
    nextExaminationDate: '2026-07-05',
    condition: 'due_soon',
    timesRunning: 0,
    openJob: null,
    ...facts,
  }
}

function givenSite(facts: Partial<DueSite> = {}): DueSite {
  return {
    companyId: acme,
    siteAddressId: { _id: siteId, addressLine1, city, postcode },
    earliestDueDate: '2026-07-05',
    overdue: 0,
    due: 2,
    unsafe: 0,
    equipment: [givenPiece(1), givenPiece(2)],
    ...facts,
  }
}

function open(rows: DueSite[], at = '/admin/due', replies: Replies = {}) {
  const { received } = openAsAdmin(at, <Route path="/admin/due" element={<DuePage />} />, {
    'GET /api/due': () => page(rows),
    'GET /api/jobs/proposal': () =>
      json(200, {
        lastJob: { _id: july._id, title: 'Annual examination', scheduledDate: '2025-07-05' },
        siteAddressId: dock,
        assignedEngineerId: tom,
      }),
    'POST /api/jobs/from-due': () => json(201, givenJob({ scheduledDate: '2026-07-03' })),
    'GET /api/users': () => page([]),
    'GET /api/companies': () => page([givenCompany(acme)]),
    [`GET /api/companies/${acme._id}`]: () =>
      json(200, { company: givenCompany(acme), contacts: [], siteAddresses: [{ ...dock, companyId: acme._id }] }),
    ...replies,
  })
  const bodies = () => received.filter(({ path }) => path === '/api/jobs/from-due').map(({ body }) => body)
  const asked = () => received.map(({ path }) => path).filter((path) => path.startsWith('/api/due?'))
  return { bodies, asked }
}

const tick = async (name: string | RegExp) => userEvent.click(await screen.findByRole('checkbox', { name }))

beforeEach(() => {
  vi.setSystemTime('2026-06-15T12:00:00Z')
})
afterEach(() => {
  vi.useRealTimers()
})

test('a tick and a press make a visit as the last one there was, on a working day before the first piece is due', async () => {
  const { bodies } = open([givenSite()])

  await tick(/^Acme/)
  expect(await screen.findByText(/Annual examination, Fri 3 Jul, Tom/)).toBeDefined()
  await press('Plan visits')

  await screen.findByText('Annual examination was planned for 03/07/2026.')
  expect(bodies()).toEqual([
    {
      _id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      companyId: acme._id,
      siteAddressId: siteId,
      equipmentIds: [givenPiece(1)._id, givenPiece(2)._id],
      newJobData: { title: 'Annual examination', scheduledDate: '2026-07-03', assignedEngineerId: tom._id },
      lateReason: '',
    },
  ])
})

test('what is in an open job is shown with it and not proposed; where all is, nothing can be ticked', async () => {
  const planned = givenPiece(2, { openJob: july })
  const { bodies } = open([
    givenSite({ equipment: [givenPiece(1), planned] }),
    givenSite({ siteAddressId: mill, equipment: [givenPiece(3, { openJob: july })] }),
  ])

  await tick(/^Acme/)
  expect(screen.getAllByRole('checkbox')).toHaveLength(1)
  expect(screen.getAllByRole('link', { name: 'July visit, 10/07/2026' })).toHaveLength(2)
  await press('Plan visits')

  await waitFor(() => expect(bodies()).toMatchObject([{ equipmentIds: [givenPiece(1)._id] }]))
})

test('a site stands first with the words for what was not presented, and its piece though it is due later', async () => {
  const hidden = givenPiece(3, { nextExaminationDate: '2027-05-01', condition: 'in_date', timesRunning: 3 })
  const unexamined = givenPiece(4, { nextExaminationDate: null, condition: 'never_examined', timesRunning: 2 })
  open([
    givenSite({ siteAddressId: mill, due: 0, earliestDueDate: '2027-05-01', equipment: [hidden] }),
    givenSite({
      siteAddressId: null,
      due: 0,
      earliestDueDate: null,
      equipment: [unexamined, { ...hidden, _id: 'f1' }],
    }),
  ])

  expect(await screen.findByText('Not presented at the last 3 visits')).toBeDefined()
  expect(screen.getByText(/^2.pieces not presented at two visits running$/)).toBeDefined()
  await press(/^2.pieces of Acme/)
  const panel = within(await screen.findByRole('dialog'))
  expect(panel.getByText('Not presented at the last 2 visits')).toBeDefined()
  expect(panel.getAllByText(/^Due by/)).toHaveLength(1)
})

test('several sites make several visits; what is overdue already says so, and a refusal is read at its site', async () => {
  const overdue = givenPiece(3, { nextExaminationDate: '2026-06-01', condition: 'overdue' })
  const { bodies } = open(
    [givenSite({ siteAddressId: mill, overdue: 1, equipment: [overdue] }), givenSite()],
    '/admin/due',
    {
      'POST /api/jobs/from-due': ({ body }) =>
        Object(body).lateReason
          ? json(201, givenJob({ siteAddressId: { ...mill, addressLine2: '' } }))
          : json(409, { error: 'Already in an open job: Chain Block SN-1.', code: 'already-planned' }),
    },
  )

  await tick(/Old Mill/)
  expect(await screen.findByText(/1 item must not be used since 2 June/)).toBeDefined()
  await tick(/Dock Road/)
  await press('Plan visits')

  expect(await screen.findByText(/Already in an open job: Chain Block SN-1/)).toBeDefined()
  expect(bodies()).toMatchObject([
    { siteAddressId: mill._id, lateReason: 'Already overdue', newJobData: { scheduledDate: '2026-06-15' } },
    { siteAddressId: siteId, lateReason: '' },
  ])
})

test('what is unsafe may not be used now, whatever the day of the visit', async () => {
  const overdue = { nextExaminationDate: '2026-06-01' }
  open([
    givenSite({
      overdue: 1,
      unsafe: 1,
      equipment: [
        givenPiece(3, { ...overdue, condition: 'overdue' }),
        givenPiece(4, { ...overdue, condition: 'unsafe' }),
      ],
    }),
  ])

  await tick(/^Acme/)

  const said = '1 item must not be used since 2 June. 1 unsafe item must not be used now and is due before this visit'
  expect(await screen.findByText(said, { exact: false })).toBeDefined()
})

test('a visit too late for unsafe pieces alone is not said to be told to the customer, who is not reminded of those', async () => {
  open([
    givenSite({ unsafe: 1, equipment: [givenPiece(4, { nextExaminationDate: '2026-06-01', condition: 'unsafe' })] }),
  ])
  await tick(/^Acme/)

  await press('Change details')

  const form = within(await screen.findByRole('dialog', { name: 'Visits to plan' }))
  expect(form.getByText(/^1 unsafe item must not be used now .* The engineer will see this\.$/)).toBeDefined()
})

test('all sites of a page are ticked at once, and each that was refused says why', async () => {
  const third = { ...mill, _id: 'd0000000-0000-4000-8000-000000000003', addressLine1: 'New Quay' }
  const { bodies } = open(
    [
      givenSite({ siteAddressId: mill, equipment: [givenPiece(3)] }),
      givenSite(),
      givenSite({ siteAddressId: third, equipment: [givenPiece(4)] }),
      givenSite({ siteAddressId: null, equipment: [givenPiece(5, { openJob: july })] }),
    ],
    '/admin/due',
    {
      'POST /api/jobs/from-due': ({ body }) =>
        Object(body).siteAddressId === siteId
          ? json(201, givenJob())
          : json(409, { error: `Planned meanwhile: ${Object(body).equipmentIds[0]}.`, code: 'already-planned' }),
    },
  )

  await press('Tick all 3 on this page')
  expect(screen.queryByRole('button', { name: /^Tick all/ })).toBeNull()
  await press('Plan visits')

  expect(await screen.findByText(/Old Mill, Leeds: .*Planned meanwhile/)).toBeDefined()
  expect(screen.getByText(/New Quay, Leeds: .*Planned meanwhile/)).toBeDefined()
  expect(bodies()).toHaveLength(3)
  expect(await screen.findByText(/^2.visits with 2.pieces$/)).toBeDefined()
})

test('of several visits, what has to be filled in is named above them and led to', async () => {
  const rows = [givenSite(), givenSite({ siteAddressId: null, equipment: [givenPiece(3)] })]
  const { bodies } = open(rows, '/admin/due', { 'GET /api/site-addresses': () => page([]) })
  await press('Tick all 2 on this page')

  await press('Plan visits')

  const form = within(await screen.findByRole('dialog', { name: 'Visits to plan' }))
  expect((await form.findByRole('alert')).textContent).toContain('Choose where the visit is.')
  await userEvent.click(form.getByRole('button', { name: 'Acme Foundry, No site known: Site address' }))
  expect(document.activeElement).toBe(form.getByLabelText('Site address'))
  expect(bodies()).toEqual([])
})

test('without an answer the other sites are not tried, and the same press again sends the same visits', async () => {
  let isAway = true
  const { bodies } = open([givenSite({ siteAddressId: mill, equipment: [givenPiece(3)] }), givenSite()], '/admin/due', {
    'POST /api/jobs/from-due': () => (isAway ? new TypeError('Failed to fetch') : json(201, givenJob())),
  })
  await tick(/Old Mill/)
  await tick(/Dock Road/)

  await press('Plan visits')
  await waitFor(() => expect(bodies()).toHaveLength(1))
  isAway = false
  await userEvent.dblClick(await screen.findByRole('button', { name: 'Plan visits' }))

  await screen.findByText('2 visits were planned.')
  const [first, again, other] = bodies()
  expect(again).toEqual(first)
  expect(other).toMatchObject({ siteAddressId: siteId })
  expect(bodies()).toHaveLength(3)
})

test('another day asks why it is after the due date before anything is planned', async () => {
  const { bodies } = open([givenSite()])
  await tick(/^Acme/)
  await press('Change details')
  const form = within(await screen.findByRole('dialog', { name: 'Visits to plan' }))
  write(form.getByLabelText('Scheduled date'), '01/08/2026')

  await userEvent.click(form.getByRole('button', { name: 'Plan visits' }))
  expect(await form.findByText('Enter a reason.')).toBeDefined()
  expect(form.getByText(/2 items must not be used after 5 July/)).toBeDefined()
  expect(bodies()).toEqual([])

  write(form.getByLabelText('Why the visit is after the due date'), 'The site is shut')
  await userEvent.click(form.getByRole('button', { name: 'Plan visits' }))
  await waitFor(() => expect(bodies()).toMatchObject([{ lateReason: 'The site is shut' }]))
})

test('the filters are in the address, and nothing due is good news', async () => {
  const { asked } = open([], `/admin/due?within=30&company=${acme._id}`)
  expect(await screen.findByText('Nothing is due in the next 30 days')).toBeDefined()

  await userEvent.click(screen.getByRole('radio', { name: 'Overdue' }))

  await screen.findByText('Nothing is overdue')
  expect(address()).toBe(`/admin/due?within=overdue&company=${acme._id}`)
  expect(asked().map((path) => new URLSearchParams(path.split('?')[1]).get('within'))).toEqual(['30', 'overdue'])
})
