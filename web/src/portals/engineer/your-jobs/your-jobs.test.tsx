import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { currentSession } from '#web/api/session.ts'
import { createItem } from '#web/offline/actions/items.ts'
import { newId } from '#web/offline/store/new-id.ts'
import { givenContent } from '#web/testing/given-device.ts'
import { falseServer, json } from '#web/testing/false-server.ts'
import { falseTab } from '#web/testing/false-tab.ts'
import { givenJob } from '#web/testing/given-job.ts'
import { givenEngineersDevice, noSignal, openEngineer } from '#web/testing/open-engineer.tsx'
import { addDays, dayInLondon } from '#contract/values/days.ts'

beforeEach(noSignal)

const jobId = givenJob()._id

describe('without a signal', () => {
  test('a card says what, where, when and how far', async () => {
    await givenEngineersDevice({ jobs: [givenJob({ status: 'in_progress', itemCount: 40, examinedCount: 12 })] })
    openEngineer('/engineer')

    const link = await screen.findByRole('link', { name: 'Annual examination' })

    expect(link.getAttribute('href')).toBe(`/engineer/job/${jobId}`)
    const card = within(screen.getByRole('listitem'))
    for (const words of ['Acme Foundry', '12 Dock Road, Hull', 'In Progress', '29/03/2026', '12 of 40 examined']) {
      expect(card.getByText(words)).toBeDefined()
    }
  })

  test('open jobs stand in groups by how soon they are, the day’s own first', async () => {
    const today = dayInLondon(new Date())
    const on = (index: number, title: string, scheduledDate: string) =>
      givenJob({ _id: `a0000000-0000-4000-8000-00000000020${index}`, title, scheduledDate })
    await givenEngineersDevice({
      jobs: [
        on(1, 'Next month', addDays(today, 31)),
        on(2, 'Now', today),
        on(3, 'Missed', addDays(today, -9)),
        on(4, 'Missed too', addDays(today, -1)),
      ],
    })
    openEngineer('/engineer')

    await screen.findByText('Now')
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Today 1',
      'Overdue 2',
      'Later 1',
      'Completed Jobs',
    ])
    const overdue = within(screen.getByRole('region', { name: 'Overdue 2' }))
    expect(overdue.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Missed',
      'Missed too',
    ])
  })

  test('the address of a job opens the map', async () => {
    await givenEngineersDevice({ jobs: [givenJob()] })
    openEngineer('/engineer')

    const map = await screen.findByRole('link', { name: '12 Dock Road, Hull' })
    expect(map.getAttribute('href')).toContain('12%20Dock%20Road%2C%20Hull%2C%20HU1%202AB')
  })

  test('what waits for the engineer stands on top, with its next step', async () => {
    const { store, userId } = await givenEngineersDevice({ jobs: [givenJob()] })
    await store.meta.put({ userId, key: 'examiner', value: { qualifications: 'LEEA', hasSignature: false } })
    openEngineer('/engineer')

    expect(await screen.findByText('One thing needs you')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Draw it' }).getAttribute('href')).toBe('/signature')
  })

  test('what was not examined on purpose is told apart from what is still to be examined', async () => {
    const counted = { itemCount: 9, examinedCount: 8, leftOutCount: 1 }
    const other = { ...givenJob(), _id: 'a0000000-0000-4000-8000-000000000077', ...counted, itemCount: 12 }
    await givenEngineersDevice({ jobs: [{ ...givenJob(), ...counted }, other] })
    openEngineer('/engineer')

    expect(await screen.findByText('8 examined, 1 not examined')).toBeDefined()
    expect(screen.getByText('8 of 12 examined, 1 not examined')).toBeDefined()
  })

  test('what was done on this device counts at once', async () => {
    const localSession = await givenEngineersDevice({ jobs: [givenJob()] })
    await createItem(localSession, { itemId: crypto.randomUUID(), jobId, content: givenContent() })
    openEngineer('/engineer')

    expect(await screen.findByText('1 of 1 examined')).toBeDefined()
    expect(screen.getByText('1 change waiting to be sent')).toBeDefined()
    expect(screen.getByText('In Progress')).toBeDefined()
    expect(await screen.findByRole('button', { name: /Offline 1\spending sync/ })).toBeDefined()
  })

  test('completed jobs stand apart, with a date or N/A, and cancelled ones not at all', async () => {
    await givenEngineersDevice({
      jobs: [
        givenJob({
          status: 'completed',
          completedDate: '2026-03-29T23:30:00.000Z',
          results: { fitForPurpose: 4, requiresRepair: 0, repairBy: null, notFit: 1, notExamined: 0 },
        }),
        givenJob({ _id: 'a0000000-0000-4000-8000-000000000002', title: 'Imported', status: 'completed' }),
        givenJob({ _id: 'a0000000-0000-4000-8000-000000000003', title: 'Called off', status: 'cancelled' }),
      ],
    })
    openEngineer('/engineer')

    const completed = within(await screen.findByRole('region', { name: 'Completed Jobs' }))
    expect(completed.getByText('Completed: 30/03/2026')).toBeDefined()
    expect(completed.getByText('Completed: N/A')).toBeDefined()
    expect(completed.getByText('4 fit')).toBeDefined()
    expect(completed.getByText('1 not fit')).toBeDefined()
    expect(completed.getByRole('button', { name: 'View Certificate: Annual examination' })).toBeDefined()
    expect(completed.getByRole('button', { name: 'Regenerate Certificate: Annual examination' })).toBeDefined()
    expect(screen.queryByText('Called off')).toBeNull()
    expect(screen.getByText('All caught up!')).toBeDefined()
  })

  test('a device that never heard of any job does not say that all is done', async () => {
    await givenEngineersDevice({ hasHeard: false })
    openEngineer('/engineer')

    expect(await screen.findByText('Failed to fetch jobs')).toBeDefined()
    expect(screen.queryByText('All caught up!')).toBeNull()
  })

  test('many jobs can be searched', async () => {
    const jobs = Array.from({ length: 9 }, (_, index) =>
      givenJob({ _id: `a0000000-0000-4000-8000-00000000010${index}`, title: `Visit ${index}` }),
    )
    await givenEngineersDevice({ jobs })
    openEngineer('/engineer')
    await screen.findByText('Visit 3')

    await userEvent.type(screen.getByRole('searchbox', { name: 'Search jobs' }), 'visit 7')

    await waitFor(() => expect(screen.queryByText('Visit 3')).toBeNull())
    expect(screen.getByText('Visit 7')).toBeDefined()
  })
})

