import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route } from 'react-router'
import { describe, expect, test, vi } from 'vitest'
import { JobsPages } from './jobs.page.tsx'
import { csv, json, type ReceivedRequest } from '#web/testing/false-server.ts'
import { acme, givenJob } from '#web/testing/given-job.ts'
import { address, openAsAdmin, page } from '#web/testing/open-admin.tsx'

const routes = <Route path="/admin/jobs/*" element={<JobsPages />} />

const annual = givenJob({ itemCount: 12, examinedCount: 3 })

const noDocuments = { certificates: 0, hasInvoice: false, hasIssuedInvoice: false }

function openJobs(path = '/admin/jobs', jobs = [annual], documents = noDocuments) {
  return openAsAdmin(path, routes, {
    [`GET /api/jobs/${annual._id}/issued-papers`]: () => json(200, documents),
    'GET /api/jobs': () => page(jobs),
    'GET /api/companies': () => page([acme]),
    [`PUT /api/jobs/${annual._id}`]: ({ body }) => json(200, { ...annual, ...Object(body), version: 4 }),
    [`DELETE /api/jobs/${annual._id}`]: () => json(200, { _id: annual._id }),
  })
}

const lists = (received: ReceivedRequest[]) =>
  received.filter(({ path }) => path.startsWith('/api/jobs?') && path.includes('limit=50'))

const asked = (received: ReceivedRequest[]) => new URLSearchParams(lists(received).at(-1)?.path.split('?')[1])

