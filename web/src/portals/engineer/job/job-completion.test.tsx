import { notificationsStore } from '@mantine/notifications'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { completeJob } from '#web/offline/actions/completion.ts'
import type { LocalSession } from '#web/offline/store/local-session.ts'
import { refusalIn } from '#web/offline/outbox/job-difference.ts'
import { serverItemFrom } from '#web/offline/store/server-item.ts'
import { readItems } from '#web/offline/hooks/use-local-items.ts'
import { readJob } from '#web/offline/hooks/use-local-jobs.ts'
import { falseServer, json } from '#web/testing/false-server.ts'
import { givenItem, givenJob } from '#web/testing/given-job.ts'
import { inOwnTask } from '#web/testing/in-own-task.ts'
import { givenEngineersDevice, noSignal, openEngineer } from '#web/testing/open-engineer.tsx'
import type { ChangedField, InspectionItem, JobDifference } from '#contract/inspections/inspections.contract.ts'

beforeEach(noSignal)

const jobId = givenJob()._id
const jobAddress = `/engineer/job/${jobId}`
const hoist = givenItem({ description: 'Hoist', serialNumber: '12', wll: '2 t', version: 2 })
const hook = givenItem({ _id: 'b0000000-0000-4000-8000-000000000003', description: 'Hook', serialNumber: '3' })
const shackle = givenItem({
  _id: 'b0000000-0000-4000-8000-000000000009',
  description: 'Shackle',
  serialNumber: '0009',
  version: 1,
})
const changedHoist = { ...hoist, wll: '50 t', version: 3 }

const difference: JobDifference = {
  added: [{ _id: shackle._id, description: 'Shackle', serialNumber: '0009', version: 1, addedBy: 'office' }],
  changed: [
    {
      _id: hoist._id,
      description: 'Hoist',
      serialNumber: '12',
      version: 3,
      fields: [{ field: 'wll', before: '2 t', after: '50 t' }],
    },
  ],
  deleted: [{ _id: hook._id, description: 'Hook', serialNumber: '3' }],
  isCompleted: false,
}
const words = 'Office added Shackle 0009; WLL of Hoist 12: 2 t → 50 t; Hook 3 deleted.'

/** The server has refused the completion of what this device shows. */
async function givenRefusedCompletion(facts: Partial<JobDifference> = {}): Promise<LocalSession> {
  const localSession = await givenEngineersDevice({ jobs: [givenJob()], items: [hoist, hook] })
  await completeJob(localSession, jobId)
  const details = { difference: { ...difference, ...facts } }
  const refusal = { at: 1, status: 409, code: 'changed-meanwhile', words: 'The job has changed.', fields: {} }
  const attention = { ...refusal, theirs: null, details }
  await inOwnTask(() => localSession.store.outbox.toCollection().modify({ attention, needs: 1 }))
  return localSession
}

/** As a pull lays the job's items down. */
async function fetched({ store, userId }: LocalSession, items: InspectionItem[]) {
  const fetchedAfter = refusalIn(await store.outbox.toArray())
  await store.jobs.toCollection().modify({ fetchedAfter })
  const row = { userId, jobId, mine: null, isDeletedHere: false, lineage: 1 }
  await store.items.clear()
  await store.items.bulkPut(
    items.map((item, place) => ({ ...row, _id: item._id, place, server: serverItemFrom(item) })),
  )
}

/** Refuses the completion with the difference, and gives out the items as the office left them. */
function serverWithChanges() {
  const job = { ...givenJob({ itemCount: 2 }), itemsStamp: 'other', waitingWork: 0 }
  const examiner = { qualifications: 'LEEA', hasSignature: true, employer: '', employerAddress: '' }
  const epoch = 'ec000000-0000-4000-8000-000000000001'
  const work = { epoch, stamp: 'w', isUnchanged: false, jobs: [job], companies: [], examiner }
  const isRefused = { value: false }
  falseServer({
    'GET /api/health': () => json(200, { status: 'ok' }),
    'GET /api/inspections/device': () => json(200, work),
    // Before the refusal the office had not written yet.
    [`GET /api/inspections/jobs/${jobId}/items`]: () => {
      const items = isRefused.value ? [changedHoist, shackle] : [hoist, hook]
      return json(200, items, { 'x-total-count': '2' })
    },
    [`POST /api/inspections/jobs/${jobId}/complete`]: () => {
      isRefused.value = true
      return json(409, { error: 'The job has changed.', code: 'changed-meanwhile', difference })
    },
  })
}

const shackleShown = { serialNumber: '0009' }

async function press(name: string | RegExp) {
  await userEvent.click(await screen.findByRole('button', { name }))
}

