import { describe, expect, test } from 'vitest'
import type { ExaminationType } from '#contract/inspections/examination/examination-types.rules.ts'
import { completeJob, deleteItem, updateItem } from '#contract/inspections/inspections.contract.ts'
import { updateJob } from '#contract/jobs/jobs.contract.ts'
import type { Db } from '#server/db/database.ts'
import { followGivenJob } from '#server/testing/given/given-items.ts'
import { assignedJob } from '#server/testing/given/assigned-job.ts'

const examined = { serialNumber: 'SN-1', description: 'Hoist', fitForPurpose: true }

describe('what is known of a piece of equipment', () => {
  test('follows its examinations once their job is completed, and no longer once it is reopened', async () => {
    const { added, change, db } = await assignedJob()
    await added({ ...examined, fitForPurpose: false, examinationDate: '2026-06-10', nextExaminationDate: '2027-06-10' })
    expect(await piece(db)).toMatchObject({ last_examined_on: null, next_examination_on: null, is_not_fit: false })

    await change({ status: 'completed' })
    const completed = { last_examined_on: '2026-06-10', next_examination_on: '2027-06-10', is_not_fit: true }
    expect(await piece(db)).toMatchObject(completed)

    await change({ status: 'in_progress' })
    expect(await piece(db)).toMatchObject({ last_examined_on: null, next_examination_on: null, is_not_fit: false })
  })

  test('a danger counts as soon as its item has arrived, and no longer once it is corrected or deleted', async () => {
    const { engineer, added, db } = await assignedJob()
    const danger = { defectDescription: 'Hook open', defectImmediateDanger: true, fitForPurpose: false }
    const { _id: itemId } = await added({ ...examined, ...danger })
    expect(await piece(db)).toMatchObject({ has_immediate_danger: true, is_not_fit: false })

    const later = { defectImmediateDanger: false, defectPotentialDanger: true, dangerByDate: '2026-12-01' }
    await engineer.send(updateItem, { itemId, ...later })
    expect(await piece(db)).toMatchObject({ has_immediate_danger: false, danger_by: '2026-12-01' })

    await engineer.send(deleteItem, { itemId, reason: 'Another piece' })
    expect(await piece(db)).toMatchObject({ danger_by: null, live_items: 0, is_listed: false })
  })

  test('the latest examination counts, not the one that arrived last; what was left out changes nothing', async () => {
    const { given, added, change, job, db } = await assignedJob()
    await added({ ...examined, examinationDate: '2026-06-10', nextExaminationDate: '2027-06-10' })
    await change({ status: 'completed' })
    const { id } = await piece(db)
    const visit = { company_id: job.company_id, status: 'completed', completed_at: new Date('2026-07-01') } as const
    const other = await given.job(visit)
    const earlier = { examined_on: '2026-01-05', next_examination_on: '2026-07-05', fit_for_purpose: false }
    await given.item({ job_id: other.id, equipment_id: id, ...earlier })
    await given.item({ job_id: other.id, equipment_id: id, status: 'awaiting_inspection', outcome: 'no_access' })

    expect(await piece(db)).toMatchObject({
      live_items: 3,
      last_examined_on: '2026-06-10',
      next_examination_on: '2027-06-10',
      is_not_fit: false,
    })
  })

  test('an exceptional examination may shorten the running cycle and never lengthens it', async () => {
    const { given, job, db } = await assignedJob()
    const words = { serial_number: '1', description: 'Hoist', identity: 'serial 1 HOIST' }
    const { id } = await db
      .insertInto('equipment')
      .values({ ...words, company_id: job.company_id, created_at: new Date() })
      .returning('id')
      .executeTakeFirstOrThrow()
    const visit = { company_id: job.company_id, status: 'completed', completed_at: new Date('2026-07-01') } as const
    const { id: jobId } = await given.job(visit)
    const exam = (day: string, next: string, type: ExaminationType) =>
      given.item({
        job_id: jobId,
        equipment_id: id,
        examined_on: day,
        next_examination_on: next,
        examination_type: type,
      })

    await exam('2026-01-31', '2027-01-31', '12_monthly')
    await exam('2026-02-28', '2027-02-28', 'exceptional')
    expect(await piece(db)).toMatchObject({ last_examined_on: '2026-02-28', next_examination_on: '2027-01-31' })
    await exam('2026-03-01', '2026-09-01', 'exceptional')
    expect(await piece(db)).toMatchObject({ last_examined_on: '2026-03-01', next_examination_on: '2026-09-01' })
    await exam('2026-04-01', '2027-04-01', '12_monthly')
    expect(await piece(db)).toMatchObject({ last_examined_on: '2026-04-01', next_examination_on: '2027-04-01' })
  })

  test('it stands where it was first seen, until a job at another site that examined it last is completed', async () => {
    const { admin, engineer, given, added, job, db } = await assignedJob()
    const { _id } = await added({ ...examined, examinationDate: '2026-06-10' })
    expect(await piece(db)).toMatchObject({ site_address_id: job.site_address_id, version: 1 })
    const elsewhere = await given.site({ company_id: job.company_id })

    await admin.send(updateJob, { jobId: job.id, siteAddressId: elsewhere.id })
    expect(await piece(db)).toMatchObject({ site_address_id: job.site_address_id })
    const { status } = await engineer.send(completeJob, { jobId: job.id })

    expect(status).toBe(200)
    expect(await piece(db)).toMatchObject({ last_item_id: _id, site_address_id: elsewhere.id, version: 2 })
    const events = await db
      .selectFrom('audit_log')
      .select(['actor_id', 'after'])
      .where('what', '=', 'equipment-moved')
      .orderBy('id')
      .execute()
    expect(events).toEqual([{ actor_id: engineer.user.id, after: { siteAddressId: elsewhere.id, jobId: job.id } }])
  })

  test('what a job that was deleted or moved to another company has said of it counts no longer', async () => {
    const { given, added, change, job, db } = await assignedJob()
    await added({ ...examined, examinationDate: '2026-06-10' })
    await change({ status: 'completed' })
    expect(await piece(db)).toMatchObject({ live_items: 1, last_examined_on: '2026-06-10' })

    const { id: siteId, company_id: companyId } = await given.site()
    const moved = { company_id: companyId, site_address_id: siteId }
    await db.updateTable('jobs').set(moved).where('id', '=', job.id).execute()
    await followGivenJob(db, job.id)
    expect(await piece(db)).toMatchObject({ live_items: 0, last_examined_on: null })

    const back = { company_id: job.company_id, site_address_id: job.site_address_id }
    await db.updateTable('jobs').set(back).where('id', '=', job.id).execute()
    await followGivenJob(db, job.id)
    expect(await piece(db)).toMatchObject({ live_items: 1 })
    await change({ deleted_at: new Date() })
    expect(await piece(db)).toMatchObject({ live_items: 0, is_listed: false })
  })
})

function piece(db: Db) {
  return db.selectFrom('equipment').selectAll().executeTakeFirstOrThrow()
}