describe('the list of jobs', () => {
  test('opens on what is open, soonest first, and a search looks through every status', async () => {
    const { received } = openJobs()
    await screen.findByRole('row', { name: /Annual examination/ })
    expect([asked(received).get('status'), asked(received).get('sort')]).toEqual(['pending,in_progress', 'scheduled'])
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Open' }).checked).toBe(true)

    await userEvent.type(screen.getByLabelText('Search jobs'), 'dock')

    await waitFor(() => expect([asked(received).get('q'), asked(received).get('status')]).toEqual(['dock', null]))
  })

  test('is sorted by its headers, the other way round the second time, and the address keeps it', async () => {
    const { received } = openJobs()
    const scheduled = await screen.findByRole('columnheader', { name: 'Scheduled' })
    expect(scheduled.getAttribute('aria-sort')).toBe('ascending')

    await userEvent.click(screen.getByRole('button', { name: 'Engineer' }))
    await waitFor(() => expect(asked(received).get('sort')).toBe('engineer'))
    const engineer = screen.getByRole('columnheader', { name: 'Engineer' })
    expect([engineer.getAttribute('aria-sort'), scheduled.getAttribute('aria-sort')]).toEqual(['ascending', null])
    within(engineer).getByRole('button').focus()
    await userEvent.keyboard('{Enter}')

    await waitFor(() => expect(asked(received).get('sort')).toBe('-engineer'))
    expect(address()).toContain('sort=-engineer')
  })

  test('is narrowed by its address to a range of days and to what nobody is assigned to', async () => {
    const { received } = openJobs('/admin/jobs?engineer=none&from=2026-11-01&to=2026-11-30')
    await screen.findByRole('row', { name: /Annual examination/ })

    expect(['engineerId', 'from', 'to'].map((name) => asked(received).get(name))).toEqual([
      'none',
      '2026-11-01',
      '2026-11-30',
    ])
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Engineer' }).value).toBe('Not assigned')
  })

  test('ignores what somebody typed into its address that is no filter', async () => {
    const typed = `company=abc&engineer=xyz&from=foo&to=2026-02-31&sort=hack&page=-5&status=zzz`
    const { received } = openJobs(`/admin/jobs?${typed}&q=${'x'.repeat(900)}`)
    await screen.findByRole('row', { name: /Annual examination/ })

    expect(['companyId', 'engineerId', 'from', 'to', 'offset'].map((name) => asked(received).get(name))).toEqual([
      null,
      null,
      null,
      null,
      '0',
    ])
    expect(asked(received).get('q')).toHaveLength(200)
  })

  test('says of each what, for whom, where, by whom, when and how far it is', async () => {
    openJobs()

    const row = await screen.findByRole('row', { name: /Annual examination/ })

    const cells = within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
    expect(within(row).getByRole('link').textContent).toBe('Acme Foundry J-00012 · Annual examination')
    expect(cells.slice(0, 4)).toEqual([
      '12 Dock Road, Hull',
      'Tom Ashworth',
      expect.stringMatching(/^29\/03\/2026Overdue \d+\sdays$/),
      '3/ of 12 examined',
    ])
    expect(within(row).getByRole<HTMLSelectElement>('combobox', { name: 'Status of Annual examination' }).value).toBe(
      'pending',
    )
  })

  test('searches as you type, filters by status, and keeps both in the address', async () => {
    const { received } = openJobs()

    await userEvent.type(await screen.findByLabelText('Search jobs'), 'dock')
    await userEvent.click(screen.getByRole('radio', { name: /^Completed/ }))

    await waitFor(() =>
      expect(Object.fromEntries(asked(received))).toEqual({
        q: 'dock',
        status: 'completed',
        sort: '-scheduled',
        limit: '50',
        offset: '0',
      }),
    )
    expect(Object.fromEntries(new URLSearchParams(address().split('?')[1]))).toEqual({ q: 'dock', status: 'completed' })
  })

  test('goes to its search at a slash', async () => {
    openJobs()
    await screen.findByRole('row', { name: /Annual/ })

    await userEvent.keyboard('/')

    expect(document.activeElement).toBe(screen.getByLabelText('Search jobs'))
  })

  test('counts each status on its chip', async () => {
    openAsAdmin('/admin/jobs', routes, {
      'GET /api/jobs': () => page([annual]),
      'GET /api/jobs/counts': () => json(200, { pending: 2, in_progress: 0, completed: 1204, cancelled: 0 }),
    })

    expect(await screen.findByRole('radio', { name: 'Completed 1,204' })).toBeDefined()
  })

  test('is saved as a file, whole and as it is filtered', async () => {
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    URL.createObjectURL = () => 'blob:jobs'
    URL.revokeObjectURL = () => {}
    const { received } = openAsAdmin('/admin/jobs?q=dock&status=completed&page=2', routes, {
      'GET /api/jobs': () => page([annual], 60),
      'GET /api/jobs.csv': () => csv('jobs-2026-03-29.csv'),
    })

    await userEvent.click(await screen.findByRole('button', { name: 'Export' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'CSV (.csv)' }))

    await waitFor(() => expect(saved.mock.contexts[0]).toMatchObject({ download: 'jobs-2026-03-29.csv' }))
    expect(received.find(({ path }) => path.includes('.csv'))?.path).toBe('/api/jobs.csv?q=dock&status=completed')
  })

  test('says why it could not be saved as a file', async () => {
    openAsAdmin('/admin/jobs', routes, {
      'GET /api/jobs': () => page([annual]),
      'GET /api/jobs.csv': () => json(503, { error: 'Back in a moment.', code: 'unavailable' }),
    })

    await userEvent.click(await screen.findByRole('button', { name: 'Export' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'CSV (.csv)' }))

    expect(await screen.findByText('Back in a moment.')).toBeDefined()
  })

  test('says in the server’s words why it could not be had', async () => {
    openAsAdmin('/admin/jobs', routes, {
      'GET /api/jobs': () => json(403, { error: 'Ask your administrator.', code: 'not-allowed' }),
    })

    expect((await screen.findByRole('alert')).textContent).toContain('Ask your administrator.')
  })

  test('says that it failed, and tries again when asked', async () => {
    let isBroken = true
    openAsAdmin('/admin/jobs', routes, {
      'GET /api/jobs': () => (isBroken ? json(403, { code: 'not-allowed' }) : page([annual])),
    })

    expect(await screen.findByText('Failed to fetch jobs')).toBeDefined()
    isBroken = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))

    expect(await screen.findByRole('row', { name: /Annual examination/ })).toBeDefined()
  })
})

