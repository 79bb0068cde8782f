import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { plainKnownEquipment } from '#web/testing/given-equipment.ts'
import { drawStroke } from '#web/testing/draw.ts'
import { dock, givenItem, givenJob } from '#web/testing/given-job.ts'
import { givenEngineersDevice, noSignal, openEngineer } from '#web/testing/open-engineer.tsx'

beforeEach(noSignal)

const job = givenJob({ expects: 'site' })
const hoist = givenItem({ description: 'Hoist', serialNumber: 'H-1', wll: '1 t' })
const awaiting = givenItem({
  _id: 'b0000000-0000-4000-8000-000000000002',
  serialNumber: 'SN-2',
  status: 'awaiting_inspection',
  examinationDate: null,
})

const block = {
  ...plainKnownEquipment,
  _id: 'f0000000-0000-4000-8000-000000000003',
  companyId: job.companyId._id,
  identity: 'serial SN3 CHAIN BLOCK',
  serial: 'SN3',
  serialNumber: 'SN-3',
  description: 'Chain Block',
  assetNumber: '',
  manufacturer: '',
  modelName: '',
  wll: '',
  siteAddressId: dock._id,
  last: null,
}

/** One item examined, one awaiting, and a piece at the site that is no item. */
async function givenVisit() {
  const localSession = await givenEngineersDevice({ jobs: [job], items: [hoist, awaiting] })
  await localSession.store.equipment.add({ ...block, userId: localSession.userId })
  openEngineer(`/engineer/job/${job._id}`)
  await userEvent.click(await screen.findByRole('button', { name: 'Complete Job' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Complete Annual examination?' }))
  await dialog.findByText('Not examined (2)')
  return { localSession, dialog }
}

test('before completing, each piece that was expected and not examined is shown without signal', async () => {
  const { localSession, dialog } = await givenVisit()

  expect(dialog.getByText('3 expected, 1 examined, 2 not answered')).toBeDefined()
  expect(dialog.getByText('What you don’t answer is reported as “not this visit”.')).toBeDefined()
  expect(dialog.getByText(/2 items will be reported as not examined/)).toBeDefined()
  await userEvent.click(dialog.getByRole('button', { name: 'Complete Job' }))

  expect(await screen.findByText('Completed on this device')).toBeDefined()
  expect(await localSession.store.outbox.toArray()).toMatchObject([{ name: 'completeJob' }])
})

test('two examined pieces with one serial number are both accounted for', async () => {
  const twin = { ...block, _id: awaiting._id, identity: `${block.identity} ${awaiting._id}` }
  const items = [block, twin].map(({ _id, serialNumber, description }) => ({
    ...givenItem({ _id, serialNumber, description, wll: '1 t' }),
    equipmentId: _id,
  }))
  const { store, userId } = await givenEngineersDevice({ jobs: [job], items })
  await store.equipment.bulkAdd([block, twin].map((piece) => ({ ...piece, userId })))
  openEngineer(`/engineer/job/${job._id}`)
  await userEvent.click(await screen.findByRole('button', { name: 'Complete Job' }))

  expect(await screen.findByText('2 expected, 2 examined')).toBeDefined()
  expect(screen.queryByText('Also at this site')).toBeNull()
})

test('two items that the office has merged into one piece are both announced for the report', async () => {
  const items = [hoist, givenItem({ ...hoist, _id: awaiting._id, serialNumber: 'H-2' })]
  await givenEngineersDevice({ jobs: [job], items: items.map((item) => ({ ...item, equipmentId: block._id })) })
  openEngineer(`/engineer/job/${job._id}`)
  await userEvent.click(await screen.findByRole('button', { name: 'Complete Job' }))

  expect(await screen.findByText('1 expected, 1 examined')).toBeDefined()
  expect(
    screen.getByText(/^2 items will be reported as examined, and the certificate is made from them\./),
  ).toBeDefined()
})

test('all the rest is not this visit in one tap', async () => {
  const { localSession, dialog } = await givenVisit()

  await userEvent.click(dialog.getByRole('button', { name: 'All the rest: not this visit' }))

  expect(await dialog.findByRole('button', { name: 'Chain Block SN-2: Not this visit' })).toBeDefined()
  expect(dialog.getByRole('button', { name: 'Chain Block SN-3: Not this visit' })).toBeDefined()
  expect(dialog.queryByRole('button', { name: /All the rest/ })).toBeNull()
  expect(dialog.getByText('3 expected, 1 examined, 2 not this visit')).toBeDefined()
  expect(dialog.getByText('1 fit · 2 not examined')).toBeDefined()
  expect(await localSession.store.outbox.toArray()).toMatchObject([
    { name: 'updateItem', itemId: awaiting._id, input: { outcome: 'not_this_visit', outcomeReason: '' } },
  ])
})

test('pieces of the site stand by name, and one that was answered stays where it was', async () => {
  const { store, userId } = await givenEngineersDevice({ jobs: [job], items: [hoist] })
  const second = { ...block, _id: awaiting._id, identity: 'serial SN10 CHAIN BLOCK', serialNumber: 'SN-10' }
  await store.equipment.bulkAdd([second, block].map((piece) => ({ ...piece, userId })))
  openEngineer(`/engineer/job/${job._id}`)
  await userEvent.click(await screen.findByRole('button', { name: 'Complete Job' }))
  await userEvent.click(await screen.findByLabelText('Chain Block SN-10: Not answered'))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Not this visit' }))
  await screen.findByLabelText('Chain Block SN-10: Not this visit')

  const answers = screen.getAllByLabelText(/^Chain Block SN-\d+: /).map((button) => button.getAttribute('aria-label'))
  expect(answers).toEqual(['Chain Block SN-3: Not answered', 'Chain Block SN-10: Not this visit'])
})

test('a piece of the site that was not presented becomes an item with its reason', async () => {
  const { localSession, dialog } = await givenVisit()

  await userEvent.click(dialog.getByLabelText('Chain Block SN-3: Not answered'))
  await userEvent.click(await screen.findByText('Not presented'))
  await screen.findByText('Not presented: Chain Block SN-3')
  await userEvent.type(screen.getByLabelText(/^Reason/), 'On hire')
  await userEvent.click(screen.getByText('Save'))

  expect(await dialog.findByLabelText('Chain Block SN-3: Not presented: On hire')).toBeDefined()
  expect(dialog.getByText('3 expected, 1 examined, 1 not presented, 1 not answered')).toBeDefined()
  expect(dialog.getByText('Signature of the person on site')).toBeDefined()
  expect(await localSession.store.outbox.toArray()).toMatchObject([
    {
      name: 'createItem',
      input: {
        equipmentId: 'f0000000-0000-4000-8000-000000000003',
        outcome: 'not_presented',
        outcomeReason: 'On hire',
      },
    },
  ])
})

test('the person on site signs on the pad with their name, for the list as it stands, and the signature goes before the completion', async () => {
  const { localSession, dialog } = await givenVisit()
  const sign = async () => {
    await userEvent.click(await dialog.findByRole('button', { name: 'Signature of the person on site' }))
    drawStroke(dialog.getByRole('img', { name: 'Signature pad, empty' }), 10, 10)
  }
  const answer = async (label: string, outcome: string) => {
    await userEvent.click(dialog.getByLabelText(`${label}: Not answered`))
    await userEvent.click(await screen.findByRole('menuitem', { name: outcome }))
    const reason = within(await screen.findByRole('dialog', { name: `${outcome}: ${label}` }))
    await userEvent.type(reason.getByRole('textbox'), 'On hire')
    await userEvent.click(reason.getByRole('button', { name: 'Save' }))
    await dialog.findByLabelText(new RegExp(`^${label}: ${outcome}`))
  }
  const complete = () => userEvent.click(dialog.getByRole('button', { name: 'Complete Job' }))
  await answer('Chain Block SN-3', 'Not presented')
  await sign()
  expect(dialog.getByText('I confirm that this item was not presented for examination.')).toBeDefined()

  await complete()
  expect(dialog.getByText('Enter the name of the person who signs.')).toBeDefined()
  await userEvent.click(dialog.getByRole('button', { name: 'Clear' }))
  await userEvent.type(dialog.getByLabelText('Name of the person on site'), 'Mel Moore')
  await complete()
  expect(dialog.getByText('Ask them to sign, or take the name out.')).toBeDefined()

  // Another list is signed anew.
  await answer('Chain Block SN-2', 'Not found')
  await sign()
  expect(dialog.getByText('I confirm that these 2 items were not presented for examination.')).toBeDefined()
  await userEvent.type(dialog.getByLabelText('Name of the person on site'), 'Mel Moore')
  await complete()

  expect(await screen.findByText('Completed on this device')).toBeDefined()
  const entries = await localSession.store.outbox.orderBy('place').toArray()
  expect(entries.map(({ name }) => name)).toEqual(['createItem', 'updateItem', 'signForSite', 'completeJob'])
  expect(entries[2]?.input).toMatchObject({
    jobId: job._id,
    name: 'Mel Moore',
    signature: `data:image/png;base64,${btoa('picture')}`,
    signedAt: expect.any(String),
    itemIds: expect.arrayContaining([awaiting._id, entries[0]?.itemId]),
  })
})

test('a job with nothing left is completed with one more tap, as before', async () => {
  await givenEngineersDevice({ jobs: [givenJob({ expects: 'items' })], items: [hoist] })
  openEngineer(`/engineer/job/${job._id}`)

  await userEvent.click(await screen.findByRole('button', { name: 'Complete Job' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Complete Annual examination?' }))
  expect(dialog.getByText('1 expected, 1 examined')).toBeDefined()
  expect(dialog.queryByText(/Not examined/)).toBeNull()
  await userEvent.click(dialog.getByRole('button', { name: 'Complete Job' }))

  expect(await screen.findByText('Completed on this device')).toBeDefined()
})
