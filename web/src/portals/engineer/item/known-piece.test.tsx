import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import type { LocalSession } from '#web/offline/store/local-session.ts'
import { givenItem, givenJob } from '#web/testing/given-job.ts'
import { givenEngineersDevice, noSignal, openEngineer } from '#web/testing/open-engineer.tsx'
import { plainKnownEquipment } from '#web/testing/given-equipment.ts'

beforeEach(noSignal)

const jobAddress = `/engineer/job/${givenJob()._id}`
const pieceId = '00000000-0000-4000-8000-0000000000e1'

async function type(label: string, words: string) {
  await userEvent.type(await screen.findByLabelText(label), words)
}
async function press(name: string) {
  await userEvent.click(await screen.findByRole('button', { name }))
}
const sent = async ({ store }: LocalSession) => (await store.outbox.toArray()).map(({ input }) => input)
const lastTime = 'Last time, 10/11/2025: Fit for Purpose'

test('a known piece whose details are used is the one that the item is about', async () => {
  const localSession = await givenKnownPiece()
  openEngineer(`${jobAddress}/add`)

  await type('Serial number', 'cb 7')
  await press('Use these details')
  await press('Save')

  await waitFor(async () => expect(await sent(localSession)).toMatchObject([{ equipmentId: pieceId, wll: '1 t' }]))
})

test('another serial number is not said to be the piece whose details were used', async () => {
  const localSession = await givenKnownPiece()
  openEngineer(`${jobAddress}/add`)

  await type('Serial number', 'cb 7')
  await press('Use these details')
  await type('Serial number', '1')
  await press('Save')

  await waitFor(async () => expect(await sent(localSession)).toMatchObject([{ serialNumber: 'CB-71' }]))
  expect((await sent(localSession))[0]?.equipmentId).toBeUndefined()
})

test('an item can be said to be another piece than the known one with its words', async () => {
  const localSession = await givenKnownPiece()
  openEngineer(`${jobAddress}/add`)
  await type('Serial number', 'CB-7')
  await type('Description', 'Chain Block')
  await screen.findByText(lastTime)

  await press('It’s a different piece')
  expect(await screen.findByText('Different piece')).toBeDefined()
  expect(screen.queryByText(lastTime)).toBeNull()
  await press('It’s the same piece')
  expect(await screen.findByText(lastTime)).toBeDefined()
  await press('It’s a different piece')
  await press('Save')

  await waitFor(async () =>
    expect(await sent(localSession)).toMatchObject([{ equipmentId: null, serialNumber: 'CB-7' }]),
  )
})

test('an item that keeps its piece whatever its words shows what was found at that one', async () => {
  const words = { serialNumber: 'CB-7', description: 'Hoist, renamed', equipmentId: pieceId }
  const item = givenItem({
    ...words,
    isEquipmentChosen: true,
    status: 'awaiting_inspection',
    examinationDate: null,
    nextExaminationDate: null,
  })
  const localSession = await givenKnownPiece([item])
  openEngineer(`${jobAddress}/edit/${item._id}`)

  expect(await screen.findByText(lastTime)).toBeDefined()
  await press('Save')

  await waitFor(async () => expect(await sent(localSession)).toHaveLength(1))
  expect((await sent(localSession))[0]).not.toHaveProperty('equipmentId')
})

test('the serial number that a piece had before its correction leads to what was found at it', async () => {
  const localSession = await givenKnownPiece()
  const { companyId } = givenJob()
  await localSession.store.meta.put({
    userId: localSession.userId,
    key: `aliases ${companyId._id}`,
    value: [
      ['serial CB9 SLING', 'serial CB9 SLING, GONE'],
      ['serial CB1 HOIST', 'serial CB7 CHAIN BLOCK'],
    ],
  })
  openEngineer(`${jobAddress}/add`)

  await type('Serial number', 'cb-1')
  expect(await screen.findByRole('button', { name: 'Use these details' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'It’s a different piece' })).toBeNull()
  await type('Description', 'Hoist')

  expect(await screen.findByRole('button', { name: 'It’s a different piece' })).toBeDefined()
  expect(screen.getByText(lastTime)).toBeDefined()
})

