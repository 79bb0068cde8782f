import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route } from 'react-router'
import { describe, expect, test } from 'vitest'
import { JobsPages } from './jobs.page.tsx'
import { json } from '#web/testing/false-server.ts'
import { acme, dock, givenJob, tom } from '#web/testing/given-job.ts'
import type { JobProposal } from '#contract/jobs/jobs.contract.ts'
import { address, chooseFrom, openAsAdmin, page, type Replies, write } from '#web/testing/open-admin.tsx'

const routes = <Route path="/admin/jobs/*" element={<JobsPages />} />

const bolt = { _id: 'c0000000-0000-4000-8000-000000000002', name: 'Bolt & Co' }
const grace = { _id: 'e0000000-0000-4000-8000-000000000002', name: 'Grace Hopwood' }
const yard = { ...dock, _id: '50000000-0000-4000-8000-000000000009', addressLine1: 'The Yard', companyId: acme._id }

interface Opened {
  proposal?: JobProposal
  path?: string
}

const nothing: JobProposal = { lastJob: null, siteAddressId: null, assignedEngineerId: null }
const lastVisit: JobProposal = {
  lastJob: { _id: givenJob()._id, title: 'Annual examination', scheduledDate: '2025-10-29' },
  siteAddressId: dock,
  assignedEngineerId: tom,
}

function openForm(more: Replies = {}, { proposal, path = '/admin/jobs/new' }: Opened = {}) {
  return openAsAdmin(path, routes, {
    [`GET /api/companies/${acme._id}`]: () => json(200, { company: acme, contacts: [], siteAddresses: [] }),
    'GET /api/companies': () => page([acme, bolt]),
    'GET /api/site-addresses': ({ path }) => page(path.includes(acme._id) ? [{ ...dock, companyId: acme._id }] : []),
    'GET /api/users': ({ path }) => page(path.includes('role=admin') ? [grace] : [tom]),
    'GET /api/jobs/proposal': ({ path }) => json(200, path.includes(acme._id) ? (proposal ?? nothing) : nothing),
    'POST /api/jobs': ({ body }) => json(201, givenJob({ title: Object(body).title })),
    ...more,
  })
}

const site = () => screen.getByLabelText<HTMLInputElement>('Site address')
const titleField = () => screen.findByLabelText<HTMLInputElement>('Title')

describe('the site address', () => {
  test('can’t be chosen before the company', async () => {
    openForm()
    await titleField()
    expect(site().disabled).toBe(true)

    await chooseFrom('Company', 'Acme Foundry')

    expect(site().disabled).toBe(false)
    await chooseFrom('Site address', /12 Dock Road/)
    expect(site().value).toBe('12 Dock Road, Hull, HU1 2AB')
  })

  test('is cleared when the company changes', async () => {
    openForm()
    await chooseFrom('Company', 'Acme Foundry')
    await chooseFrom('Site address', /12 Dock Road/)

    await chooseFrom('Company', 'Bolt & Co')

    expect(site().value).toBe('')
  })

  test('can’t be added before the company is known', async () => {
    openForm()
    await titleField()

    await userEvent.click(screen.getByRole('button', { name: 'Add site' }))

    expect(await screen.findByText('Please select a company first')).toBeDefined()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(screen.getByLabelText('Company'))
  })
})

