import { describe, expect, test } from 'vitest'
import { mergeEquipment } from '#contract/equipment/equipment.contract.ts'
import { getDeviceWork, listKnownEquipment } from '#contract/inspections/device.contract.ts'
import { completeJob, createItem, deleteItem, updateItem } from '#contract/inspections/inspections.contract.ts'
import { updateJob } from '#contract/jobs/jobs.contract.ts'
import { assignedJob } from '#server/testing/given/assigned-job.ts'

describe('what a device keeps', () => {
  test('is the person’s open jobs and those completed in the last 90 days, and nobody else’s', async () => {
    const { engineer, given, job, otherEngineer, clock } = await assignedJob()
    const assigned = { assigned_engineer_id: engineer.user.id }
    const daysAgo = (days: number) => new Date(clock.now().getTime() - days * 24 * 60 * 60_000)
    const recent = await given.job({ ...assigned, status: 'completed', completed_at: daysAgo(89) })
    await given.job({ ...assigned, status: 'completed', completed_at: daysAgo(91) })
    await given.job({ ...assigned, status: 'cancelled' })
    await given.job({ ...assigned, deleted_at: clock.now() })
    await given.job({ assigned_engineer_id: otherEngineer.user.id })
    await given.job()

    const { body } = await engineer.send(getDeviceWork)

    expect(new Set(body.jobs.map(({ _id }) => _id))).toEqual(new Set([job.id, recent.id]))
    expect(body.companies.map(({ _id }) => _id)).toEqual([job.company_id])
    expect(body.examiner).toEqual({ qualifications: '', hasSignature: false, employer: '', employerAddress: '' })
  })

  test('is, for an administrator, everybody’s, their own first', async () => {
    const { admin, given, job } = await assignedJob()
    const own = await given.job({ assigned_engineer_id: admin.user.id, scheduled_on: '2020-01-01' })

    const { body } = await admin.send(getDeviceWork)

    expect(new Set(body.jobs.map(({ _id }) => _id))).toEqual(new Set([own.id, job.id]))
  })

  test('is told in one small answer while nothing has changed', async () => {
    const { engineer, added } = await assignedJob()
    await added()
    const { body: first } = await engineer.send(getDeviceWork)

    const { body: second } = await engineer.send(getDeviceWork, { stamp: first.stamp })

    expect(second).toMatchObject({ isUnchanged: true, jobs: [], companies: [], stamp: first.stamp, epoch: first.epoch })
  })

  test('has another stamp as soon as an item is added, saved or deleted, or the job is another', async () => {
    const { engineer, added, change } = await assignedJob()
    const stamps: string[] = []
    const itemStamps = new Set<string | undefined>()
    const note = async () => {
      const { body } = await engineer.send(getDeviceWork, { stamp: stamps.at(-1) })
      expect(body.isUnchanged).toBe(false)
      stamps.push(body.stamp)
      itemStamps.add(body.jobs[0]?.itemsStamp)
    }

    await note()
    const item = await added()
    await note()
    await engineer.send(updateItem, { itemId: item._id, wll: '2 t' })
    await note()
    await engineer.send(deleteItem, { itemId: item._id, reason: 'Scrapped' })
    await note()
    await change({ status: 'completed' })
    await note()

    expect(new Set(stamps).size).toBe(5)
    // Never the same twice: after the deletion the items do not stand as they did before there were any.
    expect(itemStamps.size).toBe(4)
  })

  test('has another stamp of the items once two of them are about one piece', async () => {
    const { admin, engineer, added } = await assignedJob()
    const [one, other] = [await added({ serialNumber: 'H-1' }), await added({ serialNumber: 'H-2' })]
    const stamp = async () => (await engineer.send(getDeviceWork)).body.jobs[0]?.itemsStamp
    const before = await stamp()

    const { status } = await admin.send(mergeEquipment, {
      equipmentId: String(one.equipmentId),
      intoId: String(other.equipmentId),
    })

    expect(status).toBe(200)
    expect(await stamp()).not.toBe(before)
  })

  test('names the contacts of the companies of open jobs, and of no others', async () => {
    const { engineer, given, job, clock } = await assignedJob()
    const other = await given.job()
    const at = { company_id: job.company_id, email: 'site@acme.test' }
    await given.contact({ ...at, name: 'Sam Reid', phone: '01482 123456' })
    await given.contact({ ...at, name: 'Ann Lee', phone: '07700 900123' })
    await given.contact({ ...at, name: 'Without', phone: '' })
    await given.contact({ ...at, name: 'Left', phone: '01482 1', deleted_at: clock.now() })
    await given.contact({ company_id: other.company_id, name: 'Elsewhere', phone: '0161 1' })

    const { body } = await engineer.send(getDeviceWork)

    expect(body.companies.map(({ contacts }) => contacts)).toEqual([
      [
        { name: 'Ann Lee', phone: '07700 900123' },
        { name: 'Sam Reid', phone: '01482 123456' },
        { name: 'Without', phone: '' },
      ],
    ])
  })

  test('names the system’s memory, which is another after a restore', async () => {
    const { engineer, db } = await assignedJob()
    const { body: before } = await engineer.send(getDeviceWork)
    await db.updateTable('system_epoch').set({ epoch: '00000000-0000-4000-8000-000000000001' }).execute()

    const { body: after } = await engineer.send(getDeviceWork, { stamp: before.stamp })

    expect(after).toMatchObject({ epoch: '00000000-0000-4000-8000-000000000001', isUnchanged: false })
    expect(before.epoch).not.toBe(after.epoch)
  })
})

