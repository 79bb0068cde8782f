import { expect, test } from 'vitest'
import { listItems } from '#contract/inspections/inspections.contract.ts'
import { assignedJob } from '#server/testing/given/assigned-job.ts'

test('items are listed in the order they were added on a device, whichever arrives first', async () => {
  const { engineer, job, added } = await assignedJob()
  await added({ serialNumber: 'Second', addedAt: '2026-06-15T09:05:00.000Z' })
  await added({ serialNumber: 'First', addedAt: '2026-06-15T09:00:00.000Z' })

  const { body } = await engineer.send(listItems, { jobId: job.id })

  expect(body.map(({ serialNumber }) => serialNumber)).toEqual(['First', 'Second'])
})
