import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { completeJob } from '#contract/inspections/inspections.contract.ts'
import { updateJob } from '#contract/jobs/jobs.contract.ts'
import { assignedJob } from '#server/testing/given/assigned-job.ts'

describe('a completion that is sent again', () => {
  test('leaves a job open that was reopened since, and another completes it', async () => {
    const { engineer, admin, job, added } = await assignedJob()
    const { _id, version } = await added()
    const completion = { jobId: job.id, _id: randomUUID(), items: [{ _id, version }], photos: [], deletions: [] }

    const first = await engineer.send(completeJob, completion)
    const again = await engineer.send(completeJob, completion)
    await admin.send(updateJob, { jobId: job.id, status: 'in_progress' })
    const late = await engineer.send(completeJob, { ...completion, _id: completion._id.toUpperCase() })
    const anew = await engineer.send(completeJob, { ...completion, _id: randomUUID() })

    expect([first, again]).toMatchObject([
      { status: 200, body: { status: 'completed' } },
      { status: 200, body: { status: 'completed' } },
    ])
    expect(late).toMatchObject({ status: 200, body: { _id: job.id, status: 'in_progress' } })
    expect(anew).toMatchObject({ status: 200, body: { status: 'completed' } })
  })

  test('is answered as accepted where the office has cancelled the job since, and another is told what to do', async () => {
    const { engineer, admin, job, added } = await assignedJob()
    const { _id, version } = await added()
    const completion = { jobId: job.id, _id: randomUUID(), items: [{ _id, version }], photos: [], deletions: [] }
    await engineer.send(completeJob, completion)
    await admin.send(updateJob, { jobId: job.id, status: 'cancelled' })

    const again = await engineer.send(completeJob, completion)
    const another = await engineer.send(completeJob, { ...completion, _id: randomUUID() })

    expect(again).toMatchObject({ status: 200, body: { _id: job.id, status: 'cancelled' } })
    expect(another).toMatchObject({
      status: 409,
      body: { error: 'This job is cancelled. Ask the office to reopen it, then complete it again.' },
    })
  })

  test('a completion that is sent again after a refusal completes the job, and its id says nothing about another job', async () => {
    const { engineer, given, job, added } = await assignedJob()
    const { _id, version } = await added()
    const completion = { jobId: job.id, _id: randomUUID(), items: [{ _id, version }] }
    const other = await given.job({ assigned_engineer_id: engineer.user.id })

    const refused = await engineer.send(completeJob, { ...completion, items: [] })
    const accepted = await engineer.send(completeJob, completion)
    const elsewhere = await engineer.send(completeJob, { jobId: other.id, _id: completion._id })

    expect(refused).toMatchObject({ status: 409 })
    expect(accepted).toMatchObject({ status: 200, body: { status: 'completed' } })
    expect(elsewhere).toMatchObject({ status: 409, body: { code: 'report-not-lawful' } })
  })
})