const question = 'Safe working load was 1 t last time. Save 5 t?'

async function write(label: string, words: string) {
  await userEvent.clear(await screen.findByLabelText(label))
  await type(label, words)
}

describe('a safe working load that is not the last one', () => {
  test('is asked about before it is saved, and can be changed', async () => {
    const localSession = await givenKnownPiece()
    openEngineer(`${jobAddress}/add`)
    await type('Serial number', 'CB-7')
    await press('Use these details')
    await write('WLL', '5 t')
    await press('Save')

    await screen.findByRole('dialog', { name: question })
    await press('Change it')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(screen.getByLabelText('WLL'))
    expect(await sent(localSession)).toEqual([])

    await press('Save')
    await press('Keep 5 t')
    await waitFor(async () => expect(await sent(localSession)).toMatchObject([{ wll: '5 t' }]))
  })

  test('is asked about once, and not again when the item is examined', async () => {
    const localSession = await givenKnownPiece([loaded])
    openEngineer(`${jobAddress}/edit/${loaded._id}`)
    await screen.findByText(lastTime)
    await write('WLL', '5 t')
    await press('Save details only')
    await press('Keep 5 t')
    await waitFor(async () => expect(await sent(localSession)).toMatchObject([{ wll: '5 t' }]))

    await userEvent.click(await screen.findByRole('link', { name: 'Examine Chain Block CB-7' }))
    await screen.findByText('It was 1 t last time. Check that 5 t is marked on it.')
    await press('Fit')
    await waitFor(async () => expect((await sent(localSession)).at(-1)).toHaveProperty('fitForPurpose', true))
    expect(screen.queryByText(question)).toBeNull()
  })

  test.each(['1 t', '1T', ''])('is not asked about where it is %j', async (wll) => {
    const localSession = await givenKnownPiece([{ ...loaded, wll }])
    openEngineer(`${jobAddress}/edit/${loaded._id}`)
    await screen.findByText(lastTime)
    await press('Save')

    await waitFor(async () => expect(await sent(localSession)).toMatchObject([{ wll }]))
  })

  test('is not asked about at another piece with the same number', async () => {
    const localSession = await givenKnownPiece()
    openEngineer(`${jobAddress}/add`)
    await type('Serial number', 'CB-7')
    await type('Description', 'Chain Block')
    await press('It’s a different piece')
    await type('WLL', '5 t')
    await press('Save')

    await waitFor(async () => expect(await sent(localSession)).toMatchObject([{ equipmentId: null, wll: '5 t' }]))
  })
})

const loaded = givenItem({
  serialNumber: 'CB-7',
  description: 'Chain Block',
  wll: '1 t',
  status: 'awaiting_inspection',
  examinationDate: null,
  nextExaminationDate: null,
})

async function givenKnownPiece(items: ReturnType<typeof givenItem>[] = []) {
  const localSession = await givenEngineersDevice({ jobs: [givenJob()], items })
  await localSession.store.equipment.add({
    ...plainKnownEquipment,
    _id: pieceId,
    userId: localSession.userId,
    companyId: givenJob().companyId._id,
    identity: 'serial CB7 CHAIN BLOCK',
    serial: 'CB7',
    serialNumber: 'CB-7',
    assetNumber: '',
    description: 'Chain Block',
    manufacturer: 'Yale',
    modelName: '',
    wll: '1 t',
    last: {
      jobId: crypto.randomUUID(),
      itemId: crypto.randomUUID(),
      status: 'inspected',
      fitForPurpose: true,
      examinationType: '12_monthly',
      examinationDate: '2025-11-10',
      nextExaminationDate: '2026-11-10',
      defectPart: '',
      defectDescription: '',
      defectImmediateDanger: false,
      defectPotentialDanger: false,
      repairDetails: '',
      defects: [],
      examinerName: 'Tom Ashworth',
    },
  })
  return localSession
}
