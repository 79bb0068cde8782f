import { describe, expect, test } from 'vitest'
import { listKnownEquipment } from '#contract/inspections/device.contract.ts'
import {
  completeJob,
  createItem,
  getItem,
  listItems,
  loadFromPrevious,
  updateItem,
} from '#contract/inspections/inspections.contract.ts'
import { getJob } from '#contract/jobs/jobs.contract.ts'
import { testApp } from '#server/testing/test-app.ts'

async function openJob() {
  const context = await testApp()
  const { given, engineer } = context
  const job = await given.job({ assigned_engineer_id: engineer.user.id, status: 'in_progress' })
  const add = async (facts: object = {}) =>
    (await engineer.send(createItem, { jobId: job.id, serialNumber: 'CB-1', description: 'Chain Block', ...facts }))
      .body
  return { ...context, jobId: job.id, job, add }
}

const notPresented = { outcome: 'not_presented', outcomeReason: 'On hire until June' } as const

describe('an item that was not examined', () => {
  test('has its reason and no findings, and goes on awaiting its inspection for clients that know no outcomes', async () => {
    const { add } = await openJob()
    const findings = {
      defectDescription: 'Worn',
      fitForPurpose: false,
      limitations: 'Hook',
    }

    expect(await add({ ...notPresented, ...findings, examinationDate: '2026-06-01' })).toMatchObject({
      ...notPresented,
      status: 'awaiting_inspection',
      examinationDate: null,
      nextExaminationDate: null,
      defectDescription: '',
      defectImmediateDanger: false,
      fitForPurpose: true,
      limitations: '',
    })
  })

  test('is refused while a danger is recorded for it, so that no danger is lost', async () => {
    const { add, engineer, jobId } = await openJob()
    const danger = { defectDescription: 'Hook cracked', defectImmediateDanger: true, fitForPurpose: false }
    const { _id: itemId } = await add(danger)

    const changed = await engineer.send(updateItem, { itemId, ...notPresented, version: 1 })
    const made = await engineer.send(createItem, {
      jobId,
      serialNumber: 'CB-2',
      description: 'Hoist',
      ...notPresented,
      ...danger,
    })

    for (const refused of [changed, made]) {
      expect(refused.status).toBe(400)
      expect(refused.body).toMatchObject({ fields: { outcome: expect.stringContaining('A danger is recorded') } })
    }
    expect((await engineer.send(getItem, { itemId })).body).toMatchObject({ outcome: 'examined', ...danger })
  })

  test('loses the findings that stood, and they are in the history', async () => {
    const { add, engineer, db } = await openJob()
    const { _id: itemId } = await add({ defectDescription: 'Worn', repairDetails: 'Renew' })

    const { body } = await engineer.send(updateItem, {
      itemId,
      outcome: 'no_access',
      outcomeReason: 'Locked',
      version: 1,
    })

    expect(body).toMatchObject({
      outcome: 'no_access',
      defectDescription: '',
      repairDetails: '',
      examinationDate: null,
    })
    const saved = await db
      .selectFrom('audit_log')
      .select(['before', 'after'])
      .where('about', '=', itemId)
      .where('what', '=', 'item-saved')
      .executeTakeFirstOrThrow()
    expect(saved).toMatchObject({ before: { defectDescription: 'Worn' }, after: { outcome: 'no_access' } })
  })

  test('stays so while its particulars are corrected, and is examined once a result is sent', async () => {
    const { add, engineer, clock } = await openJob()
    const { _id: itemId } = await add(notPresented)

    const corrected = await engineer.send(updateItem, { itemId, wll: '2 t' })
    const examined = await engineer.send(updateItem, { itemId, wll: '2 t', fitForPurpose: true })

    expect(corrected.body).toMatchObject({ ...notPresented, wll: '2 t', examinationDate: null })
    expect(examined.body).toMatchObject({
      outcome: 'examined',
      outcomeReason: '',
      status: 'inspected',
      examinationDate: clock.today(),
    })
  })

  test('awaits its inspection again once somebody says so', async () => {
    const { add, engineer } = await openJob()
    const { _id: itemId } = await add(notPresented)
    await engineer.send(updateItem, { itemId, outcome: 'examined' })
    expect((await engineer.send(getItem, { itemId })).body).toMatchObject({
      outcome: 'examined',
      outcomeReason: '',
      status: 'awaiting_inspection',
    })
  })

  test('counts as an item and not as an examined one', async () => {
    const { add, engineer, jobId } = await openJob()
    await add(notPresented)
    await add({ serialNumber: 'CB-2' })
    expect((await engineer.send(getJob, { jobId })).body).toMatchObject({
      itemCount: 2,
      examinedCount: 1,
      leftOutCount: 1,
    })
  })

  test('is refused with an outcome that there is not', async () => {
    const { engineer, jobId } = await openJob()
    const sent = { jobId, serialNumber: 'CB-1', description: 'Chain Block', outcome: 'forgotten' }
    expect(await engineer.send(createItem, sent)).toMatchObject({
      status: 400,
      body: { fields: { outcome: expect.any(String) } },
    })
  })
})

