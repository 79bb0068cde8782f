import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createItem, listItems, updateItem } from '#contract/inspections/inspections.contract.ts'
import { acceptPendingReview } from '#contract/inspections/pending-review/pending-review.contract.ts'
import { getJob } from '#contract/jobs/jobs.contract.ts'
import { assignedJob } from '#server/testing/given/assigned-job.ts'

const hoist = { serialNumber: 'CB-1', description: 'Chain Block', wll: '1 t' }
const awaiting = { ...hoist, status: 'awaiting_inspection', examinationDate: null, nextExaminationDate: null }

test('an item that is added to be examined awaits its inspection, and begins the job once somebody says what was found', async () => {
  const { engineer, job } = await assignedJob()
  const sent = { jobId: job.id, _id: randomUUID(), ...hoist, awaitsInspection: true }

  expect(await engineer.send(createItem, sent)).toMatchObject({ status: 201, body: awaiting })
  expect(await engineer.send(createItem, sent)).toMatchObject({ status: 200, body: awaiting })
  const before = await engineer.send(getJob, { jobId: job.id })
  expect(before.body).toMatchObject({ itemCount: 1, examinedCount: 0, status: 'pending' })

  const saved = await engineer.send(updateItem, { itemId: sent._id, fitForPurpose: true, version: 1 })
  expect(saved.body).toMatchObject({ ...hoist, status: 'inspected', examinationDate: expect.any(String) })
  expect((await engineer.send(getJob, { jobId: job.id })).body).toMatchObject({ status: 'in_progress' })
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

  expect(await admin.send(acceptPendingReview, { recoveredId })).toMatchObject({ status: 200 })

  expect((await engineer.send(listItems, { jobId: job.id })).body).toMatchObject([awaiting])
})

test('an examination that is taken back leaves the item awaiting, with its particulars, once however often it is sent', async () => {
  const { engineer, job } = await assignedJob()
  const found = { fitForPurpose: false, defectDescription: 'Bent hook', testDetails: 'Proof load' }
  const { body } = await engineer.send(createItem, { jobId: job.id, ...hoist, ...found })
  const back = { itemId: body._id, wll: '2 t', awaitsInspection: true, version: 1 }

  const taken = await engineer.send(updateItem, back)

  const blank = { fitForPurpose: true, defects: [], defectDescription: '', testDetails: '' }
  expect(taken.body).toMatchObject({ ...awaiting, ...blank, wll: '2 t', version: 2 })
  expect((await engineer.send(updateItem, back)).body).toMatchObject({ version: 2 })
  const again = { itemId: body._id, fitForPurpose: true, awaitsInspection: true, version: 2 }
  expect((await engineer.send(updateItem, again)).body).toMatchObject({ status: 'inspected', wll: '2 t', version: 3 })
})
