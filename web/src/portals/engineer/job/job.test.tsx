import { contentOf } from '#web/offline/store/server-item.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { deleteItem, updateItem } from '#web/offline/actions/items.ts'
import { readItem } from '#web/offline/hooks/use-local-items.ts'
import { falseServer, json } from '#web/testing/false-server.ts'
import { givenContent } from '#web/testing/given-device.ts'
import { givenItem, givenJob } from '#web/testing/given-job.ts'
import { givenEngineersDevice, noSignal, openEngineer, whereWeAre } from '#web/testing/open-engineer.tsx'

beforeEach(noSignal)

const jobId = givenJob()._id
const jobAddress = `/engineer/job/${jobId}`
const awaiting = givenItem({
  status: 'awaiting_inspection',
  examinationDate: null,
  nextExaminationDate: null,
  wll: '1 t',
})

async function press(name: string | RegExp) {
  await userEvent.click(await screen.findByRole('button', { name }))
}

describe('a job', () => {
  test('shows what was agreed, and how to begin', async () => {
    await givenEngineersDevice({ jobs: [givenJob({ description: 'Ask at the gate.' })] })
    openEngineer(jobAddress)

    expect(await screen.findByRole('heading', { level: 1, name: 'Annual examination' })).toBeDefined()
    const facts = screen.getAllByRole('term').map((term) => [term.textContent, term.nextSibling?.textContent])
    expect(facts).toEqual([
      ['Status', 'Pending'],
      ['Job number', 'J-00012'],
      ['Company', 'Acme Foundry'],
      ['Site address', '12 Dock Road, Hull, HU1 2AB'],
      ['Scheduled date', expect.stringMatching(/^Sun 29 Mar.* · 29\/03\/2026 Overdue [\d,]+ days$/)],
      ['Description', 'Ask at the gate.'],
    ])
    expect(await screen.findByText('No inspection items yet. Add your first item to begin.')).toBeDefined()
    expect(screen.getByRole('heading', { name: 'Inspection Items (0)' })).toBeDefined()
    expect(screen.getByRole('link', { name: 'Back to Your Jobs' }).getAttribute('href')).toBe('/engineer')
  })

  test('that comes too late says, also without signal, what may not be used and why nobody comes sooner', async () => {
    const late = { lateReason: 'The site is shut', latePieces: [{ from: '2026-03-04', pieces: 3 }] }
    await givenEngineersDevice({ jobs: [givenJob(late)] })
    openEngineer(jobAddress)

    expect(await screen.findByText('3 items must not be used since 4 March.')).toBeDefined()
    expect(screen.getByText('Visit is after the due date: The site is shut')).toBeDefined()
  })

  test('leads to the map, and calls the company’s contacts, without signal too', async () => {
    const { store, userId } = await givenEngineersDevice({ jobs: [givenJob()] })
    const contacts = [
      { name: 'Sam Reid', phone: '+44 (0)1482 123456' },
      { name: 'Gate', phone: 'radio 4' },
    ]
    await store.meta.put({
      userId,
      key: 'companies',
      value: [{ _id: givenJob().companyId._id, equipmentStamp: '', contacts }],
    })
    openEngineer(jobAddress)

    const call = await screen.findByRole('link', { name: 'Call Sam Reid, +44 (0)1482 123456' })
    expect(call.getAttribute('href')).toBe('tel:+441482123456')
    expect(screen.getByText('Gate, radio 4')).toBeDefined()
    expect(screen.getByRole('link', { name: '12 Dock Road, Hull, HU1 2AB' }).getAttribute('href')).toContain('maps')
  })

  test('a job that is neither here nor at the server is not found', async () => {
    await givenEngineersDevice({})
    falseServer({ 'GET /api/health': () => json(200, { status: 'ok', product: 'Thorough' }) })
    openEngineer(jobAddress)

    expect(await screen.findByRole('heading', { name: 'Job not found' })).toBeDefined()
  })

  test('a job that can’t be fetched leads back to the jobs', async () => {
    await givenEngineersDevice({})
    openEngineer(jobAddress)

    await waitFor(() => expect(whereWeAre()).toBe('/engineer'))
  })

  test('a job once completed can’t be worked on', async () => {
    await givenEngineersDevice({ jobs: [givenJob({ status: 'completed' })], items: [givenItem()] })
    openEngineer(jobAddress)

    expect(await screen.findByText('Chain Block')).toBeDefined()
    expect(screen.getByRole('button', { name: /View Certificate/ })).toBeDefined()
    expect(screen.getByRole('button', { name: /Generate Certificate/ })).toBeDefined()
    for (const name of [/Edit/, /More for/, /Complete Job/, /Add Inspection Item/]) {
      expect(screen.queryByRole('button', { name }) ?? screen.queryByRole('link', { name })).toBeNull()
    }
  })
})

