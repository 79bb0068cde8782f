import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { getCount, signForSite } from '#contract/counts/counts.contract.ts'
import { completeJob } from '#contract/inspections/inspections.contract.ts'
import { updateJob } from '#contract/jobs/jobs.contract.ts'
import { signature } from '#server/testing/attack/planted-count.ts'
import { assignedJob } from '#server/testing/given/assigned-job.ts'

test('a site signature says when it was given, and stands for no item that the person did not see', async () => {
  const { engineer, admin, job, added, clock } = await assignedJob()
  const absent = { outcome: 'not_presented', outcomeReason: 'On hire' }
  const complete = async () => {
    await engineer.send(completeJob, { jobId: job.id })
    return (await admin.send(getCount, { jobId: job.id })).body.siteSignature
  }
  await added()
  const { _id: itemId } = await added({ serialNumber: 'CB-2', ...absent })
  const signedAt = clock.now().toISOString()
  const signed = { jobId: job.id, name: 'Mel Moore', signature, signedAt, itemIds: [itemId] }
  clock.pass(600)
  await engineer.send(signForSite, { ...signed, _id: randomUUID() })
  expect(await complete()).toEqual({ name: 'Mel Moore', signedAt })

  // Another device has answered for a piece before the signature of this one arrives.
  await admin.send(updateJob, { jobId: job.id, status: 'in_progress' })
  await added({ serialNumber: 'CB-3', ...absent })
  await engineer.send(signForSite, { ...signed, _id: randomUUID() })
  expect(await complete()).toBeNull()
})
