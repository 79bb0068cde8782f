import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { listEquipment } from '#contract/equipment/equipment.contract.ts'
import { listItems, listJobHistory, loadFromPrevious, updateItem } from '#contract/inspections/inspections.contract.ts'
import { getJob } from '#contract/jobs/jobs.contract.ts'
import { testApp } from '#server/testing/test-app.ts'

async function lastYear() {
  const context = await testApp()
  const previous = await context.given.job({ status: 'completed', scheduled_on: '2025-06-20' })
  const newJobData = {
    title: 'This year',
    scheduledDate: '2026-06-20',
    companyId: previous.company_id,
    siteAddressId: previous.site_address_id,
    assignedEngineerId: context.engineer.user.id,
  }
  return { ...context, previous, newJobData }
}

describe('loading from a previous job', () => {
  test('copies what each piece is, leaves behind what was found, and lets it await inspection', async () => {
    const { admin, engineer, given, previous, newJobData } = await lastYear()
    await given.item({
      job_id: previous.id,
      serial_number: 'A',
      asset_number: 'A-1',
      hol: '3 m',
      manufacturer: 'Yale',
      model_name: 'VS',
      wll: '1 t',
      swl_configuration: 'Single fall',
      manufactured_on: '2019-06-30',
      additional_info: 'Bay 2',
      examination_type: '6_monthly',
      examined_on: '2025-06-21',
      next_examination_on: '2025-12-21',
      last_examined_on: '2024-12-20',
      first_after_install: true,
      installed_correctly: true,
      defect_part: 'Hook',
      defect_description: 'Worn',
      defect_potential_danger: true,
      danger_by: '2025-09-01',
      repair_details: 'Renew',
      test_details: 'Proof load',
      fit_for_purpose: false,
    })

    const reply = await admin.send(loadFromPrevious, { previousJobId: previous.id, newJobData })

    expect(reply).toMatchObject({
      status: 201,
      body: { success: true, job: { title: 'This year', status: 'pending', itemCount: 1, examinedCount: 0 } },
    })
    const jobId = reply.body.job._id
    expect((await engineer.send(getJob, { jobId })).body).toEqual(reply.body.job)
    expect((await engineer.send(listItems, { jobId })).body).toMatchObject([
      {
        serialNumber: 'A',
        assetNumber: 'A-1',
        hol: '3 m',
        manufacturer: 'Yale',
        modelName: 'VS',
        wll: '1 t',
        swlConfiguration: 'Single fall',
        dateOfManufacture: '2019-06-30',
        additionalInfo: 'Bay 2',
        examinationType: '6_monthly',
        dateOfLastExamination: '2025-06-21',
        examinationDate: null,
        nextExaminationDate: null,
        firstInspectionAfterInstall: false,
        installedCorrectly: null,
        defectPart: '',
        defectDescription: '',
        defectPotentialDanger: false,
        dangerByDate: null,
        repairDetails: '',
        testDetails: '',
        fitForPurpose: true,
        photoUrl: null,
        status: 'awaiting_inspection',
        version: 1,
      },
    ])
  })

  test('keeps the order, skips deleted items, and keeps the last date of one that was not examined', async () => {
    const { admin, given, previous, newJobData, clock } = await lastYear()
    for (const serial_number of ['Z', 'A', 'M']) await given.item({ job_id: previous.id, serial_number })
    await given.item({ job_id: previous.id, serial_number: 'gone', deleted_at: clock.now() })
    await given.item({
      job_id: previous.id,
      serial_number: 'missed',
      status: 'awaiting_inspection',
      last_examined_on: '2024-02-29',
    })

    const { body } = await admin.send(loadFromPrevious, { previousJobId: { _id: previous.id }, newJobData })

    const items = (await admin.send(listItems, { jobId: body.job._id })).body
    expect(items.map(({ serialNumber }) => serialNumber)).toEqual(['Z', 'A', 'M', 'missed'])
    expect(items.at(-1)?.dateOfLastExamination).toBe('2024-02-29')
  })

  test('leaves out what was stored or withdrawn since, says how many, and takes what was only not examined', async () => {
    const { admin, given, previous, newJobData, db } = await lastYear()
    const piece = async (
      serial_number: string,
      lifecycle: 'in_service' | 'stored' | 'withdrawn',
      item: object = {},
    ) => {
      const retired = lifecycle === 'in_service' ? {} : { lifecycle, lifecycle_reason: 'Sold' }
      const { id } = await given.equipment({ company_id: previous.company_id, serial_number, ...retired })
      await given.item({ job_id: previous.id, serial_number, equipment_id: id, ...item })
    }
    await piece('IN', 'in_service')
    await piece('STORED', 'stored')
    await piece('SOLD', 'withdrawn')
    await piece('MISSED', 'in_service', {
      outcome: 'withdrawn',
      outcome_reason: 'In the workshop',
      status: 'awaiting_inspection',
    })
    const _id = randomUUID()

    const reply = await admin.send(loadFromPrevious, { _id, previousJobId: previous.id, newJobData })

    expect(reply).toMatchObject({ status: 201, body: { leftOut: 2, job: { itemCount: 2 } } })
    const items = (await admin.send(listItems, { jobId: _id })).body
    expect(items.map(({ serialNumber }) => serialNumber)).toEqual(['IN', 'MISSED'])
    expect(
      (await admin.send(listEquipment, { jobId: previous.id, condition: 'retired' })).body.map(
        ({ serialNumber }) => serialNumber,
      ),
    ).toEqual(expect.arrayContaining(['STORED', 'SOLD']))
    expect((await admin.send(listJobHistory, { jobId: _id })).body.at(0)?.after).toMatchObject({ items: 2, leftOut: 2 })
    await db.updateTable('equipment').set({ lifecycle: 'in_service' }).execute()
    expect(await admin.send(loadFromPrevious, { previousJobId: previous.id, newJobData })).toMatchObject({
      body: { leftOut: 0, job: { itemCount: 4 } },
    })
  })

  test('leaves the new job pending until the first item is saved', async () => {
    const { admin, engineer, given, previous, newJobData } = await lastYear()
    await given.item({ job_id: previous.id })
    const { body } = await admin.send(loadFromPrevious, { previousJobId: previous.id, newJobData })
    const [item] = (await engineer.send(listItems, { jobId: body.job._id })).body

    await engineer.send(updateItem, { itemId: item?._id, fitForPurpose: true, version: 1 })

    expect((await engineer.send(getJob, { jobId: body.job._id })).body).toMatchObject({
      status: 'in_progress',
      examinedCount: 1,
    })
  })

  test('copies 2,000 items', async () => {
    const { admin, given, previous, newJobData } = await lastYear()
    await given.items(2000, previous.id)

    const { body } = await admin.send(loadFromPrevious, { previousJobId: previous.id, newJobData })

    expect(body.job.itemCount).toBe(2000)
  })

  test('again under the same _id answers 200 with the job as it stands, also after the previous one is gone', async () => {
    const { admin, given, previous, newJobData, db } = await lastYear()
    await given.item({ job_id: previous.id })
    const sent = { _id: randomUUID(), previousJobId: previous.id, newJobData }

    const [first, atOnce] = await Promise.all([admin.send(loadFromPrevious, sent), admin.send(loadFromPrevious, sent)])
    await db.updateTable('jobs').set({ deleted_at: new Date() }).where('id', '=', previous.id).execute()
    const later = await admin.send(loadFromPrevious, sent)
    const otherContent = await admin.send(loadFromPrevious, { ...sent, newJobData: { ...newJobData, title: 'Other' } })

    expect(new Set([first.status, atOnce.status])).toEqual(new Set([200, 201]))
    expect(later).toMatchObject({ status: 200, body: { success: true, job: { _id: sent._id, itemCount: 1 } } })
    expect(otherContent).toMatchObject({ status: 409, body: { code: 'id-taken' } })
    expect((await admin.send(listItems, { jobId: sent._id })).body).toHaveLength(1)
  })

  test('is refused for a job of another company, for none, and for a bad new job; nothing is made', async () => {
    const { admin, given, previous, newJobData, db } = await lastYear()
    const foreign = await given.job()
    const send = (input: object) => admin.send(loadFromPrevious, { previousJobId: previous.id, newJobData, ...input })

    expect(await send({ previousJobId: foreign.id })).toMatchObject({
      status: 400,
      body: { fields: { previousJobId: expect.any(String) } },
    })
    expect(await send({ previousJobId: '00000000-0000-4000-8000-000000000000' })).toMatchObject({ status: 404 })
    expect(await send({ newJobData: { ...newJobData, siteAddressId: foreign.site_address_id } })).toMatchObject({
      status: 400,
    })
    expect(await send({ newJobData: { ...newJobData, title: '' } })).toMatchObject({ status: 400 })
    expect(await db.selectFrom('jobs').select('id').execute()).toHaveLength(2)
  })
})