test('behind the badge stand the age of the oldest work and when something was last sent', async () => {
  const localSession = await givenEngineersDevice({ jobs: [givenJob()] })
  await createItem(
    { ...localSession, now: () => Date.now() - 3 * 60 * 60_000 },
    { itemId: newId(), jobId, content: givenContent() },
  )
  const sentAt = Date.parse('2026-03-29T23:30:00.000Z')
  await localSession.store.meta.put({ userId: localSession.userId, key: 'lastSuccessAt', value: sentAt })
  openEngineer('/engineer')

  await userEvent.click(await screen.findByRole('button', { name: /Offline 1\spending sync/ }))

  const details = within(await screen.findByRole('dialog', { name: 'Sync' }))
  expect(details.getByText(/^(about )?3 hours/)).toBeDefined()
  expect(details.getByText(/30\/03\/2026/)).toBeDefined()
  expect(details.getByRole('button', { name: 'Export pending work' })).toBeDefined()
})

describe('logging out', () => {
  test('warns while work has not been sent, and keeps it', async () => {
    const localSession = await givenEngineersDevice({ jobs: [givenJob()] })
    await createItem(localSession, { itemId: crypto.randomUUID(), jobId, content: givenContent() })
    openEngineer('/engineer')

    await userEvent.click(await screen.findByRole('button', { name: 'Log out' }))
    const question = within(await screen.findByRole('dialog', { name: /Log out with 1\schange not sent/ }))
    await userEvent.click(question.getByRole('button', { name: 'Cancel' }))
    expect(currentSession()).not.toBeNull()

    await userEvent.click(screen.getByRole('button', { name: 'Log out' }))
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Log out' }))
    await waitFor(() => expect(currentSession()).toBeNull())
    expect(await localSession.store.outbox.count()).toBe(1)
  })

  test('asks nothing when everything was sent', async () => {
    await givenEngineersDevice({ jobs: [givenJob()] })
    openEngineer('/engineer')

    await userEvent.click(await screen.findByRole('button', { name: 'Log out' }))

    await waitFor(() => expect(currentSession()).toBeNull())
  })
})

