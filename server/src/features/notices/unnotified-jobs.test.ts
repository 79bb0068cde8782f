import { describe, expect, test } from 'vitest'
import { getDashboard } from '#contract/dashboard/dashboard.contract.ts'
import { getEquipment, rectifyEquipment } from '#contract/equipment/equipment.contract.ts'
import { completeJob, createItem, deleteItem, updateItem } from '#contract/inspections/inspections.contract.ts'
import { deleteJob, getJob, listJobs, updateJob } from '#contract/jobs/jobs.contract.ts'
import { listNotices, listUnnotifiedJobs } from '#contract/notices/notice-timeline.contract.ts'
import { createNotice } from '#contract/notices/notices.contract.ts'
import { assignedJob } from '#server/testing/given/assigned-job.ts'
import { crackedHook, dangerousJob } from '#server/testing/given/dangerous-job.ts'

test('the office reads of a danger as soon as it arrives, before the job is completed or anybody is told', async () => {
  const { admin, engineer, job, item } = await dangerousJob()

  const { status, body } = await admin.send(listUnnotifiedJobs, {})

  expect(status).toBe(200)
  expect(body).toMatchObject([
    { _id: job.id, assignedEngineerId: { _id: engineer.user.id }, items: [{ itemId: item._id }] },
  ])
  expect((await admin.send(getDashboard, {})).body).toMatchObject({ dangers: 1 })
})

test('a danger is known since it was found, not since its item was planned', async () => {
  const { admin, engineer, clock, added } = await assignedJob()
  const planned = await added({ awaitsInspection: true })
  clock.pass(60)
  await engineer.send(updateItem, { itemId: planned._id, ...crackedHook })

  const { body } = await admin.send(listUnnotifiedJobs, {})

  expect(body).toMatchObject([{ since: clock.now().toISOString() }])
})

test('a danger that was told of, corrected or completed is not among them', async () => {
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

  for (const { admin } of [told, corrected, completed])
    expect(await admin.send(listUnnotifiedJobs, {})).toMatchObject({ status: 200, body: [] })
})

test('a job says whether the customer has been told of its danger, until that is put right; the customer’s only that it stands', async () => {
  const { admin, engineer, owner, job, item, told } = await dangerousJob()
  const danger = async () => (await admin.send(getJob, { jobId: job.id })).body.danger

  expect(await danger()).toBe('untold')
  await told()
  expect(await danger()).toBe('told')
  await engineer.send(completeJob, { jobId: job.id })
  const customers = async () => (await owner.send(listJobs, {})).body.map((each) => each.danger)
  expect(await customers()).toEqual(['told'])
  const done = { on: '2026-06-15', by: 'Us', description: 'Hook renewed' }
  await admin.send(rectifyEquipment, { equipmentId: String(item.equipmentId), ...done })
  expect(await danger()).toBeUndefined()
  expect(await customers()).toEqual([undefined])
})

/** The office has cancelled the job before anybody was told. */
async function cancelledJob() {
  const context = await dangerousJob()
  await context.admin.send(updateJob, { jobId: context.job.id, status: 'cancelled' })
  const unnotified = async () => (await context.admin.send(listUnnotifiedJobs, {})).body
  const counted = async () => (await context.admin.send(getDashboard, {})).body.dangers
  return { ...context, equipmentId: String(context.item.equipmentId), unnotified, counted }
}

describe('a danger of a cancelled job that nobody was told of', () => {
  test('stays on the list and in the number until somebody was told', async () => {
    const { engineer, job, notice, unnotified, counted } = await cancelledJob()
    expect(await unnotified()).toMatchObject([{ _id: job.id, jobStatus: 'cancelled' }])
    expect(await counted()).toBe(1)

    await engineer.send(createNotice, notice({}))

    expect(await unnotified()).toEqual([])
  })

  test('leaves the list when it was put right', async () => {
    const { admin, equipmentId, unnotified } = await cancelledJob()

    await admin.send(rectifyEquipment, { equipmentId, on: '2026-06-15', by: 'Hooks Ltd', description: 'Hook renewed' })

    expect(await unnotified()).toEqual([])
  })

  test('leaves the list when a later examination has found the piece fit', async () => {
    const { clock, engineer, given, job, item, unnotified } = await cancelledJob()
    clock.pass(1)
    const { serialNumber, description } = item
    const ofEngineer = { site_address_id: job.site_address_id, assigned_engineer_id: engineer.user.id }
    const later = await given.job({ company_id: job.company_id, ...ofEngineer })
    await engineer.send(createItem, { jobId: later.id, serialNumber, description, examinationDate: '2026-06-15' })
    expect(await unnotified()).toHaveLength(1)

    await engineer.send(completeJob, { jobId: later.id })

    expect(await unnotified()).toEqual([])
  })

  test('is ended by deleting its item after the job was reopened: it was a slip', async () => {
    const { admin, engineer, job, item, unnotified, counted } = await cancelledJob()
    await admin.send(updateJob, { jobId: job.id, status: 'in_progress' })

    await engineer.send(deleteItem, { itemId: item._id, reason: 'Wrong piece' })

    expect([await unnotified(), await counted()]).toEqual([[], 0])
  })

  test('is not gone with its job: a notice of the server’s stands, and the piece stays unsafe', async () => {
    const { admin, job, item, equipmentId, counted } = await cancelledJob()

    expect((await admin.send(deleteJob, { jobId: job.id })).status).toBe(200)

    expect((await admin.send(listNotices, {})).body).toMatchObject([
      { state: 'untold', itemIds: [item._id], madeBy: null },
    ])
    expect((await admin.send(getEquipment, { equipmentId })).body.condition).toBe('unsafe')
    expect(await counted()).toBe(1)
  })
})

test('a job that is deleted after its danger was put right tells nobody of it', async () => {
  const { admin, db, job, equipmentId } = await cancelledJob()
  await admin.send(rectifyEquipment, { equipmentId, on: '2026-06-15', by: 'Hooks Ltd', description: 'Hook renewed' })

  await admin.send(deleteJob, { jobId: job.id })

  expect(await db.selectFrom('mails').select('id').execute()).toEqual([])
})
