import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route } from 'react-router'
import { describe, expect, test } from 'vitest'
import { JobsPages } from './jobs.page.tsx'
import { json } from '#web/testing/false-server.ts'
import { acme, dock, givenItem, givenJob, tom } from '#web/testing/given-job.ts'
import { address, openAsAdmin, page, type Replies } from '#web/testing/open-admin.tsx'
import type { Job } from '#contract/jobs/jobs.contract.ts'
import type { InspectionItem } from '#contract/inspections/inspections.contract.ts'

const routes = <Route path="/admin/jobs/*" element={<JobsPages />} />

function openJob(job: Job, items: InspectionItem[], more: Replies = {}) {
  return openAsAdmin(`/admin/jobs/${job._id}`, routes, {
    [`GET /api/jobs/${job._id}`]: () => json(200, job),
    [`GET /api/inspections/jobs/${job._id}/items`]: () => page(items),
    [`GET /api/jobs/${job._id}/history`]: () => page([]),
    [`GET /api/certificates/jobs/${job._id}/versions`]: () => page([]),
    [`GET /api/jobs/${job._id}/issued-papers`]: () =>
      json(200, { certificates: 0, hasInvoice: false, hasIssuedInvoice: false }),
    [`GET /api/jobs/${job._id}/previous`]: () => json(200, { previousJob: null }),
    'GET /api/inspections/recovered': () => page([]),
    'GET /api/invoices': () => page([]),
    'GET /api/jobs': () => page([]),
    'GET /api/equipment': () => page([]),
    ...more,
  })
}

const completed = givenJob({ status: 'completed', completedDate: '2026-03-29T10:00:00.000Z', itemCount: 2 })
const items = [
  givenItem({ nextExaminationDate: '2027-03-29' }),
  givenItem({ _id: 'b0000000-0000-4000-8000-000000000002', nextExaminationDate: '2026-09-27' }),
]
const next = givenJob({ _id: 'a0000000-0000-4000-8000-000000000009', scheduledDate: '2026-09-25' })

describe('planning the next visit', () => {
  const row = {
    companyId: acme,
    siteAddressId: { _id: dock._id, addressLine1: dock.addressLine1, city: dock.city, postcode: dock.postcode },
    earliestDueDate: '2027-09-27',
    overdue: 0,
    due: 1,
    unsafe: 0,
  }
  const piece = {
    _id: 'f0000000-0000-4000-8000-000000000001',
    description: 'Chain Block',
    serialNumber: 'SN-1',
    nextExaminationDate: '2027-09-27',
    condition: 'in_date',
    openJob: null,
    timesRunning: 0,
  }

  test('takes two clicks for the pieces of the job, where they stand now', async () => {
    const { received } = openJob(completed, items, {
      'GET /api/due': () => page([{ ...row, equipment: [piece] }]),
      'GET /api/jobs/proposal': () => json(200, { lastJob: completed, siteAddressId: dock, assignedEngineerId: tom }),
      'GET /api/users': () => page([]),
      'POST /api/jobs/from-due': () => json(201, next),
      [`GET /api/jobs/${next._id}`]: () => json(200, next),
    })

    await userEvent.click(await screen.findByRole('button', { name: 'Plan next visit' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Plan visits' }))

    await waitFor(() => expect(address()).toBe(`/admin/jobs/${next._id}`))
    expect(received.find(({ path }) => path.startsWith('/api/due?'))?.path).toContain(`jobId=${completed._id}`)
    expect(received.find(({ path }) => path === '/api/jobs/from-due')?.body).toMatchObject({
      equipmentIds: [piece._id],
      newJobData: { title: completed.title, scheduledDate: '2027-09-27', assignedEngineerId: tom._id },
    })
  })

  test('says where each piece is planned already', async () => {
    openJob(completed, items, {
      'GET /api/due': () => page([{ ...row, equipment: [{ ...piece, openJob: next }] }]),
    })

    await userEvent.click(await screen.findByRole('button', { name: 'Plan next visit' }))

    expect(await screen.findByText('Every piece in this job is already in an open job.')).toBeDefined()
    expect(screen.getByRole('link', { name: `${next.title}, 25/09/2026` })).toBeDefined()
    expect(screen.getByRole('link', { name: 'Repeat this job with its items' })).toBeDefined()
  })

  test('is not offered while the job is open', async () => {
    openJob(givenJob({ status: 'in_progress' }), items)
    await screen.findByRole('heading', { name: 'Acme Foundry · J-00012 · Hull' })

    expect(screen.queryByRole('button', { name: 'Plan next visit' })).toBeNull()
  })
})

describe('a job without items', () => {
  const empty = givenJob()
  const previous = givenJob({
    _id: 'a0000000-0000-4000-8000-000000000008',
    status: 'completed',
    completedDate: '2025-10-29T10:00:00.000Z',
    itemCount: 2,
  })

  test('takes those of the last visit with one click, by the day on which it was completed', async () => {
    let broughtIn: InspectionItem[] = []
    const { received } = openJob(empty, [], {
      [`GET /api/jobs/${empty._id}/previous`]: () => json(200, { previousJob: previous }),
      [`GET /api/inspections/jobs/${empty._id}/items`]: () => page(broughtIn),
      [`POST /api/jobs/${empty._id}/bring-in-items`]: () => {
        broughtIn = items
        return json(200, { ...empty, itemCount: 2 })
      },
    })

    await userEvent.click(await screen.findByRole('button', { name: 'Bring in the items of 29/10/2025' }))

    // The button is gone by then.
    expect(await screen.findByText(/^2.items brought in, awaiting inspection\.$/)).toBeDefined()
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: /^Inspection items/ }))
    expect(received.find(({ path }) => path.endsWith('bring-in-items'))?.body).toEqual({
      previousJobId: previous._id,
    })
  })

  test('says what was left out, because it was withdrawn since', async () => {
    openJob(empty, [], {
      [`GET /api/jobs/${empty._id}/previous`]: () => json(200, { previousJob: previous }),
      [`POST /api/jobs/${empty._id}/bring-in-items`]: () => json(200, { ...empty, itemCount: 0, leftOut: 2 }),
    })

    await userEvent.click(await screen.findByRole('button', { name: 'Bring in the items of 29/10/2025' }))

    expect(
      await screen.findByText(/^Nothing brought in. Left out: 2.items, stored or withdrawn since\.$/),
    ).toBeDefined()
  })

  test('says why nothing was brought in', async () => {
    const why = 'This job already has items, so none were brought in.'
    openJob(empty, [], {
      [`GET /api/jobs/${empty._id}/previous`]: () => json(200, { previousJob: previous }),
      [`POST /api/jobs/${empty._id}/bring-in-items`]: () => json(409, { error: why, code: 'job-has-items' }),
    })

    await userEvent.click(await screen.findByRole('button', { name: 'Bring in the items of 29/10/2025' }))

    expect(await screen.findByText(why)).toBeDefined()
  })

  test('offers nothing where nobody was before, or where it is cancelled', async () => {
    openJob(empty, [])
    await screen.findByText('No inspection items yet')

    expect(screen.queryByRole('button', { name: /^Bring in/ })).toBeNull()
  })
})
