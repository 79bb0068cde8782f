import { expect, test } from 'vitest'
import { createJob, updateJob } from '#contract/jobs/jobs.contract.ts'
import { testApp } from '#server/testing/test-app.ts'

async function office() {
  const { admin, given } = await testApp()
  const site = await given.site()
  const fields = {
    title: 'Six-monthly examination',
    scheduledDate: '2026-07-01',
    companyId: site.company_id,
    siteAddressId: site.id,
  }
  return { admin, fields }
}

test('scheduling a job takes when on its day the visit begins and how long it takes', async () => {
  const { admin, fields } = await office()

  const timed = await admin.send(createJob, { ...fields, startTime: '09:30', durationMinutes: 90 })
  const unsaid = await admin.send(createJob, fields)

  expect(timed.body).toMatchObject({ startTime: '09:30', durationMinutes: 90 })
  expect(unsaid.body).toMatchObject({ startTime: null, durationMinutes: null })
})

test.each([
  ['startTime', '25.30'],
  ['startTime', '24:00'],
  ['durationMinutes', 0],
  ['durationMinutes', 1441],
  ['durationMinutes', '90'],
])('scheduling a job is refused with %s %j', async (name, value) => {
  const { admin, fields } = await office()

  const reply = await admin.send(createJob, { ...fields, [name]: value })

  expect(reply).toMatchObject({ status: 400, body: { fields: { [name]: expect.any(String) } } })
})

test('changing a job keeps its times for a client that does not send them, and clears them for one that does', async () => {
  const { admin, fields } = await office()
  const { body } = await admin.send(createJob, { ...fields, startTime: '09:30', durationMinutes: 90 })

  const renamed = await admin.send(updateJob, { jobId: body._id, ...fields, title: 'Moved' })
  const cleared = await admin.send(updateJob, { jobId: body._id, startTime: '', durationMinutes: null })

  expect(renamed.body).toMatchObject({ title: 'Moved', startTime: '09:30', durationMinutes: 90 })
  expect(cleared.body).toMatchObject({ startTime: null, durationMinutes: null })
})
