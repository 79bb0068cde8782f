import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { listDrafts } from '#web/offline/store/drafts.ts'
import { falseServer, json } from '#web/testing/false-server.ts'
import { givenItem, givenJob } from '#web/testing/given-job.ts'
import { refuseAdding } from '#web/testing/refuse-adding.ts'
import { givenEngineersDevice, noSignal, openEngineer, whereWeAre } from '#web/testing/open-engineer.tsx'
import { plainKnownEquipment } from '#web/testing/given-equipment.ts'

beforeEach(noSignal)

const jobId = givenJob()._id
const jobAddress = `/engineer/job/${jobId}`

const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label)
async function type(label: string, words: string) {
  await userEvent.type(await field(label), words)
}
async function press(name: string | RegExp) {
  await userEvent.click(await screen.findByRole('button', { name }))
}

describe('adding an item', () => {
  test('puts it on the device with its letter and returns to the job, where it shows how it stands', async () => {
    const localSession = await givenEngineersDevice({ jobs: [givenJob()] })
    openEngineer(`${jobAddress}/add`)

    await type('Serial number', 'SH-1')
    await type('Description', 'Shackle')
    const everySixMonths = screen.getByRole<HTMLInputElement>('radio', { name: 'At 6-monthly interval' })
    await waitFor(() => expect(everySixMonths.checked).toBe(true))
    await press('Save')

    expect(await screen.findByText('Serial number SH-1')).toBeDefined()
    expect(whereWeAre()).toBe(jobAddress)
    expect(await localSession.store.outbox.toArray()).toMatchObject([
      { name: 'createItem', input: { serialNumber: 'SH-1', description: 'Shackle', examinationType: '6_monthly' } },
    ])
    expect(await listDrafts(localSession)).toEqual([])
  })

  test('adding an item without a serial number says so at the field and goes there', async () => {
    await givenEngineersDevice({ jobs: [givenJob()] })
    openEngineer(`${jobAddress}/add`)

    await type('Description', 'Shackle')
    await press('Save')

    const serial = await field('Serial number')
    expect(document.activeElement).toBe(serial)
    expect(serial.getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText('This is required.')).toBeDefined()
  })

  test('the next in the row takes a number and one press', async () => {
    const localSession = await givenEngineersDevice({ jobs: [givenJob()] })
    openEngineer(`${jobAddress}/add`)
    await type('Serial number', 'SH-0042')
    await type('Description', 'Shackle')
    await type('Manufacturer', 'Crosby')

    await press('Save and add another like this')
    expect(await screen.findByText('Shackle SH-0042 is saved')).toBeDefined()
    await press('Use SH-0043')
    await press('Save')

    await screen.findByRole('heading', { name: 'Inspection Items (2)' })
    const sent = (await localSession.store.outbox.toArray()).map(({ input }) => [
      input.serialNumber,
      input.manufacturer,
    ])
    expect(sent).toEqual([
      ['SH-0042', 'Crosby'],
      ['SH-0043', 'Crosby'],
    ])
  })

  test('a half-filled form survives a reload', async () => {
    const localSession = await givenEngineersDevice({ jobs: [givenJob()] })
    openEngineer(`${jobAddress}/add`)
    await type('Serial number', 'SH-9')
    const whole = [{ value: { values: { serialNumber: 'SH-9' } } }]
    await waitFor(async () => expect(await listDrafts(localSession)).toMatchObject(whole))
    document.body.innerHTML = ''

    openEngineer(`${jobAddress}/add`)

    expect(await screen.findByText('What you had typed is back')).toBeDefined()
    expect((await field('Serial number')).value).toBe('SH-9')

    await type('Description', 'Shackle')
    await press('Save and add another like this')
    await screen.findByText('Shackle SH-9 is saved')
    await press('Use SH-10')
    expect(screen.queryByText('What you had typed is back')).toBeNull()
  })

  test('what was cancelled by a slip can be brought back', async () => {
    await givenEngineersDevice({ jobs: [givenJob()] })
    openEngineer(`${jobAddress}/add`)
    await type('Serial number', 'SH-9')
    await press('Cancel')
    await screen.findByRole('heading', { name: 'Inspection Items (0)' })

    await userEvent.click(screen.getByRole('link', { name: 'Add Inspection Item' }))
    expect((await field('Serial number')).value).toBe('')
    await press('Bring it back')

    await waitFor(async () => expect((await field('Serial number')).value).toBe('SH-9'))
  })

  test('adding an item that this device can’t store says so and keeps what was typed', async () => {
    const localSession = await givenEngineersDevice({ jobs: [givenJob()] })
    openEngineer(`${jobAddress}/add`)
    await type('Serial number', 'SH-1')
    await type('Description', 'Shackle')
    refuseAdding(localSession.store.items)

    await press('Save')

    expect((await screen.findByRole('alert')).textContent).toContain('Error saving inspection item')
    expect((await field('Serial number')).value).toBe('SH-1')
  })

  test('a photo that can’t be read says so', async () => {
    await givenEngineersDevice({ jobs: [givenJob()] })
    openEngineer(`${jobAddress}/add`)

    await userEvent.upload(await field('Photo'), new File(['no picture'], 'photo.jpg', { type: 'image/jpeg' }))

    expect((await screen.findByRole('alert')).textContent).toContain('Error uploading photo')
  })
})