describe('known equipment', () => {
  test('shows what was found at the last completed examination, not at one that is still going on', async () => {
    const { engineer, given, job, added, clock } = await assignedJob()
    const past = await given.job({ company_id: job.company_id, assigned_engineer_id: engineer.user.id })
    const found = { serialNumber: 'sh-1', description: 'Shackle', repairDetails: 'Renew the pin', wll: '2 t' }
    await engineer.send(createItem, { jobId: past.id, ...found, examinationDate: '2026-01-10' })
    await engineer.send(completeJob, { jobId: past.id })
    await added({ serialNumber: 'SH 1', description: 'Shackle' })

    const { body, status } = await engineer.send(listKnownEquipment, { companyId: job.company_id })

    expect(status).toBe(200)
    expect(body).toMatchObject([
      {
        identity: 'serial SH1 SHACKLE',
        wll: '2 t',
        last: {
          jobId: past.id,
          status: 'requires_repair',
          examinationDate: '2026-01-10',
          repairDetails: 'Renew the pin',
          examinerName: engineer.user.name,
        },
      },
    ])
    expect(clock.today() >= '2026-01-10').toBe(true)
  })

  test('is the later finding when there are two', async () => {
    const { engineer, given, job } = await assignedJob()
    for (const examinationDate of ['2026-01-10', '2025-07-10']) {
      const past = await given.job({ company_id: job.company_id, assigned_engineer_id: engineer.user.id })
      const item = { serialNumber: 'SH-1', description: 'Shackle', examinationDate }
      await engineer.send(createItem, { jobId: past.id, ...item })
      await engineer.send(completeJob, { jobId: past.id })
    }

    const { body } = await engineer.send(listKnownEquipment, { companyId: job.company_id })

    expect(body.map(({ last }) => last?.examinationDate)).toEqual(['2026-01-10'])
  })

  test('leaves out what was found in a job that turned out to be another company’s', async () => {
    const { engineer, admin, given, job } = await assignedJob()
    const past = await given.job({ company_id: job.company_id, assigned_engineer_id: engineer.user.id })
    await engineer.send(createItem, { jobId: past.id, serialNumber: 'SH-1', description: 'Shackle' })
    await engineer.send(completeJob, { jobId: past.id })
    const company = await given.company({ name: 'Rightful owner' })
    const site = await given.site({ company_id: company.id })

    const moved = await admin.send(updateJob, { jobId: past.id, companyId: company.id, siteAddressId: site.id })

    expect(moved.status).toBe(200)
    expect((await engineer.send(listKnownEquipment, { companyId: job.company_id })).body).toEqual([])
  })

  test('of a company where an engineer has no job looks exactly as if there were none such', async () => {
    const { otherEngineer, admin, job } = await assignedJob()

    const theirs = await otherEngineer.send(listKnownEquipment, { companyId: job.company_id })
    const nobodys = await otherEngineer.send(listKnownEquipment, { companyId: job.id })

    expect(theirs).toMatchObject({ status: 404, body: nobodys.body })
    expect((await admin.send(listKnownEquipment, { companyId: job.company_id })).status).toBe(200)
  })

  test('changes the company’s stamp when another job is completed', async () => {
    const { engineer, given, job } = await assignedJob()
    const past = await given.job({ company_id: job.company_id, assigned_engineer_id: engineer.user.id })
    await engineer.send(createItem, { jobId: past.id, serialNumber: 'SH-1', description: 'Shackle' })
    const { body: before } = await engineer.send(getDeviceWork)

    await engineer.send(completeJob, { jobId: past.id })
    const { body: after } = await engineer.send(getDeviceWork)

    expect(after.companies[0]?.equipmentStamp).not.toBe(before.companies[0]?.equipmentStamp)
  })
})