describe('a completion that was refused because the job has changed', () => {
  test('tells the difference in words, and is not offered again before it is fetched', async () => {
    await givenRefusedCompletion()
    openEngineer(jobAddress)

    expect(await screen.findByText(words)).toBeDefined()
    expect(screen.getByText('The job has changed since you saw it')).toBeDefined()
    expect(screen.getByText('These changes haven’t been downloaded yet.')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Complete again' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Complete Job' })).toBeNull()
  })

  test('leads to the items, and is made again of what is on the screen then', async () => {
    const localSession = await givenRefusedCompletion()
    await fetched(localSession, [changedHoist, shackle])
    openEngineer(jobAddress)

    const link = await screen.findByRole('link', { name: 'Look at Shackle 0009' })
    expect(link.getAttribute('href')).toBe(`${jobAddress}/edit/${shackle._id}`)
    await press('Complete again')
    const dialog = within(await screen.findByRole('dialog', { name: 'Complete Annual examination?' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Complete Job' }))

    expect(await screen.findByText('Completed on this device')).toBeDefined()
    const entries = await localSession.store.outbox.toArray()
    expect(entries.map(({ input }) => input)).toEqual([
      {
        jobId,
        companyId: givenJob().companyId._id,
        siteAddressId: givenJob().siteAddressId._id,
        items: [
          { _id: hoist._id, version: 3 },
          { _id: shackle._id, version: 1 },
        ],
        photos: [],
        deletions: [],
      },
    ])
  })

  test.each([
    [jobAddress, []],
    ['/engineer', ['The job has changed.']],
  ])('fetches the changes at once, and at %s is told by toasts: %j', async (address, toasts) => {
    const localSession = await givenEngineersDevice({ jobs: [givenJob()], items: [hoist, hook] })
    serverWithChanges()
    await completeJob(localSession, jobId)
    openEngineer(address)

    await waitFor(async () =>
      expect(await readItems(localSession, jobId)).toMatchObject([{ wll: '50 t' }, shackleShown]),
    )
    await waitFor(async () =>
      expect(await readJob(localSession, jobId)).toMatchObject({ completion: 'refused', isFetchedSinceRefusal: true }),
    )
    expect(notificationsStore.getState().notifications.map(({ message }) => message)).toEqual(toasts)
  })

  test('is only told when somebody else has completed the job', async () => {
    const localSession = await givenRefusedCompletion({ isCompleted: true })
    openEngineer(jobAddress)

    expect(await screen.findByText('The job was completed with other items')).toBeDefined()
    expect(screen.getByText(words)).toBeDefined()
    await press('Done')

    await waitFor(async () => expect(await localSession.store.outbox.count()).toBe(0))
  })
})

test('items that the office changed are marked in the list, and named with each change before the engineer completes', async () => {
  const officeChanges: ChangedField[] = [
    { field: 'wll', before: '2 t', after: '50 t' },
    { field: 'fitForPurpose', before: false, after: true },
  ]
  const changed = { ...hoist, isChangedByOffice: true, officeChanges }
  await givenEngineersDevice({ jobs: [givenJob()], items: [changed, hook] })
  openEngineer(jobAddress)

  expect(await screen.findAllByText('Changed by the office since it was examined')).toHaveLength(1)
  expect(screen.getByText('WLL: 2 t → 50 t')).toBeDefined()
  await userEvent.click(await screen.findByRole('button', { name: 'Complete Job' }))

  const dialog = within(await screen.findByRole('dialog'))
  const named = dialog.getByRole('heading', { name: 'Changed by the office' }).parentElement
  expect(named?.textContent).toMatch(
    /These points differ from what you recorded.*Hoist 12WLL: 2 t → 50 tFit for purpose: No → Yes$/,
  )
})

test('what the office deleted after it was examined is named before the engineer completes', async () => {
  const deletedByOffice = [{ description: 'Chain Block', serialNumber: 'A-1' }]
  await givenEngineersDevice({ jobs: [{ ...givenJob(), deletedByOffice }], items: [hoist] })
  openEngineer(jobAddress)
  await userEvent.click(await screen.findByRole('button', { name: 'Complete Job' }))

  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByRole('heading', { name: 'Changed by the office' }).parentElement?.textContent).toContain(
    'Chain Block A-1: deleted',
  )
})