describe('a defect', () => {
  test('a defect that is a danger now unticks fit for purpose, warns, and lists what the report still needs', async () => {
    await givenEngineersDevice({ jobs: [givenJob()], items: [givenItem()] })
    openEngineer(`${jobAddress}/edit/${givenItem()._id}`)
    expect(await screen.findByRole('heading', { level: 1, name: 'Edit Inspection Item' })).toBeDefined()

    await userEvent.click(await field('Danger now'))

    expect((await field('Fit for purpose')).checked).toBe(false)
    expect(screen.getByRole('alert').textContent).toBe(
      'Equipment marked as not fit for purpose must be removed from service immediately.',
    )
    const missing = within(screen.getByText('Still missing from the report').closest('[role=status]') as HTMLElement)
    expect(missing.getByText('Schedule 1, 8(a)')).toBeDefined()
    await userEvent.click(missing.getByText('Schedule 1, 8(b)'))
    expect(document.activeElement).toBe(await field('Repair required'))
  })
})

test('the next examination can’t be set later than the law allows', async () => {
  const examined = { examinationDate: '2026-03-29', nextExaminationDate: '2026-09-29' }
  const item = givenItem({ examinationType: '6_monthly', ...examined })
  const localSession = await givenEngineersDevice({ jobs: [givenJob()], items: [item] })
  openEngineer(`${jobAddress}/edit/${item._id}`)
  const next = await field('Next examination')

  fireEvent.change(next, { target: { value: '2026-10-01' } })

  expect(await screen.findByText('At 6-monthly interval it can’t be later than 29/09/2026.')).toBeDefined()
  await press('Save')
  expect(await localSession.store.outbox.count()).toBe(0)
})

test('what was found last time stands beside a known serial number', async () => {
  const localSession = await givenEngineersDevice({ jobs: [givenJob()] })
  await localSession.store.equipment.add({
    ...plainKnownEquipment,
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
      jobId,
      itemId: givenItem()._id,
      status: 'requires_repair',
      fitForPurpose: true,
      examinationType: '12_monthly',
      examinationDate: '2025-11-10',
      nextExaminationDate: '2026-11-10',
      defectPart: 'Hook',
      defectDescription: 'Latch bent',
      defectImmediateDanger: false,
      defectPotentialDanger: false,
      repairDetails: 'Renew the latch',
      defects: [],
      examinerName: 'Tom Ashworth',
    },
  })
  openEngineer(`${jobAddress}/add`)

  await type('Serial number', 'cb 7')

  expect(await screen.findByText('Last time, 10/11/2025: Observation')).toBeDefined()
  expect(screen.getByText(/Hook: Latch bent/)).toBeDefined()
  await press('Use these details')
  expect((await field('Manufacturer')).value).toBe('Yale')
  expect((await field('Last examination')).value).toBe('10/11/2025')
})