describe('jobs completed longer ago than the device keeps them', () => {
  const recent = givenJob({ status: 'completed', completedDate: '2026-03-29T15:00:00.000Z' })
  const lastYear = givenJob({
    _id: 'a0000000-0000-4000-8000-000000000009',
    title: 'Last year',
    status: 'completed',
    completedDate: '2025-03-28T15:00:00.000Z',
  })

  test('are fetched when asked for, with their certificates, and those that are here come once', async () => {
    const { received } = falseServer({
      'GET /api/health': () => json(200, { status: 'ok', product: 'Thorough' }),
      'GET /api/jobs': ({ path }) =>
        json(200, path.includes('offset=50') ? [lastYear] : [recent], { 'x-total-count': '51' }),
    })
    await givenEngineersDevice({ jobs: [recent] })
    openEngineer('/engineer')
    const completed = within(await screen.findByRole('region', { name: 'Completed Jobs' }))
    expect(received.some(({ path }) => path.startsWith('/api/jobs?'))).toBe(false)

    await userEvent.click(completed.getByRole('button', { name: 'Show earlier jobs' }))

    const link = await completed.findByRole('link', { name: 'Last year' })
    expect(link.getAttribute('href')).toBe(`/engineer/job/${lastYear._id}`)
    expect(completed.getByText('Completed: 28/03/2025')).toBeDefined()
    expect(completed.getByRole('button', { name: 'View Certificate: Last year' })).toBeDefined()
    expect(completed.getByRole('button', { name: 'Regenerate Certificate: Last year' })).toBeDefined()
    expect(completed.getAllByRole('link', { name: 'Annual examination' })).toHaveLength(1)
    expect(completed.queryByRole('button', { name: 'Show earlier jobs' })).toBeNull()
    expect(received.find(({ path }) => path.startsWith('/api/jobs?'))?.path).toContain('status=completed')
  })

  test('say why they could not be had, and can be asked for again', async () => {
    let isBroken = true
    falseServer({
      'GET /api/health': () => json(200, { status: 'ok', product: 'Thorough' }),
      'GET /api/jobs': () => (isBroken ? json(403, { code: 'not-allowed' }) : json(200, [lastYear])),
    })
    await givenEngineersDevice({})
    openEngineer('/engineer')

    await userEvent.click(await screen.findByRole('button', { name: 'Show earlier jobs' }))
    expect(await screen.findByText('Failed to fetch jobs')).toBeDefined()
    isBroken = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))

    expect(await screen.findByRole('link', { name: 'Last year' })).toBeDefined()
  })
})

describe('the certificate of a completed job', () => {
  test('is made anew only after a question', async () => {
    const { received } = falseServer({
      'GET /api/health': () => json(200, { status: 'ok', product: 'Thorough' }),
      [`POST /api/certificates/jobs/${jobId}/regenerate`]: () => json(201, { _id: jobId }),
    })
    await givenEngineersDevice({ jobs: [givenJob({ status: 'completed' })] })
    openEngineer('/engineer')

    await userEvent.click(await screen.findByRole('button', { name: /Regenerate Certificate/ }))
    const question = within(await screen.findByRole('dialog'))
    expect(received.filter(({ method }) => method === 'POST')).toEqual([])
    await userEvent.type(question.getByLabelText(/What changed and why/), 'The photo was turned')
    await userEvent.click(question.getByRole('button', { name: 'Regenerate' }))

    expect(await screen.findByText('Certificate regenerated successfully!')).toBeDefined()
    expect(received.find(({ method }) => method === 'POST')?.body).toMatchObject({ reason: 'The photo was turned' })
  })

  test('the certificate of a completed job that can’t be had says so', async () => {
    falseTab()
    await givenEngineersDevice({ jobs: [givenJob({ status: 'completed' })] })
    openEngineer('/engineer')

    await userEvent.click(await screen.findByRole('button', { name: /View Certificate/ }))

    expect((await screen.findByRole('alert')).textContent).toContain('Certificate not available')
  })
})
