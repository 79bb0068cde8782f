import { describe, expect, test } from 'vitest'
import { bringInItems, deleteItem, getPreviousJob, listItems } from '#contract/inspections/inspections.contract.ts'
import { getDeviceWork } from '#contract/inspections/device.contract.ts'
import { testApp } from '#server/testing/test-app.ts'

/** A job without items, and the one before it at the same site. */
async function emptyJob() {
  const context = await testApp()
  const { given, engineer } = context
  const previous = await given.job({ status: 'completed', completed_at: new Date('2025-10-29T12:00:00Z') })
  await given.item({ job_id: previous.id, serial_number: 'A', examined_on: '2025-10-29' })
  const place = { company_id: previous.company_id, site_address_id: previous.site_address_id }
  const job = await given.job({ ...place, assigned_engineer_id: engineer.user.id })
  return {
    ...context,
    previous,
    job,
    place,
    bringIn: (input: object = {}) =>
      context.admin.send(bringInItems, { jobId: job.id, previousJobId: previous.id, ...input }),
    previousOf: async (jobId = job.id) => (await context.admin.send(getPreviousJob, { jobId })).body.previousJob,
  }
}

describe('the previous job', () => {
  test('is the last one that was completed at the same site and has items', async () => {
    const { given, previous, previousOf, place } = await emptyJob()
    const earlier = await given.job({ ...place, status: 'completed', completed_at: new Date('2024-10-29T12:00:00Z') })
    await given.item({ job_id: earlier.id })
    await given.job({ ...place, status: 'completed', completed_at: new Date('2026-01-01T12:00:00Z') })
    const elsewhere = await given.job({ status: 'completed', completed_at: new Date('2026-02-01T12:00:00Z') })
    await given.item({ job_id: elsewhere.id })

    expect(await previousOf()).toMatchObject({ _id: previous.id, completedDate: '2025-10-29T12:00:00.000Z' })
  })

  test('of the first job at a site is none', async () => {
    const { previous, previousOf } = await emptyJob()

    expect(await previousOf(previous.id)).toBeNull()
  })

  test('of no job is refused', async () => {
    const { admin } = await emptyJob()

    expect(await admin.send(getPreviousJob, { jobId: '00000000-0000-4000-8000-000000000000' })).toMatchObject({
      status: 404,
    })
  })
})

describe('bringing in the items', () => {
  test('fills the job with the equipment of the previous one, awaiting inspection, on the engineer’s device too', async () => {
    const { engineer, job, bringIn } = await emptyJob()
    const before = (await engineer.send(getDeviceWork, {})).body.stamp

    const reply = await bringIn()

    expect(reply).toMatchObject({
      status: 200,
      body: { _id: job.id, status: 'pending', itemCount: 1, examinedCount: 0 },
    })
    expect((await engineer.send(listItems, { jobId: job.id })).body).toMatchObject([
      { serialNumber: 'A', status: 'awaiting_inspection', dateOfLastExamination: '2025-10-29', examinationDate: null },
    ])
    expect((await engineer.send(getDeviceWork, {})).body.stamp).not.toBe(before)
  })

  test('leaves out what was withdrawn since, and says so', async () => {
    const { given, previous, bringIn } = await emptyJob()
    const sold = { lifecycle: 'withdrawn', lifecycle_reason: 'Sold' } as const
    const { id } = await given.equipment({ company_id: previous.company_id, serial_number: 'SOLD', ...sold })
    await given.item({ job_id: previous.id, serial_number: 'SOLD', equipment_id: id })

    expect(await bringIn()).toMatchObject({ status: 200, body: { itemCount: 1, leftOut: 1 } })
  })

  test('is refused for a job that has items already, so that pressing twice brings them in once', async () => {
    const { admin, job, bringIn } = await emptyJob()

    const [first, atOnce] = await Promise.all([bringIn(), bringIn()])

    expect(new Set([first.status, atOnce.status])).toEqual(new Set([200, 409]))
    expect([first, atOnce].find(({ status }) => status === 409)?.body).toMatchObject({ code: 'job-has-items' })
    expect((await admin.send(listItems, { jobId: job.id })).body).toHaveLength(1)
  })

  test('is possible again once all items were deleted', async () => {
    const { admin, job, bringIn } = await emptyJob()
    await bringIn()
    const [item] = (await admin.send(listItems, { jobId: job.id })).body
    await admin.send(deleteItem, { itemId: item?._id, reason: 'Wrong job' })

    expect(await bringIn()).toMatchObject({ status: 200, body: { itemCount: 1 } })
  })

  test.each(['completed', 'cancelled'] as const)('is refused for a %s job', async (status) => {
    const { given, place, bringIn } = await emptyJob()
    const closed = await given.job({ ...place, status })

    expect(await bringIn({ jobId: closed.id })).toMatchObject({ status: 409, body: { code: `job-${status}` } })
  })

  test('is refused from another company’s job, from none, and into none', async () => {
    const { given, bringIn } = await emptyJob()
    const foreign = await given.job({ status: 'completed' })
    const nobodys = '00000000-0000-4000-8000-000000000000'

    expect(await bringIn({ previousJobId: foreign.id })).toMatchObject({
      status: 400,
      body: { fields: { previousJobId: expect.any(String) } },
    })
    expect(await bringIn({ previousJobId: nobodys })).toMatchObject({ status: 404 })
    expect(await bringIn({ jobId: nobodys })).toMatchObject({ status: 404 })
  })
})