test('where the office changed for whom or where, the engineer is told, and the completion says what was shown', async () => {
  const changedByOffice = ['Company: Acme Ltd is now Acme Group Ltd']
  const localSession = await givenEngineersDevice({ jobs: [{ ...givenJob(), changedByOffice }], items: [hoist] })
  openEngineer(jobAddress)
  await userEvent.click(await screen.findByRole('button', { name: 'Complete Job' }))

  const dialog = within(await screen.findByRole('dialog'))
  const named = dialog.getByRole('heading', { name: 'Changed by the office' }).parentElement
  expect(named?.textContent).toContain(changedByOffice[0])
  await userEvent.click(dialog.getByRole('button', { name: 'Complete Job' }))

  await waitFor(async () =>
    expect(await localSession.store.outbox.toArray()).toMatchObject([{ input: { changedByOffice } }]),
  )
})

test('a job is not completed when its items change while the question is on the screen', async () => {
  const localSession = await givenEngineersDevice({ jobs: [givenJob()], items: [hoist] })
  openEngineer(jobAddress)
  await press('Complete Job')
  const dialog = within(await screen.findByRole('dialog', { name: 'Complete Annual examination?' }))

  await fetched(localSession, [changedHoist, shackle])
  await userEvent.click(dialog.getByRole('button', { name: 'Complete Job' }))

  expect(await screen.findByText(/The items changed while you were looking/)).toBeDefined()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(await localSession.store.outbox.count()).toBe(0)
})

describe('a job that is not wholly on the device', () => {
  test.each([
    [3, '3 items downloading'],
    [1, '1 item downloading'],
  ])('says so for %i, never that there are no items, and can’t be completed', async (itemsToFetch, missing) => {
    const localSession = await givenEngineersDevice({ jobs: [givenJob()] })
    await localSession.store.jobs.toCollection().modify({ itemsToFetch })
    openEngineer(jobAddress)

    expect(await screen.findByText(missing)).toBeDefined()
    expect(screen.getByRole('heading', { name: `Inspection Items (${itemsToFetch})` })).toBeDefined()
    expect(screen.queryByText(/No inspection items yet/)).toBeNull()
    expect(screen.queryByText(/Ready offline/)).toBeNull()
    expect(screen.queryByRole('button', { name: 'Complete Job' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Add Inspection Item' })).toBeDefined()
  })

  test('says so in the list of jobs too', async () => {
    const localSession = await givenEngineersDevice({ jobs: [givenJob()], items: [hoist] })
    await localSession.store.jobs.toCollection().modify({ itemsToFetch: 3 })
    openEngineer('/engineer')

    expect(await screen.findByText('3 items downloading')).toBeDefined()
    expect(screen.queryByText(/Ready offline/)).toBeNull()
  })
})

test('whoever taps "no defect" on the last item and completes at once is asked about the item as it now stands', async () => {
  const awaiting = givenItem({ status: 'awaiting_inspection', examinationDate: null, nextExaminationDate: null })
  const localSession = await givenEngineersDevice({ jobs: [givenJob()], items: [awaiting] })
  openEngineer(jobAddress)
  const tap = await screen.findByRole('button', { name: /^Examined, no defect found/ })
  const complete = screen.getByRole('button', { name: 'Complete Job' })

  // Both before the screen has drawn anything anew.
  fireEvent.click(tap)
  fireEvent.click(complete)

  const dialog = within(await screen.findByRole('dialog', { name: 'Complete Annual examination?' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Complete Job' }))
  expect(await screen.findByText('Completed on this device')).toBeDefined()
  expect(await localSession.store.outbox.toArray()).toMatchObject([{ name: 'updateItem' }, { name: 'completeJob' }])
})

test('before completing the engineer reads what became of the items, also what nobody has answered', async () => {
  const awaiting = givenItem({
    _id: 'b0000000-0000-4000-8000-000000000007',
    status: 'awaiting_inspection',
    examinationDate: null,
    nextExaminationDate: null,
  })
  await givenEngineersDevice({ jobs: [givenJob()], items: [hoist, hook, awaiting] })
  openEngineer(jobAddress)

  await userEvent.click(await screen.findByRole('button', { name: 'Complete Job' }))

  const dialog = within(await screen.findByRole('dialog', { name: 'Complete Annual examination?' }))
  expect(dialog.getByText('2 fit · 1 not examined')).toBeDefined()
  expect(dialog.getByText('You need a connection to preview the report.')).toBeDefined()
})

test('the question whether to complete names a danger that nobody was told of, with its button', async () => {
  await givenEngineersDevice({ jobs: [givenJob()], items: [{ ...hook, defectImmediateDanger: true }] })
  openEngineer(jobAddress)
  await userEvent.click(await screen.findByRole('button', { name: 'Complete Job' }))

  const dialog = await screen.findByRole('dialog')
  expect(await within(dialog).findByText('The customer hasn’t been told.')).toBeDefined()
  await userEvent.click(within(dialog).getByRole('link', { name: 'Tell them now' }))

  expect(await screen.findByRole('button', { name: 'I’ve told them' })).toBeDefined()
})
