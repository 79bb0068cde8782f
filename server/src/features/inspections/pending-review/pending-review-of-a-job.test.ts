import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { getDeviceWork } from '#contract/inspections/device.contract.ts'
import { createItem } from '#contract/inspections/inspections.contract.ts'
import {
  dismissPendingReview,
  listPendingReview,
} from '#contract/inspections/pending-review/pending-review.contract.ts'
import { assignedJob } from '#server/testing/given/assigned-job.ts'

const hoist = { serialNumber: 'CB-1', description: 'Chain Block' }

test('work to review of one job is listed without that of others, and counted for the device until it is decided', async () => {
  const { admin, engineer, job, given, change } = await assignedJob()
  await change({ status: 'completed' })
  const elsewhere = await given.job({ assigned_engineer_id: engineer.user.id, status: 'cancelled' })
  for (const jobId of [job.id, elsewhere.id]) await engineer.send(createItem, { jobId, _id: randomUUID(), ...hoist })
  const waitingHere = async () => {
    const { body } = await engineer.send(getDeviceWork)
    return body.jobs.find(({ _id }) => _id === job.id)?.waitingWork
  }

  const ofJob = await admin.send(listPendingReview, { jobId: job.id })

  expect(ofJob.body.map((work) => work.jobId._id)).toEqual([job.id])
  expect(ofJob.headers['x-total-count']).toBe('1')
  expect(await waitingHere()).toBe(1)
  await admin.send(dismissPendingReview, { recoveredId: ofJob.body[0]?._id })
  expect(await waitingHere()).toBe(0)
})