describe('the completion of a job', () => {
  test('goes on without what was not examined', async () => {
    const { add, engineer, jobId } = await openJob()
    await add(notPresented)
    await add({ serialNumber: 'CB-2' })
    expect(await engineer.send(completeJob, { jobId })).toMatchObject({ status: 200, body: { status: 'completed' } })
  })

  test('is refused with item and sentence while a reason is missing', async () => {
    const { add, engineer, jobId } = await openJob()
    const { _id } = await add({ outcome: 'not_found' })
    expect(await engineer.send(completeJob, { jobId })).toMatchObject({
      status: 409,
      body: {
        code: 'report-not-lawful',
        error: expect.stringContaining('Chain Block CB-1: Say why it was not examined'),
        problems: [{ code: 'outcome-reason-missing', paragraph: null, item: { _id } }],
      },
    })
  })

  test('is possible where nothing at all was examined', async () => {
    const { add, engineer, jobId } = await openJob()
    await add(notPresented)
    expect(await engineer.send(completeJob, { jobId })).toMatchObject({ status: 200 })
  })
})

test('what was not examined keeps its due date and is loaded into the next job, awaiting its inspection', async () => {
  const { admin, engineer, given, job, jobId, add, db } = await openJob()
  const before = await given.job({
    company_id: job.company_id,
    site_address_id: job.site_address_id,
    status: 'completed',
  })
  const last = await given.item({ job_id: before.id, examined_on: '2025-11-14', next_examination_on: '2026-11-14' })
  const { _id: itemId } = await add({ ...notPresented, dateOfLastExamination: '2025-11-14' })
  const { equipment_id } = await db
    .selectFrom('inspection_items')
    .select('equipment_id')
    .where('id', '=', itemId)
    .executeTakeFirstOrThrow()
  await given.changedItems([last.id], { equipment_id })
  await engineer.send(completeJob, { jobId })

  const known = await engineer.send(listKnownEquipment, { companyId: job.company_id })
  expect(known.body).toMatchObject([{ last: { itemId: last.id, nextExaminationDate: '2026-11-14' } }])

  const newJobData = {
    title: 'Next',
    scheduledDate: '2026-12-01',
    companyId: job.company_id,
    siteAddressId: job.site_address_id,
  }
  const loaded = await admin.send(loadFromPrevious, { previousJobId: jobId, newJobData })
  expect((await admin.send(listItems, { jobId: loaded.body.job._id })).body).toMatchObject([
    {
      serialNumber: 'CB-1',
      outcome: 'examined',
      outcomeReason: '',
      status: 'awaiting_inspection',
      dateOfLastExamination: '2025-11-14',
    },
  ])
})
