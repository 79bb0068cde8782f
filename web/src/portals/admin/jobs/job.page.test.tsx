import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route } from 'react-router'
import { describe, expect, test } from 'vitest'
import { JobsPages } from './routes.tsx'
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

    expect(notices.getByText('Told, not yet read')).toBeDefined()
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

  test('lists what a lawful report still needs, by the contract’s own rules', async () => {
    openJob()

    const needs = await screen.findByRole('region', { name: 'What a lawful report still needs' })

    expect(within(needs).getByText('Say which repair, renewal or alteration the defect requires.')).toBeDefined()
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

test('a job whose recovered work waits says so and leads to it', async () => {
  openAsAdmin(`/admin/jobs/${job._id}`, routes, {
    [`GET /api/jobs/${job._id}`]: () => json(200, { ...job, status: 'completed' }),
    [`GET /api/inspections/jobs/${job._id}/items`]: () => page([sound]),
    [`GET /api/jobs/${job._id}/history`]: () => page([]),
    [`GET /api/certificates/jobs/${job._id}/versions`]: () => page([]),
    'GET /api/inspections/recovered': ({ path }) => page([], path.includes(`jobId=${job._id}`) ? 2 : 0),
  })

  expect(await screen.findByText(/^2.pieces of recovered work are waiting for your decision$/)).toBeDefined()
  expect(screen.getByText(/No certificate can be issued until it is accepted or dismissed/)).toBeDefined()
  expect(screen.getByRole('link', { name: 'Open recovered work' }).getAttribute('href')).toBe(
    `/admin/recovered-work?job=${job._id}`,
  )
})
