import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { EquipmentRow } from '#web/offline/store/local-rows.ts'
import { dock, givenItem, givenJob } from '#web/testing/given-job.ts'
import { givenEngineersDevice, noSignal, openEngineer } from '#web/testing/open-engineer.tsx'
import { plainKnownEquipment } from '#web/testing/given-equipment.ts'

beforeEach(noSignal)

const jobAddress = `/engineer/job/${givenJob()._id}`
const idOf = (number: number) => `f0000000-0000-4000-8000-00000000000${number}`

/** Pieces of the job's company, at the job's site unless they say otherwise. */
async function givenPieces(...facts: Partial<EquipmentRow>[]) {
  const localSession = await givenEngineersDevice({ jobs: [givenJob()], items: [givenItem({ serialNumber: 'CB-0' })] })
  await localSession.store.equipment.bulkAdd(
    facts.map((each, number) => ({
      ...plainKnownEquipment,
      _id: idOf(number),
      userId: localSession.userId,
      companyId: givenJob().companyId._id,
      identity: `serial CB${number} CHAIN BLOCK`,
      serial: `CB${number}`,
      serialNumber: `CB-${number}`,
      assetNumber: '',
      description: 'Chain Block',
      manufacturer: 'Yale',
      modelName: '',
      wll: '1 t',
      siteAddressId: dock._id,
      nextExaminationDate: '2099-01-01',
      last: null,
      ...each,
    })),
  )
  return localSession
}

test('what is at the site and not in the job is listed without signal, due first', async () => {
  await givenPieces(
    {},
    { nextExaminationDate: '2099-01-01' },
    { nextExaminationDate: '2020-01-01' },
    { siteAddressId: '50000000-0000-4000-8000-000000000009' },
    { lifecycle: 'withdrawn' },
  )
  openEngineer(jobAddress)

  await userEvent.click(await screen.findByText('Also at this site'))

  expect(screen.getByText('2, 1 overdue', { exact: false })).toBeDefined()
  expect(screen.queryByRole('button', { name: /CB-3/ })).toBeNull()
  const added = screen.getAllByRole('button', { name: /^Add Chain Block/ }).map((add) => add.getAttribute('aria-label'))
  expect(added).toEqual(['Add Chain Block CB-2', 'Add Chain Block CB-1'])
})

test('a piece of the site is added by one press, without signal, and awaits its inspection', async () => {
  const { store } = await givenPieces({}, {})
  openEngineer(jobAddress)
  await userEvent.click(await screen.findByText('Also at this site'))

  await userEvent.click(screen.getByRole('button', { name: 'Add Chain Block CB-1' }))

  expect(await screen.findByText('Chain Block CB-1 was added.')).toBeDefined()
  const [entry] = await store.outbox.toArray()
  expect(entry?.input).toMatchObject({ equipmentId: idOf(1), serialNumber: 'CB-1', manufacturer: 'Yale', wll: '1 t' })
  expect(entry?.input).toMatchObject({ awaitsInspection: true })
  expect(entry?.input).not.toHaveProperty('fitForPurpose')
  expect(await screen.findByText('Awaiting Inspection')).toBeDefined()
  await waitFor(() => expect(within(document.body).queryByText('Also at this site')).toBeNull())
})

test('a piece that was added and examined before it was sent is sent as examined', async () => {
  const { store } = await givenPieces({}, {})
  openEngineer(jobAddress)
  await userEvent.click(await screen.findByText('Also at this site'))
  await userEvent.click(screen.getByRole('button', { name: 'Add Chain Block CB-1' }))

  await userEvent.click(await screen.findByRole('button', { name: /^Examined, no defect found/ }))

  await waitFor(async () => {
    const inputs = (await store.outbox.toArray()).map(({ input }) => input)
    expect(Object.assign({}, ...inputs)).toMatchObject({ fitForPurpose: true, examinationDate: expect.any(String) })
  })
})

test('a piece that is not here any more leaves the list, without signal, and comes back by Undo', async () => {
  const { store } = await givenPieces({}, {})
  openEngineer(jobAddress)
  await userEvent.click(await screen.findByText('Also at this site'))

  await userEvent.click(screen.getByRole('button', { name: 'Not here: Chain Block CB-1' }))

  expect(await screen.findByText('Chain Block CB-1 is no longer registered here.')).toBeDefined()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Add Chain Block CB-1' })).toBeNull())
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByRole('button', { name: 'Add Chain Block CB-1' })).toBeDefined()
  const entries = (await store.outbox.toArray()).map(({ name, input }) => [name, input])
  expect(entries).toEqual([
    ['placeEquipment', { jobId: givenJob()._id, equipmentId: idOf(1), here: false, seenAt: expect.any(String) }],
    ['placeEquipment', { jobId: givenJob()._id, equipmentId: idOf(1), here: true, seenAt: expect.any(String) }],
  ])
})

test('a piece that is registered elsewhere is found by its number and moved here', async () => {
  const { store } = await givenPieces({}, { siteAddressId: null, serialNumber: 'HX 77' })
  openEngineer(jobAddress)
  await userEvent.click(await screen.findByText('Also at this site'))
  expect(screen.queryByRole('button', { name: /HX 77/ })).toBeNull()

  await userEvent.type(screen.getByLabelText('Find a piece that is registered elsewhere'), 'hx-7')
  await userEvent.click(await screen.findByRole('button', { name: 'Move here: Chain Block HX 77' }))

  expect(await screen.findByRole('button', { name: 'Add Chain Block HX 77' })).toBeDefined()
  const [entry] = await store.outbox.toArray()
  expect(entry).toMatchObject({ name: 'placeEquipment', input: { equipmentId: idOf(1), here: true } })
})
