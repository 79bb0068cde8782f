import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createItem, listItems, updateItem } from '#contract/inspections/inspections.contract.ts'
import { acceptRecoveredWork } from '#contract/inspections/recovered-work/recovered-work.contract.ts'
import { getJob } from '#contract/jobs/jobs.contract.ts'
import { assignedJob } from '#server/testing/given/assigned-job.ts'

const hoist = { serialNumber: 'CB-1', description: 'Chain Block', wll: '1 t' }
const awaiting = { ...hoist, status: 'awaiting_inspection', examinationDate: null, nextExaminationDate: null }

test('an item that is added to be examined awaits its inspection until somebody says what was found', async () => {
  const { engineer, job } = await assignedJob()
  const sent = { jobId: job.id, _id: randomUUID(), ...hoist, awaitsInspection: true }

  expect(await engineer.send(createItem, sent)).toMatchObject({ status: 201, body: awaiting })
  expect(await engineer.send(createItem, sent)).toMatchObject({ status: 200, body: awaiting })
  const before = await engineer.send(getJob, { jobId: job.id })
  expect(before.body).toMatchObject({ itemCount: 1, examinedCount: 0 })

  const saved = await engineer.send(updateItem, { itemId: sent._id, fitForPurpose: true, version: 1 })
  expect(saved.body).toMatchObject({ ...hoist, status: 'inspected', examinationDate: expect.any(String) })
})

test('an item that is added with what was found is an examined one, whatever else is said', async () => {
  const { engineer, job } = await assignedJob()

  const added = await engineer.send(createItem, {
    jobId: job.id,
    ...hoist,
    fitForPurpose: false,
    awaitsInspection: true,
  })

  expect(added.body).toMatchObject({ status: 'inspected', fitForPurpose: false, examinationDate: expect.any(String) })
})

test('one that arrived too late and is accepted does not become an examination that nobody made', async () => {
  const { engineer, admin, job, change } = await assignedJob()
  await change({ status: 'completed' })
  const sent = { jobId: job.id, _id: randomUUID(), ...hoist, awaitsInspection: true }
  const { body } = await engineer.send(createItem, sent)
  const { recoveredId } = body as unknown as { recoveredId: string }
  await change({ status: 'in_progress' })

  expect(await admin.send(acceptRecoveredWork, { recoveredId })).toMatchObject({ status: 200 })

  expect((await engineer.send(listItems, { jobId: job.id })).body).toMatchObject([awaiting])
})
