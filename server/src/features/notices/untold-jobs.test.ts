import { expect, test } from 'vitest'
import { getDashboard } from '#contract/dashboard/dashboard.contract.ts'
import { completeJob, updateItem } from '#contract/inspections/inspections.contract.ts'
import { updateJob } from '#contract/jobs/jobs.contract.ts'
import { createNotice } from '#contract/notices/notices.contract.ts'
import { listUntoldJobs } from '#contract/notices/untold-dangers.contract.ts'
import { dangerousJob } from '#server/testing/given/dangerous-job.ts'

test('the office reads of a danger as soon as it arrives, before the job is completed or anybody is told', async () => {
  const { admin, engineer, job, item } = await dangerousJob()

  const { status, body } = await admin.send(listUntoldJobs, {})

  expect(status).toBe(200)
  expect(body).toMatchObject([
    { _id: job.id, assignedEngineerId: { _id: engineer.user.id }, items: [{ itemId: item._id }] },
  ])
  expect((await admin.send(getDashboard, {})).body).toMatchObject({ dangers: 1 })
})

test('a danger that was told of, corrected, completed or cancelled with its job is not among them', async () => {
  const told = await dangerousJob()
  await told.engineer.send(createNotice, told.notice({}))
  const corrected = await dangerousJob()
  await corrected.engineer.send(updateItem, {
    itemId: corrected.item._id,
    fitForPurpose: true,
    defectImmediateDanger: false,
    defectPotentialDanger: false,
    defects: [],
  })
  const completed = await dangerousJob()
  await completed.engineer.send(completeJob, { jobId: completed.job.id })
  const cancelled = await dangerousJob()
  await cancelled.admin.send(updateJob, { jobId: cancelled.job.id, status: 'cancelled' })

  for (const { admin } of [told, corrected, completed, cancelled])
    expect(await admin.send(listUntoldJobs, {})).toMatchObject({ status: 200, body: [] })
})