describe('an item in the list', () => {
  test('an item in the list that was loaded is examined with one tap, which can be taken back', async () => {
    await givenEngineersDevice({ jobs: [givenJob()], items: [awaiting] })
    openEngineer(jobAddress)

    await press('Examined, no defect found: Chain Block SN-1')
    expect(await screen.findByText('Fit for Purpose')).toBeDefined()
    expect(screen.getByText('Waiting to be sent')).toBeDefined()

    await press('Undo Chain Block SN-1')
    expect(await screen.findByText('Awaiting Inspection')).toBeDefined()
  })

  test('is deleted only for a reason', async () => {
    const localSession = await givenEngineersDevice({ jobs: [givenJob()], items: [givenItem()] })
    openEngineer(jobAddress)

    const askToDelete = async () => {
      await press('More for Chain Block SN-1')
      await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    }
    await askToDelete()
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }))
    expect(await localSession.store.outbox.count()).toBe(0)

    await askToDelete()
    await userEvent.type(await screen.findByLabelText('Reason for deleting'), 'Sold{Enter}')
    expect(await screen.findByText(/No inspection items yet/)).toBeDefined()
    expect((await localSession.store.outbox.toArray()).map(({ input }) => input)).toMatchObject([{ reason: 'Sold' }])
  })

  test('an item in the list that somebody else changed too is shown twice, and the person chooses', async () => {
    const localSession = await givenEngineersDevice({ jobs: [givenJob()], items: [givenItem()] })
    await updateItem(localSession, {
      itemId: givenItem()._id,
      content: givenContent({ serialNumber: 'SN-1', wll: '2 t', isAccessory: false, liftsPeople: false }),
      basis: { version: 2, lineage: 0, content: contentOf(givenItem()) },
    })
    const unanswered = { isAccessory: null, liftsPeople: null }
    const theirs = givenItem({ wll: '3 t', version: 5, repairDetails: 'Renew the label', ...unanswered })
    const words = 'Someone else has changed this.'
    const attention = { at: 1, status: 409, code: 'stale-version', words, fields: {}, theirs, details: {} }
    await localSession.store.outbox.toCollection().modify({ attention, needs: 1, attempts: 1 })
    openEngineer(jobAddress)

    await press('Compare and choose')
    const choice = within(await screen.findByRole('dialog', { name: 'Which one do you want to keep?' }))
    expect(choice.getByText('2 t')).toBeDefined()
    expect(choice.getByText('3 t')).toBeDefined()
    expect(choice.getByText('Renew the label')).toBeDefined()
    expect(choice.queryByText('Lifting accessory')).toBeNull()
    await userEvent.click(choice.getByRole('button', { name: 'Keep mine' }))

    expect(await screen.findByText('Waiting to be sent')).toBeDefined()
    expect(await localSession.store.outbox.toArray()).toMatchObject([{ version: 5, needs: 0, input: { wll: '2 t' } }])
  })

  test('an item in the list that the server refused says why in the server’s words', async () => {
    const localSession = await givenEngineersDevice({ jobs: [givenJob()], items: [givenItem()] })
    await updateItem(localSession, {
      itemId: givenItem()._id,
      content: givenContent({ serialNumber: 'SN-1' }),
      basis: { version: 2, lineage: 0, content: contentOf(givenItem()) },
    })
    const words = 'This item has since been deleted.'
    const attention = { at: 1, status: 410, code: 'item-deleted', words, fields: {}, theirs: null, details: {} }
    await localSession.store.outbox.toCollection().modify({ attention, needs: 1, attempts: 1 })
    openEngineer(jobAddress)

    expect(await screen.findByText(words)).toBeDefined()
    await press('Add as a new item')

    expect(await screen.findByText('Waiting to be sent')).toBeDefined()
    expect(await localSession.store.outbox.toArray()).toMatchObject([{ name: 'createItem', needs: 0 }])
  })
})