describe('a site that is missing', () => {
  async function addSite(reply: () => Response) {
    const server = openForm({ 'POST /api/site-addresses': reply })
    write(await titleField(), 'Crane bay')
    await chooseFrom('Company', 'Acme Foundry')
    await userEvent.click(screen.getByRole('button', { name: 'Add site' }))
    const dialog = await screen.findByRole('dialog', { name: 'New site of Acme Foundry' })
    write(within(dialog).getByLabelText('Address line 1'), 'The Yard')
    write(within(dialog).getByLabelText('Town or city'), 'Hull')
    write(within(dialog).getByLabelText('Postcode'), 'HU1 2AB')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Add site address' }))
    return server
  }

  test('is added within the form, chosen, and nothing typed is lost', async () => {
    const { received } = await addSite(() => json(201, yard))

    await waitFor(() => expect(site().value).toBe('The Yard, Hull, HU1 2AB'))
    expect((await titleField()).value).toBe('Crane bay')
    expect(received.some(({ method, path }) => method === 'POST' && path === '/api/jobs')).toBe(false)
  })

  test('keeps its form open when it could not be added', async () => {
    await addSite(() => json(500, { error: '', code: 'unexpected' }))

    expect(await screen.findByText('Error creating site address')).toBeDefined()
    expect(screen.getByRole('dialog', { name: 'New site of Acme Foundry' })).toBeDefined()
  })
})

describe('choosing the company', () => {
  const engineer = () => screen.getByLabelText<HTMLInputElement>('Assigned engineer').value

  test('proposes site, engineer and title of its last job, and one call brings them', async () => {
    const { received } = openForm({}, { proposal: lastVisit })

    await chooseFrom('Company', 'Acme Foundry')

    await waitFor(async () => expect((await titleField()).value).toBe('Annual examination'))
    expect(site().value).toBe('12 Dock Road, Hull, HU1 2AB')
    expect(engineer()).toBe('Tom Ashworth')
    expect(screen.getByText(/Filled in from the company’s last job, 29\/10\/2025/)).toBeDefined()
    expect(received.filter(({ path }) => path.startsWith('/api/jobs/proposal'))).toHaveLength(1)
  })

  test('leaves what was typed and chosen before as it is', async () => {
    openForm({}, { proposal: lastVisit })
    write(await titleField(), 'Crane bay')
    await chooseFrom('Assigned engineer', 'Grace Hopwood')

    await chooseFrom('Company', 'Acme Foundry')

    await waitFor(() => expect(site().value).toBe('12 Dock Road, Hull, HU1 2AB'))
    expect((await titleField()).value).toBe('Crane bay')
    expect(engineer()).toBe('Grace Hopwood')
  })

  test('takes the proposal back when another company is chosen', async () => {
    openForm({}, { proposal: lastVisit })
    await chooseFrom('Company', 'Acme Foundry')
    await waitFor(async () => expect((await titleField()).value).toBe('Annual examination'))

    await chooseFrom('Company', 'Bolt & Co')

    await waitFor(async () => expect((await titleField()).value).toBe(''))
    expect(site().value).toBe('')
    expect(engineer()).toBe('Not assigned')
  })

  test('from the company’s page comes with the proposal, so that only the date is missing', async () => {
    const { received } = openForm({}, { proposal: lastVisit, path: `/admin/jobs/new?company=${acme._id}` })
    await titleField()
    expect(document.activeElement).toBe(screen.getByLabelText('Scheduled date'))

    write(screen.getByLabelText('Scheduled date'), '2026-10-25')
    await userEvent.click(screen.getByRole('button', { name: 'Create job' }))

    await waitFor(() => expect(address()).toBe(`/admin/jobs/${givenJob()._id}`))
    expect(received.find(({ method, path }) => method === 'POST' && path === '/api/jobs')?.body).toMatchObject({
      title: 'Annual examination',
      siteAddressId: dock._id,
      assignedEngineerId: tom._id,
      expects: 'site',
    })
  })
})

