import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route } from 'react-router'
import { describe, expect, test } from 'vitest'
import { JobsPages } from './jobs.page.tsx'
import { json } from '#web/testing/false-server.ts'
import { falseTab } from '#web/testing/false-tab.ts'
import { givenItem, givenJob, tom } from '#web/testing/given-job.ts'
import { givenNotice } from '#web/testing/given-notice.ts'
import { address, openAsAdmin, page } from '#web/testing/open-admin.tsx'
import type { Notice } from '#contract/notices/notices.contract.ts'

const routes = <Route path="/admin/jobs/*" element={<JobsPages />} />

const job = givenJob({ status: 'in_progress', itemCount: 2, examinedCount: 1 })
const sound = givenItem({ manufacturer: 'Yale', modelName: 'VSX', nextExaminationDate: '2027-02-28' })
const broken = givenItem({
  _id: 'b0000000-0000-4000-8000-000000000002',
  serialNumber: 'SN-2',
  description: 'Shackle',
  fitForPurpose: false,
  defectImmediateDanger: true,
  defectDescription: 'Pin bent.',
})

const at = '2026-07-01T22:30:00.000Z'
const events = [
  { _id: 3, at, what: 'item-saved', by: tom, item: sound, before: { wll: '' }, after: { wll: '2 t' } },
  {
    _id: 2,
    at,
    what: 'job-changed',
    by: tom,
    item: null,
    before: { status: 'completed' },
    after: { status: 'in_progress' },
  },
  { _id: 1, at, what: 'job-made', by: null, item: null, before: null, after: {} },
]

function openJob(
  path = `/admin/jobs/${job._id}`,
  items = [sound, broken],
  documents = { certificates: 0, hasInvoice: false, hasIssuedInvoice: false },
  notices = [] as Notice[],
) {
  return openAsAdmin(path, routes, {
    [`GET /api/jobs/${job._id}`]: () => json(200, job),
    [`GET /api/inspections/jobs/${job._id}/items`]: () => page(items),
    [`GET /api/inspections/jobs/${job._id}/notices`]: () => page(notices),
    [`GET /api/jobs/${job._id}/history`]: () => page(events),
    [`GET /api/certificates/jobs/${job._id}/versions`]: () => page([]),
    [`GET /api/jobs/${job._id}/issued-papers`]: () => json(200, documents),
  })
}