test('an item that is not there leads back to the job', async () => {
  const log = vi.spyOn(console, 'warn').mockImplementation(() => {})
  await givenEngineersDevice({ jobs: [givenJob()] })
  openEngineer(`${jobAddress}/edit/${crypto.randomUUID()}`)

  await waitFor(() => expect(whereWeAre()).toBe(jobAddress))
  expect(log).toHaveBeenCalledWith(expect.stringMatching(/^The inspection item .* could not be loaded\.$/))
})

describe('an item that awaits its inspection', () => {
  const awaiting = givenItem({ status: 'awaiting_inspection', examinationDate: null, nextExaminationDate: null })

  test('goes on awaiting it when only its details are saved', async () => {
    const localSession = await givenEngineersDevice({ jobs: [givenJob()], items: [awaiting] })
    openEngineer(`${jobAddress}/edit/${awaiting._id}`)

    await type('Serial number', '-B')
    await press('Save details only')

    expect(await screen.findByText(`Serial number ${awaiting.serialNumber}-B`)).toBeDefined()
    expect(screen.getByText('Awaiting Inspection')).toBeDefined()
    expect(screen.getByRole('button', { name: /^Examined, no defect found/ })).toBeDefined()
    const [entry] = await localSession.store.outbox.toArray()
    expect(entry).toMatchObject({ name: 'updateItem', input: { serialNumber: `${awaiting.serialNumber}-B` } })
    expect(entry?.input).not.toHaveProperty('fitForPurpose')
  })

  test('is examined by Save', async () => {
    const localSession = await givenEngineersDevice({ jobs: [givenJob()], items: [awaiting] })
    openEngineer(`${jobAddress}/edit/${awaiting._id}`)

    await press('Save')

    expect(await screen.findByText('Fit for Purpose')).toBeDefined()
    expect(await localSession.store.outbox.toArray()).toMatchObject([{ input: { fitForPurpose: true } }])
  })

  test('offers no saving of details alone once something was found', async () => {
    await givenEngineersDevice({ jobs: [givenJob()], items: [awaiting] })
    openEngineer(`${jobAddress}/edit/${awaiting._id}`)
    await screen.findByRole('button', { name: 'Save details only' })

    await userEvent.click(screen.getByRole('checkbox', { name: 'Fit for purpose' }))

    expect(screen.queryByRole('button', { name: 'Save details only' })).toBeNull()
  })

  test('one that was examined has no such button', async () => {
    await givenEngineersDevice({ jobs: [givenJob()], items: [givenItem()] })
    openEngineer(`${jobAddress}/edit/${givenItem()._id}`)

    expect(await screen.findByRole('button', { name: 'Save' })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Save details only' })).toBeNull()
  })
})

describe('an edit form opened by its address on a new device', () => {
  const items = `GET /api/inspections/jobs/${jobId}/items`
  const address = `${jobAddress}/edit/${givenItem()._id}`

  test('waits for the job’s items to arrive and opens then', async () => {
    let answer: (response: Response) => void = () => {}
    await givenEngineersDevice({ jobs: [givenJob()] })
    const { received } = falseServer({ [items]: () => new Promise<Response>((resolve) => (answer = resolve)) })
    openEngineer(address)
    await waitFor(() => expect(received.map(({ method, path }) => `${method} ${path}`)).toContain(items))
    expect(whereWeAre()).toBe(address)

    answer(json(200, [givenItem()], { 'x-total-count': '1' }))

    expect((await field('Serial number')).value).toBe(givenItem().serialNumber)
    expect(whereWeAre()).toBe(address)
  })

  test('goes back to the job when the job has no such item', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    await givenEngineersDevice({ jobs: [givenJob()] })
    falseServer({ [items]: () => json(200, [], { 'x-total-count': '0' }) })
    openEngineer(address)

    await waitFor(() => expect(whereWeAre()).toBe(jobAddress))
  })
})
