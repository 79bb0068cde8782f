import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { newId } from '#web/offline/store/new-id.ts'
import { storePhoto } from '#web/offline/store/photos.ts'
import { falseUploads } from '#web/testing/false-uploads.ts'
import { limitOpenStorage } from '#web/testing/limited-storage.ts'
import { givenItem, givenJob } from '#web/testing/given-job.ts'
import { givenEngineersDevice, noSignal, openEngineer, whereWeAre } from '#web/testing/open-engineer.tsx'
import type { InspectionItem } from '#contract/inspections/inspections.contract.ts'

beforeEach(noSignal)

/** Each test has a job of its own: a form that closes late keeps its draft. */
const job = givenJob()
const otherJob = givenJob({ _id: newId() })

/** A device whose room can run out, with this many photos that wait. */
async function givenLimitedDevice(waitingPhotos: number, items: InspectionItem[] = []) {
  const localSession = await givenEngineersDevice({ jobs: [job, otherJob], items })
  const storage = await limitOpenStorage(localSession.store)
  falseUploads(() => ({ status: 503, body: { error: 'Later.', code: 'overloaded' } }))
  for (let count = 0; count < waitingPhotos; count += 1)
    await storePhoto(localSession, { jobId: job._id, file: new Blob(['x']) })
  return storage
}

const notice = () => screen.findByText('This device is full')

test('a form on a full device says so while the person types, and how many photos would make room', async () => {
  const storage = await givenLimitedDevice(2)
  openEngineer(`/engineer/job/${job._id}/add`)
  const serial = await screen.findByLabelText('Serial number')
  storage.fill()

  await userEvent.type(serial, 'SH-1')

  expect(await notice()).toBeDefined()
  expect(screen.getByText(/2 photos are waiting to be sent\. Sending them frees space\./)).toBeDefined()
  expect(screen.getByText(/^Or free space on this device/)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Sync now' })).toBeDefined()
})

test('an item that does not fit stays in the form, and is saved once there is room', async () => {
  const storage = await givenLimitedDevice(0)
  openEngineer(`/engineer/job/${otherJob._id}/add`)
  await userEvent.type(await screen.findByLabelText('Serial number'), 'SH-1')
  await userEvent.type(screen.getByLabelText('Description'), 'Shackle')
  storage.fill()

  await userEvent.click(screen.getByRole('button', { name: 'Save' }))

  expect(await notice()).toBeDefined()
  expect(screen.getByLabelText<HTMLInputElement>('Serial number').value).toBe('SH-1')
  expect(screen.queryByRole('button', { name: 'Sync now' })).toBeNull()
  expect(screen.getByText(/^Free space on this device/)).toBeDefined()
  expect(await screen.findByText('Error saving inspection item')).toBeDefined()

  storage.empty()
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(whereWeAre()).toBe(`/engineer/job/${otherJob._id}`))
  expect(await screen.findByText('Serial number SH-1')).toBeDefined()
  expect(screen.queryByText('This device is full')).toBeNull()
  await waitFor(() => expect(screen.queryByText('Error saving inspection item')).toBeNull())
})

test('the page of a job on a full device says so when a result can’t be stored', async () => {
  const awaiting = givenItem({ status: 'awaiting_inspection', examinationDate: null, nextExaminationDate: null })
  const storage = await givenLimitedDevice(0, [awaiting])
  openEngineer(`/engineer/job/${job._id}`)
  const tap = await screen.findByRole('button', { name: /^Examined, no defect found/ })
  storage.fill()

  await userEvent.click(tap)

  expect(await notice()).toBeDefined()
})
