import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route } from 'react-router'
import { describe, expect, test } from 'vitest'
import { JobsPages } from './jobs.page.tsx'
import { json } from '#web/testing/false-server.ts'
import { givenEquipment } from '#web/testing/given-equipment.ts'
import { acme, dock, givenItem, givenJob } from '#web/testing/given-job.ts'
import { address, chooseFrom, openAsAdmin, page, type Replies, write } from '#web/testing/open-admin.tsx'

const routes = <Route path="/admin/jobs/*" element={<JobsPages />} />

const lastYear = givenJob({ title: 'Annual 2025', status: 'completed', itemCount: 2, examinedCount: 2 })
const nextYear = givenJob({ _id: 'a0000000-0000-4000-8000-000000000009', title: 'Annual 2026' })

function openLoad(path: string, more: Replies = {}) {
  return openAsAdmin(path, routes, {
    'GET /api/companies': () => page([acme]),
    'GET /api/jobs': ({ path: asked }) => page(asked.includes('status=completed') ? [lastYear] : []),
    [`GET /api/jobs/${lastYear._id}`]: () => json(200, lastYear),
    [`GET /api/inspections/jobs/${lastYear._id}/items`]: () =>
      page([givenItem(), givenItem({ _id: 'b2', serialNumber: 'SN-2', description: 'Shackle', fitForPurpose: false })]),
    'GET /api/equipment': () => page([]),
    'GET /api/site-addresses': () => page([dock]),
    'GET /api/users': () => page([]),
    'POST /api/jobs/load-from-previous': () => json(201, { success: true, job: nextYear }),
    ...more,
  })
}

async function fillAndCreate() {
  const title = await screen.findByLabelText('Title')
  write(title, 'Annual 2026')
  write(screen.getByLabelText('Scheduled date'), '2026-03-30')
  await userEvent.click(screen.getByRole('button', { name: 'Create job' }))
  const question = await screen.findByRole('dialog', { name: 'Create Annual 2026 from Annual 2025?' })
  await userEvent.click(within(question).getByRole('button', { name: 'Create job' }))
}

describe('loading from a previous job', () => {
  test('goes from the company to one of its completed jobs and shows what will be copied', async () => {
    openLoad('/admin/jobs/load-from-previous')

    await chooseFrom('Company', 'Acme Foundry')
    await chooseFrom('Previous job', /^Annual 2025/)

    const equipment = await screen.findByRole('region', { name: /^Equipment to copy/ })
    const items = within(equipment)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
    expect(items).toEqual(['Chain BlockSN-1Last result: Fit for Purpose', 'ShackleSN-2Last result: Not Fit'])
  })

  test('shows and copies nothing of what was withdrawn since', async () => {
    const withdrawn = givenEquipment({ lifecycle: 'withdrawn', condition: 'retired' })
    openLoad(`/admin/jobs/load-from-previous?previous=${lastYear._id}`, {
      [`GET /api/inspections/jobs/${lastYear._id}/items`]: () => page([givenItem({ equipmentId: withdrawn._id })]),
      'GET /api/equipment': () => page([withdrawn]),
    })

    expect(await screen.findByText(/Left out: 1.item, stored or withdrawn since.$/)).toBeDefined()
    expect(screen.getByText('None of its items is in service. The new job will start empty.')).toBeDefined()
  })

  test('says so where the company has no completed job', async () => {
    openLoad('/admin/jobs/load-from-previous', { 'GET /api/jobs': () => page([]) })

    await chooseFrom('Company', 'Acme Foundry')

    expect(await screen.findByText('No completed jobs found for this company')).toBeDefined()
  })

  test('starts from a past job’s row, and creates only after a confirmation', async () => {
    const { received } = openLoad(`/admin/jobs/load-from-previous?previous=${lastYear._id}`)

    await fillAndCreate()

    expect(await screen.findByText('Job created with equipment from previous inspection!')).toBeDefined()
    await waitFor(() => expect(address()).toBe(`/admin/jobs/${nextYear._id}`))
    expect(received.find(({ method }) => method === 'POST')?.body).toEqual({
      _id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      previousJobId: lastYear._id,
      newJobData: {
        title: 'Annual 2026',
        description: '',
        scheduledDate: '2026-03-30',
        startTime: null,
        durationMinutes: null,
        companyId: acme._id,
        siteAddressId: dock._id,
        assignedEngineerId: lastYear.assignedEngineerId?._id,
        expects: 'items',
      },
    })
  })

  test('keeps everything that was typed when it fails', async () => {
    openLoad(`/admin/jobs/load-from-previous?previous=${lastYear._id}`, {
      'POST /api/jobs/load-from-previous': () => json(503, { error: '', code: 'unavailable' }),
    })

    await fillAndCreate()

    expect(await screen.findByText('Error loading from previous job')).toBeDefined()
    expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Annual 2026')
  })
})
