import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { LocalSession } from '#web/offline/store/local-session.ts'
import { falseServer, json } from '#web/testing/false-server.ts'
import { givenItem, givenJob } from '#web/testing/given-job.ts'
import { awaiting, code, givenTagged, jobAddress, other, pieceId, tagOf } from '#web/testing/given-tagged.ts'
import { inOwnTask } from '#web/testing/in-own-task.ts'
import { givenEngineersDevice, noSignal, openEngineer } from '#web/testing/open-engineer.tsx'

beforeEach(noSignal)

/** Where there is no camera, as here, the code is typed. */
async function typeCode(value: string) {
  await userEvent.click(await screen.findByRole('button', { name: 'Scan' }))
  await screen.findByText('No camera was found')
  await userEvent.type(screen.getByLabelText('Or type the code'), `${value}{Enter}`)
}

const entriesOf = async ({ store }: LocalSession) =>
  (await store.outbox.toArray()).map(({ name, input }) => [name, input])

describe('scanning in a job, without signal', () => {
  test('leads to the item of the piece, and No defect there saves what Fit saves', async () => {
    const byScan = await givenTagged(tagOf('own', code))
    openEngineer(jobAddress)
    await typeCode('7k2m9qd4t8xz')

    await userEvent.click(await screen.findByRole('button', { name: 'No defect' }))

    expect(await screen.findByText(/^saved: Fit/)).toBeDefined()
    const scanned = await entriesOf(byScan)
    const decided = await givenEngineersDevice({ jobs: [givenJob()], items: [awaiting] })
    openEngineer(`${jobAddress}/examine/${awaiting._id}`)
    await userEvent.click(await screen.findByRole('button', { name: 'Fit' }))
    const sameBut = { recordedAt: expect.any(String) }
    await waitFor(async () =>
      expect(await entriesOf(decided)).toEqual(
        scanned.map(([name, input]) => [name, { ...Object(input), ...sameBut }]),
      ),
    )
  })

  test('offers to add a piece of this customer that is not on the job', async () => {
    const localSession = await givenTagged(tagOf('foreign', 'MAKER-0042'), {}, [givenItem()])
    openEngineer(jobAddress)
    await typeCode('MAKER-0042')

    await userEvent.click(await screen.findByRole('button', { name: 'Add it' }))

    expect(await screen.findByRole('button', { name: 'No defect' })).toBeDefined()
    expect(await entriesOf(localSession)).toMatchObject([
      ['createItem', { equipmentId: pieceId, serialNumber: 'CB-1', awaitsInspection: true }],
    ])
  })

  test('says of another company’s piece that it is none of this customer’s, and nothing more', async () => {
    await givenTagged(tagOf('own', code), { companyId: other._id, description: 'Secret Crane' })
    openEngineer(jobAddress)
    await typeCode(code)

    expect(await screen.findByText('Not one of this customer’s')).toBeDefined()
    expect(screen.queryByText(/Secret|Another Ltd/)).toBeNull()
    expect(screen.queryByRole('button', { name: 'Put it on this piece' })).toBeNull()
  })

  test('puts an unknown code on a piece of the list, which it then leads to', async () => {
    const localSession = await givenTagged(tagOf('own', code))
    openEngineer(jobAddress)
    await typeCode('https://stranger.example/t/7K2M-9QD4-T8XZ')
    const unknown = within(await screen.findByRole('region', { name: 'Unknown code' }))
    expect(unknown.queryByRole('link')).toBeNull()

    await userEvent.click(unknown.getByRole('button', { name: 'Put it on this piece' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Chain Block CB-1' }))

    expect(await screen.findByRole('button', { name: 'No defect' })).toBeDefined()
    expect(await entriesOf(localSession)).toEqual([
      [
        'bindItemTag',
        {
          jobId: givenJob()._id,
          itemId: awaiting._id,
          value: 'https://stranger.example/t/7K2M-9QD4-T8XZ',
          _id: expect.any(String),
        },
      ],
    ])
  })

  test('puts an unknown code on a piece at the site that is not on the job', async () => {
    const here = { siteAddressId: givenJob().siteAddressId._id }
    const localSession = await givenTagged(tagOf('foreign', 'MAKER-0042'), here, [])
    openEngineer(jobAddress)
    await typeCode(code)

    await userEvent.click(await screen.findByRole('button', { name: 'Put it on this piece' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Chain Block CB-1' }))

    expect(await screen.findByRole('button', { name: 'Add it' })).toBeDefined()
    expect(await entriesOf(localSession)).toMatchObject([['bindTag', { equipmentId: pieceId, value: code }]])
  })

  test('begins a new piece with the code, which goes behind it', async () => {
    const localSession = await givenTagged(tagOf('own', code))
    openEngineer(jobAddress)
    await typeCode('NEW-77')
    await userEvent.click(await screen.findByRole('button', { name: 'New piece' }))
    expect(await screen.findByText('Save puts the scanned code on this piece')).toBeDefined()

    await userEvent.type(screen.getByLabelText(/^Serial number/), 'N-1')
    await userEvent.type(screen.getByLabelText(/^Description/), 'Web Sling')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))

    await waitFor(async () => expect(await entriesOf(localSession)).toHaveLength(2))
    const [[, created] = [], bound] = await entriesOf(localSession)
    expect(bound).toMatchObject(['bindItemTag', { itemId: Object(created)._id, value: 'NEW-77' }])
  })

  test('takes the whole code of its field, also where only the end came as fast as from a scanner', async () => {
    await givenTagged(tagOf('foreign', 'MAKER-0042'))
    openEngineer(jobAddress)
    await userEvent.click(await screen.findByRole('button', { name: 'Scan' }))
    const field = await screen.findByLabelText('Or type the code')
    fireEvent.change(field, { target: { value: 'MAKER-' } })

    await userEvent.type(field, '0042{Enter}')

    expect(await screen.findByRole('button', { name: 'No defect' })).toBeDefined()
  })

  test('refuses what no label can hold', async () => {
    await givenTagged(tagOf('own', code))
    openEngineer(jobAddress)
    await userEvent.click(await screen.findByRole('button', { name: 'Scan' }))
    fireEvent.change(await screen.findByLabelText('Or type the code'), { target: { value: 'x'.repeat(4096) } })
    await userEvent.click(screen.getByRole('button', { name: 'Find' }))

    expect(await screen.findByText('This is not a code that can be used')).toBeDefined()
  })
})

test('an NFC tag leads to its piece by its number, once the engineer has asked to read them', async () => {
  let hold: (event: { serialNumber: string }) => void = () => undefined
  const scan = vi.fn(() => Promise.resolve())
  vi.stubGlobal(
    'NDEFReader',
    class {
      scan = scan
      addEventListener(_: string, listen: typeof hold) {
        hold = listen
      }
    },
  )
  const query = () => Promise.resolve({ state: 'prompt' })
  Object.defineProperty(navigator, 'permissions', { configurable: true, value: { query } })
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'permissions')
  })
  await givenTagged(tagOf('foreign', '04A2B2C3D4E580'))
  openEngineer(jobAddress)
  await userEvent.click(await screen.findByRole('button', { name: 'Scan' }))
  expect(scan).not.toHaveBeenCalled()

  await userEvent.click(await screen.findByRole('button', { name: 'Read NFC tags' }))
  await waitFor(() => expect(scan).toHaveBeenCalled())
  act(() => hold({ serialNumber: '04:a2:b2:c3:d4:e5:80' }))

  expect(await screen.findByRole('button', { name: 'No defect' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Read NFC tags' })).toBeNull()
})

describe('the scanner of a job', () => {
  test('hears Escape also once the button that was pressed last is gone', async () => {
    await givenTagged(tagOf('own', code))
    openEngineer(jobAddress)
    await typeCode(code)
    await userEvent.click(await screen.findByRole('button', { name: 'Scan next' }))

    await userEvent.keyboard('{Escape}')

    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('shows the piece that was scanned last, though the answer about an earlier code comes after it', async () => {
    await givenTagged(tagOf('own', code))
    let answerLate: (late: Response) => void = () => undefined
    const slow = new Promise<Response>((resolve) => {
      answerLate = resolve
    })
    falseServer({
      'GET /api/health': () => json(200, { status: 'ok', product: 'Thorough' }),
      'GET /api/tags/SLOW-1': () => slow,
    })
    openEngineer(jobAddress)
    await typeCode('SLOW-1')
    await userEvent.clear(screen.getByLabelText('Or type the code'))
    await userEvent.type(screen.getByLabelText('Or type the code'), `${code}{Enter}`)
    await screen.findByRole('button', { name: 'No defect' })

    const late = json(404, { error: 'There is no such tag.', code: 'not-found' })
    answerLate(late)
    await waitFor(() => expect(late.bodyUsed).toBe(true))
    await inOwnTask(() => Promise.resolve())

    expect(screen.getByRole('region', { name: 'Chain Block CB-1' })).toBeDefined()
    expect(screen.queryByText('No piece has this code yet')).toBeNull()
  })
})