describe('completing', () => {
  test('first shows that something must be examined, and leads to it', async () => {
    await givenEngineersDevice({ jobs: [givenJob()], items: [awaiting] })
    openEngineer(jobAddress)

    await press('Complete Job')

    const dialog = within(await screen.findByRole('dialog', { name: 'Not ready to complete' }))
    expect(dialog.getByText(/^Nothing was examined\. Examine at least one item/)).toBeDefined()
    expect(dialog.queryByRole('button', { name: 'Complete Job' })).toBeNull()
    await userEvent.click(await dialog.findByRole('link', { name: 'Chain Block SN-1' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Chain Block SN-1' })).toBeDefined()
  })

  test('names an unnotified danger with several points once, with all of them', async () => {
    const repair = { fitForPurpose: true, defectPotentialDanger: true, status: 'requires_repair' } as const
    await givenEngineersDevice({ jobs: [givenJob()], items: [givenItem(repair)] })
    openEngineer(jobAddress)

    await press('Complete Job')

    const dialog = within(await screen.findByRole('dialog', { name: 'Not ready to complete' }))
    expect(dialog.getByText('The customer hasn’t been told.')).toBeDefined()
    expect(dialog.getAllByText(/Chain Block SN-1/)).toHaveLength(1)
    const point = dialog.getByRole('link', { name: 'Chain Block SN-1' }).closest('li')
    expect(point?.querySelectorAll('p')).toHaveLength(4)
  })

  test('warns, says that it can’t be undone, and stands on this device until there is signal', async () => {
    const localSession = await givenEngineersDevice({ jobs: [givenJob()], items: [givenItem()] })
    openEngineer(jobAddress)

    await press('Complete Job')
    const dialog = within(await screen.findByRole('dialog', { name: 'Complete Annual examination?' }))
    expect(dialog.getByText('This cannot be undone.')).toBeDefined()
    expect(dialog.getByText(/No WLL is given/)).toBeDefined()
    await userEvent.click(dialog.getByRole('button', { name: 'Complete Job' }))

    expect(await screen.findByText('Completed on this device')).toBeDefined()
    expect(screen.getByText(/certificate follows, when there is signal/)).toBeDefined()
    expect(screen.queryByRole('link', { name: 'Add Inspection Item' })).toBeNull()
    expect(await localSession.store.outbox.toArray()).toMatchObject([{ name: 'completeJob' }])
  })
})

test('two thousand items are found by number and by status', async () => {
  const items = Array.from({ length: 2000 }, (_, index) =>
    givenItem({
      _id: `b0000000-0000-4000-8000-00000000${String(index).padStart(4, '0')}`,
      serialNumber: `SN-${index}`,
      fitForPurpose: index !== 1500,
    }),
  )
  await givenEngineersDevice({ jobs: [givenJob()], items })
  openEngineer(jobAddress)
  expect(await screen.findByRole('heading', { name: 'Inspection Items (2,000)' })).toBeDefined()
  expect(screen.getAllByRole('listitem').length).toBeLessThan(100)

  await userEvent.click(screen.getByRole('radio', { name: /Not Fit/ }))

  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1))
  expect(screen.getByText('Serial number SN-1500')).toBeDefined()
})

test('a job whose late work waits for a decision says so, and that there is no certificate before', async () => {
  const localSession = await givenEngineersDevice({ jobs: [givenJob({ status: 'completed' })], items: [givenItem()] })
  await localSession.store.jobs.toCollection().modify({ waitingWork: 2 })
  openEngineer(jobAddress)

  expect(await screen.findByText('Late work on this job is waiting for a decision')).toBeDefined()
  expect(screen.getByText(/2.pieces of work arrived/)).toBeDefined()
})

test('a delete of an item that somebody else changed shows what changed, and can be taken back', async () => {
  const localSession = await givenEngineersDevice({ jobs: [givenJob()], items: [givenItem({ wll: '1 t' })] })
  const theirs = givenItem({ wll: '2 t', version: 2 })
  falseServer({
    [`DELETE /api/inspections/items/${theirs._id}`]: () =>
      json(409, { error: 'Someone else has changed this.', code: 'stale-version', current: theirs }),
  })
  const { basis } = (await readItem(localSession, theirs._id)) ?? expect.fail('the item is on the device')
  await deleteItem(localSession, { itemId: theirs._id, reason: 'Scrapped', basis })
  openEngineer(jobAddress)

  expect(await screen.findByText('Chain Block SN-1 was changed before you deleted it')).toBeDefined()
  expect(screen.getByText('You saw').parentElement?.textContent).toContain('1 t')
  expect(screen.getByText('It says now').parentElement?.textContent).toContain('2 t')
  await press('Keep the item')

  expect(await screen.findByText('Serial number SN-1')).toBeDefined()
  expect(await localSession.store.outbox.count()).toBe(0)
})
