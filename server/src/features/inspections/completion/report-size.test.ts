import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { completeJob } from '#contract/inspections/inspections.contract.ts'
import { assignedJob } from '#server/testing/given/assigned-job.ts'

test('completing a job is refused with a sentence when it has more items than one report may hold', async () => {
  const { engineer, job, given } = await assignedJob()
  await given.items(5_001, job.id)

  expect(await engineer.send(completeJob, { jobId: job.id })).toMatchObject({
    status: 409,
    body: {
      code: 'too-many-items',
      error: expect.stringMatching(/^A report holds at most 5,000 items, and this job has 5,001\. Enter some of them/),
    },
  })
})

test('a manifest may name all that one report may hold', async () => {
  const { engineer, job } = await assignedJob()
  const items = Array.from({ length: 5_000 }, () => ({ _id: randomUUID(), version: 12 }))
  const photos = Array.from({ length: 50_000 }, () => randomUUID())
  const deletions = Array.from({ length: 5_000 }, () => randomUUID())

  expect(await engineer.send(completeJob, { jobId: job.id, items, photos, deletions })).toMatchObject({
    status: 409,
    body: { code: 'work-missing' },
  })
})

test('a manifest that names more than one report may hold is refused with the same limit', async () => {
  const { engineer, job } = await assignedJob()
  const deletions = Array.from({ length: 5_001 }, () => randomUUID())
  const photos = Array.from({ length: 50_001 }, () => randomUUID())

  expect(await engineer.send(completeJob, { jobId: job.id, deletions })).toMatchObject({
    status: 400,
    body: { code: 'invalid-input', fields: { deletions: 'Name at most 5,000: a report holds no more items.' } },
  })
  expect(await engineer.send(completeJob, { jobId: job.id, photos })).toMatchObject({
    status: 400,
    body: { code: 'invalid-input', fields: { photos: 'Name at most 50,000: a report holds no more photos.' } },
  })
})
