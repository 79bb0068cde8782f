import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route } from 'react-router'
import { expect, test } from 'vitest'
import { PlannerPage } from './planner.page.tsx'
import { json } from '#web/testing/false-server.ts'
import { acme, dock, givenJob, tom } from '#web/testing/given-job.ts'
import { openAsAdmin, page } from '#web/testing/open-admin.tsx'
import { press } from '#web/testing/show-page.tsx'
import type { PlannedJob } from '#contract/planner/planner.contract.ts'

const grace = { _id: 'e0000000-0000-4000-8000-000000000002', name: 'Grace Hopwood' }

function planned(facts: Partial<PlannedJob> = {}): PlannedJob {
  return { ...givenJob({ scheduledDate: '2026-03-24', itemCount: 38 }), lateCount: 0, firstDue: null, ...facts }
}

function open(jobs: PlannedJob[], replies: Parameters<typeof openAsAdmin>[2] = {}) {
  return openAsAdmin('/admin/planner?day=2026-03-25', <Route path="/admin/planner" element={<PlannerPage />} />, {
    'GET /api/planner': () => json(200, { jobs, engineers: [grace, tom], waiting: [] }),
    'GET /api/due': () => page([]),
    'GET /api/users': () => page([]),
    'GET /api/companies': () => page([]),
    ...replies,
  })
}

test('a week shows who goes where, what nobody has on top, and what would be late', async () => {
  const free = planned({ _id: 'a0000000-0000-4000-8000-000000000002', assignedEngineerId: null, lateCount: 3 })
  const { received } = open([planned({ startTime: '09:30', durationMinutes: 90 }), free])

  const week = await screen.findByRole('table')
  const names = within(week).getAllByRole('rowheader')
  expect(names.map(({ textContent }) => textContent)).toEqual(['Not assigned', 'Grace Hopwood', 'Tom Ashworth'])
  expect(within(week).getByText(/^Overdue .* days · 09:30 · Hull · 38 pieces$/)).toBeDefined()
  expect(within(week).getByText('1 visit, 1 h 30')).toBeDefined()
  expect(within(week).getByText('Visit is after the due date of 3 pieces')).toBeDefined()
  const asked = received.find(({ path }) => path.startsWith('/api/planner'))
  expect(asked?.path).toContain('/api/planner')
  expect(screen.getByRole('heading', { name: '23 to 29 March 2026' })).toBeDefined()
})

test('a visit is moved from its menu, with a warning where that is too late; who comes second is told', async () => {
  const stands = planned({ scheduledDate: '2026-03-27', assignedEngineerId: grace, version: 4 })
  const { received } = open([planned({ firstDue: '2026-03-25' })], {
    [`PUT /api/jobs/${givenJob()._id}`]: () =>
      json(409, { code: 'stale-version', message: 'Someone else has changed this.', current: stands }),
  })

  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Acme Foundry, Annual examination' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Move to…' }))
  const day = await screen.findByRole('textbox', { name: 'Day' })
  await userEvent.clear(day)
  await userEvent.type(day, '26/03/2026')
  await userEvent.selectOptions(
    within(screen.getByRole('dialog')).getByRole('combobox', { name: 'Engineer' }),
    'Not assigned',
  )
  expect(screen.getByText('Too late for some of its pieces')).toBeDefined()
  await press('Move')

  expect(await screen.findByText(/it is on Fri 27 Mar, Grace Hopwood\. Nothing was overwritten/)).toBeDefined()
  await waitFor(() =>
    expect(received.find(({ method }) => method === 'PUT')?.body).toEqual({
      version: 3,
      scheduledDate: '2026-03-26',
      assignedEngineerId: null,
    }),
  )
})

test('the tray holds what is overdue, due or without an engineer, each with its way onto a day', async () => {
  const overdue = planned({ scheduledDate: '2020-01-10' })
  const free = planned({
    _id: 'a0000000-0000-4000-8000-000000000002',
    scheduledDate: '2999-03-24',
    assignedEngineerId: null,
  })
  const piece = {
    _id: 'f0000000-0000-4000-8000-000000000001',
    description: 'Chain Block',
    serialNumber: 'CB-1',
    condition: 'overdue' as const,
    openJob: null,
    nextExaminationDate: '2020-01-01',
    timesRunning: 0,
  }
  const site = { companyId: acme, siteAddressId: dock, earliestDueDate: '2020-01-01', overdue: 1, due: 0, unsafe: 0 }
  const { received } = open([], {
    'GET /api/planner': () => json(200, { jobs: [], engineers: [grace, tom], waiting: [overdue, free] }),
    'GET /api/due': () => page([{ ...site, equipment: [piece] }]),
    'GET /api/jobs/proposal': () => json(404, { error: 'None.', code: 'not-found' }),
    'POST /api/jobs/from-due': ({ body }) =>
      json(201, givenJob({ ...Object(body).newJobData, assignedEngineerId: null })),
  })

  const tray = within(await screen.findByRole('complementary', { name: 'To plan' }))
  await tray.findByRole('list', { name: 'Due' })
  expect(tray.getAllByRole('list').map((list) => list.getAttribute('aria-label'))).toEqual([
    'Overdue',
    'Due',
    'Unassigned',
  ])
  await userEvent.click(tray.getByRole('button', { name: /^Actions for Acme Foundry, .*Dock/ }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Move to…' }))
  const day = await screen.findByRole('textbox', { name: 'Scheduled date' })
  await userEvent.clear(day)
  await userEvent.type(day, '26/03/2999')
  await press('Plan visits')

  expect(await screen.findByText(/^Acme Foundry is now on Tue 26 Mar, not assigned\.$/)).toBeDefined()
  expect(received.find(({ method }) => method === 'POST')?.body).toMatchObject({
    equipmentIds: [piece._id],
    newJobData: { scheduledDate: '2999-03-26' },
    lateReason: 'Already overdue',
  })
})

test('a visit that is moved again before the first move was answered is no conflict', async () => {
  const answers: (() => void)[] = []
  const { received } = open([planned()], {
    [`PUT /api/jobs/${givenJob()._id}`]: ({ body }) => {
      const { version, scheduledDate } = Object(body)
      return new Promise((resolve) => {
        answers.push(() => resolve(json(200, givenJob({ scheduledDate, version: version + 1 }))))
      })
    },
  })
  const sent = () => received.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  const move = async (to: string) => {
    await userEvent.click(await screen.findByRole('button', { name: /^Actions for Acme Foundry/ }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Move to…' }))
    const day = await screen.findByRole('textbox', { name: 'Day' })
    await userEvent.clear(day)
    await userEvent.type(day, to)
    await press('Move')
  }

  await move('26/03/2026')
  await waitFor(() => expect(answers).toHaveLength(1))
  await move('27/03/2026')
  answers[0]?.()
  await waitFor(() => expect(answers).toHaveLength(2))
  answers[1]?.()

  expect(sent()).toMatchObject([
    { version: 3, scheduledDate: '2026-03-26' },
    { version: 4, scheduledDate: '2026-03-27' },
  ])
})