describe('a job’s page', () => {
  test('shows the danger notices of the job with their state, and leads to them', async () => {
    openJob(undefined, undefined, undefined, [givenNotice({ jobId: job._id })])

    const notices = within(await screen.findByRole('region', { name: /Danger notices/ }))

    expect(notices.getByText('Told, no answer yet')).toBeDefined()
    expect(notices.getByRole('link').getAttribute('href')).toBe(`/admin/danger/${givenNotice()._id}`)
  })

  test('shows the items with result, next examination and what is wrong with them', async () => {
    openJob()

    const table = await screen.findByRole('table', { name: 'Inspection items' })

    expect(
      within(table).getByRole('row', { name: /Chain Block.*Yale VSX SN-1 Fit for Purpose 28\/02\/2027/ }),
    ).toBeDefined()
    expect(within(table).getByRole('row', { name: /Shackle SN-2 Not Fit Danger now Pin bent\./ })).toBeDefined()
  })

  test('begins with whose job it is, its number and town, how it stands and what comes next', async () => {
    openJob()

    expect(await screen.findByRole('heading', { level: 1, name: 'Acme Foundry · J-00012 · Hull' })).toBeDefined()
    expect(screen.getByText('Annual examination')).toBeDefined()
    expect(screen.getByRole('combobox', { name: 'Status of Annual examination' })).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Reschedule' }))
    expect(document.activeElement).toBe(screen.getByLabelText('Scheduled date'))
  })

  test('engineer, day and time are changed where they stand, and what someone else saved meanwhile is not overwritten', async () => {
    const current = { ...job, scheduledDate: '2027-01-12', version: 4 }
    const { received } = openAsAdmin(`/admin/jobs/${job._id}`, routes, {
      [`GET /api/jobs/${job._id}`]: () => json(200, job),
      [`PUT /api/jobs/${job._id}`]: ({ body }) =>
        (body as { version: number }).version === 3
          ? json(409, { error: 'Changed meanwhile.', code: 'stale-version', current })
          : json(200, { ...current, startTime: '09:30', version: 5 }),
    })

    await userEvent.selectOptions(await screen.findByLabelText('Start time'), '09:30')
    expect(await screen.findByText(/^Not saved: someone else has changed this job/)).toBeDefined()
    expect(screen.getByLabelText<HTMLInputElement>('Scheduled date').value).toBe('12/01/2027')
    await userEvent.selectOptions(screen.getByLabelText('Start time'), '09:30')

    expect(await screen.findByText('Starts at 09:30.')).toBeDefined()
    const sent = received.filter(({ method }) => method === 'PUT').map(({ body }) => body)
    expect(sent).toEqual([
      { startTime: '09:30', version: 3 },
      { startTime: '09:30', version: 4 },
    ])
  })

  test('lists what is still missing from the report, by the contract’s own rules', async () => {
    openJob()

    const needs = await screen.findByRole('region', { name: 'Still missing from the report' })

    expect(within(needs).getByText('Say what repair, renewal or alteration it needs.')).toBeDefined()
    expect(within(needs).getByText('Schedule 1, 8(b)')).toBeDefined()
    expect(within(needs).getByRole('link', { name: 'Shackle SN-2' })).toBeDefined()
  })

  test('offers the certificate for an open item, once the job has one', async () => {
    const { tab } = falseTab()
    openAsAdmin(`/admin/jobs/${job._id}?item=${sound._id}`, routes, {
      [`GET /api/jobs/${job._id}`]: () => json(200, { ...job, status: 'completed', certificateUrl: '/files/1/c.pdf' }),
      [`GET /api/inspections/jobs/${job._id}/items`]: () => page([sound]),
      [`GET /api/jobs/${job._id}/history`]: () => page(events),
      [`GET /api/certificates/jobs/${job._id}/versions`]: () => page([]),
      [`GET /api/certificates/jobs/${job._id}/items/${sound._id}`]: () =>
        json(200, { certificateUrl: '/files/2/item.pdf' }),
    })

    await userEvent.click(await screen.findByRole('button', { name: 'Certificate for this item: Chain Block SN-1' }))

    await waitFor(() => expect(tab.location.href).toContain('/files/2/item.pdf'))
  })

  test('opens an item whole beside the list, and puts it away again', async () => {
    openJob()

    await userEvent.click(await screen.findByRole('link', { name: /^Chain Block/ }))
    const panel = await screen.findByRole('dialog', { name: 'Chain Block SN-1' })
    expect(within(panel).getByText('Not known')).toBeDefined()
    expect(address()).toContain('?item=')
    await userEvent.click(within(panel).getByRole('button', { name: 'Close' }))

    expect(address()).toBe(`/admin/jobs/${job._id}`)
  })

  test('tells in words who did what, and when by the clock in Britain', async () => {
    openJob()

    const history = await screen.findByRole('region', { name: 'History' })
    await within(history).findByText('scheduled the job', { exact: false })
    const told = [...history.querySelectorAll('p')].map(({ textContent }) => textContent)
    expect(told).toEqual([
      'Tom Ashworth saved Chain Block SN-1',
      'Tom Ashworth reopened the job',
      'The system scheduled the job',
    ])
    expect(within(history).getByText('WLL: none → 2 t')).toBeDefined()
    expect(within(history).getByText('Status: Completed → In Progress')).toBeDefined()
    expect(within(history).getAllByText('01/07/2026, 23:30')).toHaveLength(3)
  })

  test('the page of a job with issued documents says beforehand that it can’t be deleted, and why', async () => {
    const { received } = openJob(undefined, undefined, { certificates: 1, hasInvoice: true, hasIssuedInvoice: false })

    await userEvent.click(await screen.findByRole('button', { name: /^Actions for/ }))
    const deleting = await screen.findByRole('menuitem', {
      name: /^Delete.*withdraw the certificate and delete the invoice/,
    })
    expect(deleting.getAttribute('aria-disabled')).toBe('true')
    await userEvent.click(deleting)

    expect(screen.queryByRole('dialog')).toBeNull()
    expect(received.some(({ method }) => method === 'DELETE')).toBe(false)
  })

  test('the page of a job without documents offers to delete it', async () => {
    openJob()

    await userEvent.click(await screen.findByRole('button', { name: /^Actions for/ }))
    const deleting = await screen.findByRole('menuitem', { name: 'Delete' })
    await waitFor(() => expect(deleting.getAttribute('aria-disabled')).toBe('false'))
    await userEvent.click(deleting)

    expect(await screen.findByRole('dialog')).toBeDefined()
  })

  test('being edited with issued papers shows its company and why it can’t be another', async () => {
    openJob(`/admin/jobs/${job._id}/edit`, undefined, { certificates: 1, hasInvoice: false, hasIssuedInvoice: false })

    await waitFor(() => expect(screen.getByLabelText('Company').hasAttribute('readonly')).toBe(true))
    expect(screen.getByText(/so it can’t be moved to another company/)).toBeDefined()
  })

  test('the page of a job that does not exist says Job not found', async () => {
    openAsAdmin('/admin/jobs/a0000000-0000-4000-8000-00000000000f', routes, {})

    expect(await screen.findByRole('heading', { name: 'Job not found' })).toBeDefined()
  })
})

