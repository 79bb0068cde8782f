import { describe, expect, test } from 'vitest'
import { getJob } from '#contract/jobs/jobs.contract.ts'
import { testApp } from '#server/testing/test-app.ts'

const nobody = '00000000-0000-4000-8000-000000000000'

describe('opening a job', () => {
  test('counts its items and those examined', async () => {
    const { admin, given, clock } = await testApp()
    const job = await given.job()
    await given.item({ job_id: job.id })
    await given.item({ job_id: job.id, status: 'awaiting_inspection' })
    await given.item({ job_id: job.id, deleted_at: clock.now() })

    const { body } = await admin.send(getJob, { jobId: job.id })

    expect(body).toMatchObject({ itemCount: 2, examinedCount: 1 })
  })

  test('is for its engineer, its customer and administrators; for others it is not there', async () => {
    const { admin, engineer, customer, given } = await testApp()
    const theirs = await given.job({
      assigned_engineer_id: engineer.user.id,
      company_id: String(customer.user.company_id),
    })
    const others = await given.job()

    for (const person of [admin, engineer, customer]) {
      expect(await person.send(getJob, { jobId: theirs.id })).toMatchObject({ status: 200 })
    }
    const never = await engineer.send(getJob, { jobId: nobody })
    for (const person of [engineer, customer]) {
      const reply = await person.send(getJob, { jobId: others.id })
      expect([reply.status, reply.body]).toEqual([404, never.body])
    }
  })

  test('shows a cancelled one to administrators only', async () => {
    const { admin, engineer, customer, given } = await testApp()
    const job = await given.job({
      status: 'cancelled',
      assigned_engineer_id: engineer.user.id,
      company_id: String(customer.user.company_id),
    })

    expect(await admin.send(getJob, { jobId: job.id })).toMatchObject({ status: 200 })
    expect(await engineer.send(getJob, { jobId: job.id })).toMatchObject({ status: 404 })
    expect(await customer.send(getJob, { jobId: job.id })).toMatchObject({ status: 404 })
  })
})