describe('the status of a job', () => {
  test('is any of the four', async () => {
    openJobs()

    const status = within(await screen.findByRole('combobox', { name: 'Status of Annual examination' }))

    expect(status.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Pending',
      'In Progress',
      'Completed',
      'Cancelled',
    ])
  })

  test('is changed in its row, and the call sends nothing else', async () => {
    const { received } = openJobs()

    await userEvent.selectOptions(
      await screen.findByRole('combobox', { name: 'Status of Annual examination' }),
      'Cancelled',
    )

    expect(await screen.findByText('Annual examination is now Cancelled.')).toBeDefined()
    expect(received.find(({ method }) => method === 'PUT')?.body).toEqual({ status: 'cancelled' })
  })

  test('is undone from its message, at the version that the change made', async () => {
    const { received } = openJobs()
    const status = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Status of Annual examination' })
    await userEvent.selectOptions(status, 'Cancelled')

    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))

    expect(await screen.findByText('Annual examination is Pending again.')).toBeDefined()
    expect(screen.queryByText('Annual examination is now Cancelled.')).toBeNull()
    const sent = received.filter(({ method }) => method === 'PUT').map(({ body }) => body)
    expect(sent).toEqual([{ status: 'cancelled' }, { status: 'pending', version: 4 }])
  })

  test('is not undone where somebody else has changed the job since, and that is said', async () => {
    const refusal = { error: 'Someone else has changed this since you opened it.', code: 'stale-version' }
    openAsAdmin('/admin/jobs', routes, {
      'GET /api/jobs': () => page([annual]),
      [`PUT /api/jobs/${annual._id}`]: ({ body }) =>
        'version' in Object(body) ? json(409, refusal) : json(200, { ...annual, ...Object(body), version: 4 }),
    })
    const status = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Status of Annual examination' })
    await userEvent.selectOptions(status, 'Cancelled')

    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))

    expect(await screen.findByText(refusal.error)).toBeDefined()
    expect(status.value).toBe('cancelled')
  })

  test('goes back when it was refused, and the reason is read', async () => {
    openAsAdmin('/admin/jobs', routes, {
      'GET /api/jobs': () => page([annual]),
      [`PUT /api/jobs/${annual._id}`]: () => json(404, { error: 'There is no such job.', code: 'not-found' }),
    })
    const status = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Status of Annual examination' })

    await userEvent.selectOptions(status, 'Completed')

    expect(await screen.findByText('There is no such job.')).toBeDefined()
    expect(status.value).toBe('pending')
  })
})

test('a job is deleted only after a question that names it', async () => {
  const { received } = openJobs()

  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Annual examination' }))
  const deleting = await screen.findByRole('menuitem', { name: 'Delete' })
  await waitFor(() => expect(deleting.getAttribute('aria-disabled')).toBe('false'))
  await userEvent.click(deleting)
  expect(received.some(({ method }) => method === 'DELETE')).toBe(false)
  const question = await screen.findByRole('dialog', { name: 'Delete Annual examination?' })
  await userEvent.click(within(question).getByRole('button', { name: 'Delete' }))

  expect(await screen.findByText('Annual examination was deleted.')).toBeDefined()
})

test('a job with issued papers says in the list, before anything is asked, that it can’t be deleted', async () => {
  const { received } = openJobs('/admin/jobs', [{ ...annual, status: 'cancelled' }], {
    certificates: 1,
    hasInvoice: false,
    hasIssuedInvoice: false,
  })
  const opener = await screen.findByRole('button', { name: 'Actions for Annual examination' })
  expect(received.some(({ path }) => path.endsWith('/issued-papers'))).toBe(false)

  await userEvent.click(opener)
  const deleting = await screen.findByRole('menuitem', { name: /^Delete.*It’s cancelled: leave it there/ })
  expect(deleting.getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(deleting)

  expect(screen.queryByRole('dialog')).toBeNull()
  expect(received.some(({ method }) => method === 'DELETE')).toBe(false)
})