describe('creating a job', () => {
  test('tells at every field what is missing', async () => {
    const { received } = openForm()
    await titleField()

    await userEvent.click(screen.getByRole('button', { name: 'Create job' }))

    expect(await screen.findByText('Please check 4 fields.')).toBeDefined()
    expect(document.activeElement).toBe(await titleField())
    expect(received.some(({ method }) => method === 'POST')).toBe(false)
  })

  test('sends what was chosen and leads to the job', async () => {
    const { received } = openForm()
    write(await titleField(), 'Crane bay')
    await chooseFrom('Company', 'Acme Foundry')
    await chooseFrom('Site address', /12 Dock Road/)
    write(screen.getByLabelText('Scheduled date'), '2026-10-25')
    write(screen.getByLabelText('Start time'), '09:30')
    await userEvent.selectOptions(screen.getByLabelText('Duration'), '1 hour 30 minutes')
    await chooseFrom('Assigned engineer', 'Grace Hopwood')

    await userEvent.click(screen.getByRole('button', { name: 'Create job' }))

    await waitFor(() => expect(address()).toBe(`/admin/jobs/${givenJob()._id}`))
    expect(received.find(({ method, path }) => method === 'POST' && path === '/api/jobs')?.body).toEqual({
      _id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      title: 'Crane bay',
      description: '',
      scheduledDate: '2026-10-25',
      startTime: '09:30',
      durationMinutes: 90,
      companyId: acme._id,
      siteAddressId: dock._id,
      assignedEngineerId: grace._id,
      expects: 'site',
    })
  })
})

test('a new job that is sent again after no answer came has the same id', async () => {
  let tries = 0
  const { received } = openForm({
    'POST /api/jobs': () => (++tries === 1 ? json(503, { error: '', code: 'unavailable' }) : json(201, givenJob())),
  })
  write(await titleField(), 'Crane bay')
  await chooseFrom('Company', 'Acme Foundry')
  await chooseFrom('Site address', /12 Dock Road/)
  write(screen.getByLabelText('Scheduled date'), '2026-10-25')
  await userEvent.click(screen.getByRole('button', { name: 'Create job' }))
  await screen.findByText('Error saving job')

  await userEvent.click(screen.getByRole('button', { name: 'Create job' }))

  await waitFor(() => expect(address()).toBe(`/admin/jobs/${givenJob()._id}`))
  const ids = received.filter(({ method }) => method === 'POST').map(({ body }) => Object(body)._id)
  expect(ids).toHaveLength(2)
  expect(new Set(ids).size).toBe(1)
})

describe('editing a job', () => {
  const job = givenJob()
  const path = `/api/jobs/${job._id}`

  function openEdit(current: ReturnType<typeof givenJob>) {
    return openAsAdmin(`/admin/jobs/${job._id}/edit`, routes, {
      [`GET ${path}`]: () => json(200, job),
      [`PUT ${path}`]: ({ body }) =>
        Object(body).version === current.version
          ? json(200, { ...current, ...Object(body), companyId: acme, siteAddressId: dock, version: 9 })
          : json(409, { error: 'Someone else was faster.', code: 'stale-version', current }),
    })
  }

  async function saveWithTitle(title: string) {
    const field = await titleField()
    write(field, title)
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  }

  test('is not held up when only the status moved meanwhile', async () => {
    const { received } = openEdit(givenJob({ status: 'in_progress', version: 4 }))

    await saveWithTitle('Crane bay')

    expect(await screen.findByText('Crane bay was saved.')).toBeDefined()
    expect(received.filter(({ method }) => method === 'PUT').map(({ body }) => Object(body).version)).toEqual([3, 4])
  })

  test('shows what someone else saved meanwhile, and loses nothing of either', async () => {
    const { received } = openEdit(givenJob({ title: 'Theirs', description: 'Ring first.', version: 4 }))

    await saveWithTitle('Mine')
    expect(await screen.findByText('Someone else saved this while you were editing.')).toBeDefined()
    expect((await titleField()).value).toBe('Mine')
    await userEvent.click(screen.getByRole('button', { name: 'Save mine over it' }))

    expect(await screen.findByText('Mine was saved.')).toBeDefined()
    expect(received.findLast(({ method }) => method === 'PUT')?.body).toMatchObject({
      title: 'Mine',
      description: 'Ring first.',
      version: 4,
    })
  })
})
