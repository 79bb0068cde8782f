import { expect, test } from 'vitest'
import { listAudit } from '#contract/audit/audit.contract.ts'
import { completeJob, deleteItem, listJobHistory, updateItem } from '#contract/inspections/inspections.contract.ts'
import { updateJob } from '#contract/jobs/jobs.contract.ts'
import { assignedJob } from '#server/testing/given/assigned-job.ts'

test('the history of a job tells what happened to it and its items, by whom, latest first', async () => {
  const { admin, engineer, job, added } = await assignedJob()
  const { _id: itemId } = await added()
  const gone = await added({ serialNumber: 'Gone' })
  await engineer.send(updateItem, { itemId, wll: '2 t' })
  await engineer.send(deleteItem, { itemId: gone._id, reason: 'Twice' })
  await admin.send(updateJob, { jobId: job.id, title: 'Renamed' })
  await engineer.send(completeJob, { jobId: job.id })

  const { body, headers } = await admin.send(listJobHistory, { jobId: job.id })
  const page = await admin.send(listJobHistory, { jobId: job.id, limit: 2, offset: 1 })

  expect(body.map(({ what, by, item }) => [what, by?._id === admin.user.id, item?.serialNumber])).toEqual([
    ['job-completed', false, undefined],
    ['job-changed', true, undefined],
    ['item-deleted', false, 'Gone'],
    ['item-saved', false, 'CB-1'],
    ['item-added', false, 'Gone'],
    ['item-added', false, 'CB-1'],
    ['job-started', false, undefined],
  ])
  expect(body[2]).toMatchObject({ after: { reason: 'Twice' }, before: { serialNumber: 'Gone' } })
  expect(headers['x-total-count']).toBe('7')
  expect(page.body).toEqual(body.slice(1, 3))
  expect(page.headers['x-total-count']).toBe('7')
  const { body: logged } = await admin.send(listAudit, { about: job.id })
  expect(logged.map(({ what }) => what)).toEqual(body.map(({ what }) => what))
})

test('the history of a job that is not there is not there', async () => {
  const { admin } = await assignedJob()

  expect(await admin.send(listJobHistory, { jobId: '00000000-0000-4000-8000-000000000000' })).toMatchObject({
    status: 404,
  })
})