test('a job whose work to review waits says so and leads to it', async () => {
  openAsAdmin(`/admin/jobs/${job._id}`, routes, {
    [`GET /api/jobs/${job._id}`]: () => json(200, { ...job, status: 'completed' }),
    [`GET /api/inspections/jobs/${job._id}/items`]: () => page([sound]),
    [`GET /api/jobs/${job._id}/history`]: () => page([]),
    [`GET /api/certificates/jobs/${job._id}/versions`]: () => page([]),
    'GET /api/inspections/recovered': ({ path }) => page([], path.includes(`jobId=${job._id}`) ? 2 : 0),
  })

  expect(await screen.findByText(/^2.changes to review$/)).toBeDefined()
  expect(screen.getByText(/No certificate can be issued until it is accepted or dismissed/)).toBeDefined()
  expect(screen.getByRole('link', { name: 'Open work to review' }).getAttribute('href')).toBe(
    `/admin/recovered-work?job=${job._id}`,
  )
})

const revisit = { ...job, _id: 'a0000000-0000-4000-8000-00000000000e', number: 'J-00013' }

/** A completed job with one piece left; a revisit is answered so. */
async function openCounted(answer: () => Response) {
  const left = { equipmentId: null, itemId: null, reason: 'On hire', timesRunning: 2, notes: [] }
  const { received } = openAsAdmin(`/admin/jobs/${job._id}`, routes, {
    [`GET /api/jobs/${job._id}`]: () => json(200, { ...job, status: 'completed' }),
    [`GET /api/jobs/${revisit._id}`]: () => json(200, revisit),
    [`GET /api/inspections/jobs/${job._id}/items`]: () => page([sound]),
    [`GET /api/jobs/${job._id}/history`]: () => page([]),
    [`GET /api/certificates/jobs/${job._id}/versions`]: () => page([]),
    [`GET /api/inspections/jobs/${job._id}/count`]: () =>
      json(200, {
        expects: 'site',
        expected: 2,
        examined: 1,
        outcomes: { not_presented: 1, not_found: 0, no_access: 0, withdrawn: 0, not_this_visit: 0 },
        pieces: [{ ...left, label: 'Chain Block SN-3', outcome: 'not_presented' }],
        siteSignature: { name: 'Derek Hall', signedAt: at },
        revisits: [],
      }),
    [`POST /api/jobs/${job._id}/revisit`]: answer,
  })
  return { received, count: within(await screen.findByRole('region', { name: 'Count' })) }
}

test('the count of a completed job says what was left, and two presses plan the revisit', async () => {
  const { received, count } = await openCounted(() => json(201, revisit))
  expect(count.getByText('2 expected, 1 examined, 1 not presented')).toBeDefined()
  expect(count.getByText('Derek Hall signed on site on 01/07/2026 for the pieces not presented.')).toBeDefined()
  expect(count.getByText('Not presented: On hire')).toBeDefined()

  await userEvent.click(count.getByRole('button', { name: 'Revisit' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Schedule Revisit' }))

  await waitFor(() => expect(address()).toBe(`/admin/jobs/${revisit._id}`))
  expect(received.find(({ method }) => method === 'POST')?.body).toMatchObject({
    assignedEngineerId: job.assignedEngineerId?._id,
  })
})

test('a revisit with nothing left to go back for says so at no field', async () => {
  const why = 'Everything in this job was examined, planned again or taken out of service.'
  const { count } = await openCounted(() => json(409, { error: why, code: 'nothing-left' }))
  await userEvent.click(count.getByRole('button', { name: 'Revisit' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Schedule Revisit' }))

  expect(await screen.findByText(why)).toBeDefined()
  expect(screen.getByLabelText(/^Scheduled date/).getAttribute('aria-invalid')).not.toBe('true')
})
