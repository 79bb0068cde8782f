import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { describe, expect, test, vi } from 'vitest'
import { planVisit } from '#contract/due/due.contract.ts'
import { mergeEquipment } from '#contract/equipment/equipment.contract.ts'
import { listItems } from '#contract/inspections/inspections.contract.ts'
import { getJob, listJobs } from '#contract/jobs/jobs.contract.ts'
import { testApp } from '#server/testing/test-app.ts'

/** A site of the customer's company with two pieces, the first of them examined a year ago. */
async function site() {
  const context = await testApp()
  const { given, customer, engineer } = context
  const company_id = String(customer.user.company_id)
  const quay = await given.site({ company_id })
  const at = { company_id, site_address_id: quay.id }
  const hoist = await given.equipment({ ...at, serial_number: 'SN-1', manufacturer: 'Yale', wll: '2 t' })
  const last = await given.job({ ...at, status: 'completed' })
  await given.item({
    job_id: last.id,
    equipment_id: hoist.id,
    serial_number: 'as it was read then',
    additional_info: 'Bay 2',
    is_accessory: false,
    examined_on: '2025-07-01',
    next_examination_on: '2026-07-01',
    test_details: 'Proof load',
  })
  const crane = await given.equipment({
    ...at,
    serial_number: 'SN-2',
    description: 'Jib Crane',
    next_examination_on: '2026-08-01',
  })
  const newJobData = { title: 'July visit', scheduledDate: '2026-07-01', assignedEngineerId: engineer.user.id }
  const visit = { companyId: company_id, siteAddressId: quay.id, equipmentIds: [hoist.id, crane.id], newJobData }
  return { ...context, at, quay, hoist, crane, visit }
}

const jobs = async ({ admin }: Awaited<ReturnType<typeof site>>) =>
  (await admin.send(listJobs, { status: 'pending,in_progress' })).body

describe('a visit that is planned from what is due', () => {
  test('has an item for each piece, awaiting its inspection, and says nothing of what was found before', async () => {
    const { admin, engineer, hoist, crane, visit } = await site()

    const { status, body: job } = await admin.send(planVisit, visit)

    expect(status).toBe(201)
    expect(job).toMatchObject({ title: 'July visit', status: 'pending', itemCount: 2, examinedCount: 0 })
    expect(job).not.toHaveProperty('lateReason')
    expect((await engineer.send(listItems, { jobId: job._id })).body).toMatchObject([
      {
        equipmentId: hoist.id,
        isEquipmentChosen: true,
        status: 'awaiting_inspection',
        serialNumber: 'SN-1',
        manufacturer: 'Yale',
        wll: '2 t',
        additionalInfo: 'Bay 2',
        isAccessory: false,
        dateOfLastExamination: '2025-07-01',
        examinationDate: null,
        testDetails: '',
      },
      { equipmentId: crane.id, serialNumber: 'SN-2', description: 'Jib Crane', dateOfLastExamination: null },
    ])
  })

  test('is one job, however often the same call comes', async () => {
    const context = await site()
    const { admin, visit } = context
    const sent = { ...visit, _id: randomUUID() }

    const [first, atOnce] = await Promise.all([admin.send(planVisit, sent), admin.send(planVisit, sent)])
    const later = await admin.send(planVisit, sent)
    const other = await admin.send(planVisit, { ...sent, equipmentIds: visit.equipmentIds.slice(1) })

    expect(new Set([first.status, atOnce.status])).toEqual(new Set([200, 201]))
    expect(later).toMatchObject({ status: 200, body: { _id: sent._id, itemCount: 2 } })
    expect(other).toMatchObject({ status: 409, body: { code: 'id-taken' } })
    expect(await jobs(context)).toHaveLength(1)
  })

  test('on a day after something is due is refused by name, unless somebody says why', async () => {
    const context = await site()
    const { admin, engineer, customer, visit } = context
    const late = { ...visit, newJobData: { ...visit.newJobData, scheduledDate: '2026-07-02' } }

    const refused = await admin.send(planVisit, late)

    expect(refused).toMatchObject({ status: 409, body: { code: 'later-than-due', earliestDueDate: '2026-07-01' } })
    expect(refused.body).toMatchObject({
      error:
        'Due before 02/07/2026, the first by 01/07/2026: Chain Block SN-1. Choose an earlier day, or say why the visit is later.',
    })
    expect(await jobs(context)).toEqual([])

    const { status, body: job } = await admin.send(planVisit, { ...late, lateReason: 'The site is shut' })

    expect([status, job.lateReason, job.latePieces]).toEqual([
      201,
      'The site is shut',
      [{ from: '2026-07-02', pieces: 1 }],
    ])
    expect((await engineer.send(getJob, { jobId: job._id })).body.latePieces).toEqual(job.latePieces)
    expect((await customer.send(getJob, { jobId: job._id })).body).not.toHaveProperty('lateReason')
  })

  test('too late for a piece that was found unsafe alone says so on the job', async () => {
    const { admin, engineer, db, given, hoist, visit } = await site()
    const found = await db.selectFrom('inspection_items').select('id').where('equipment_id', '=', hoist.id).execute()
    await given.changedItems(
      found.map(({ id }) => id),
      { fit_for_purpose: false },
    )
    const newJobData = { ...visit.newJobData, scheduledDate: '2026-07-02' }

    const { body: job } = await admin.send(planVisit, { ...visit, newJobData, lateReason: 'The hook is on order' })

    const told = { lateReason: 'The hook is on order', latePieces: [], lateUnsafeCount: 1 }
    expect(job).toMatchObject(told)
    expect((await engineer.send(getJob, { jobId: job._id })).body).toMatchObject(told)
  })

  test('too late for a piece whose defect was to be repaired by a day counts it as unsafe once that day has passed', async () => {
    const { admin, engineer, clock, db, given, hoist, visit } = await site()
    const found = await db.selectFrom('inspection_items').select('id').where('equipment_id', '=', hoist.id).execute()
    await given.changedItems(
      found.map(({ id }) => id),
      { defect_potential_danger: true, danger_by: '2026-06-20' },
    )
    const newJobData = { ...visit.newJobData, scheduledDate: '2026-07-02' }
    const { body: job } = await admin.send(planVisit, { ...visit, newJobData, lateReason: 'The hook is on order' })
    const told = async () => {
      const { latePieces, lateUnsafeCount } = (await engineer.send(getJob, { jobId: job._id })).body
      return { latePieces, lateUnsafeCount }
    }

    clock.set('2026-06-20T12:00:00Z')
    expect(await told()).toEqual({ latePieces: [{ from: '2026-07-02', pieces: 1 }], lateUnsafeCount: 0 })

    clock.set('2026-06-21T12:00:00Z')
    expect(await told()).toEqual({ latePieces: [], lateUnsafeCount: 1 })
  })

  test('with a piece of another company, or none at all, is refused with each of them, and nothing is made', async () => {
    const context = await site()
    const { admin, given, visit } = context
    const theirs = await given.equipment({ company_id: (await given.company()).id, serial_number: 'THEIRS-1' })
    const [unknown, ghost] = [
      randomUUID(),
      await given.equipment({ company_id: visit.companyId, serial_number: 'SLIP', is_registered: false }),
    ]

    const { status, body } = await admin.send(planVisit, {
      ...visit,
      equipmentIds: [...visit.equipmentIds, theirs.id, unknown, ghost.id],
    })

    expect(status).toBe(400)
    expect(body).toMatchObject({
      error: `No equipment of this company: Chain Block THEIRS-1, ${unknown}, Chain Block SLIP.`,
      fields: { equipmentIds: expect.any(String) },
      equipment: [{ _id: theirs.id }, { _id: unknown }, { _id: ghost.id }],
    })
    expect(await jobs(context)).toEqual([])
  })

  test('is refused for a piece that is in an open job already, also when two people plan it at once', async () => {
    const context = await site()
    const { admin, crane, visit } = context

    const both = await Promise.all([admin.send(planVisit, visit), admin.send(planVisit, visit)])

    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([201, 409]))
    expect(await jobs(context)).toHaveLength(1)
    expect(await admin.send(planVisit, { ...visit, equipmentIds: [crane.id] })).toMatchObject({
      status: 409,
      body: {
        code: 'already-planned',
        error: 'Already in an open job: Jib Crane SN-2 (July visit, 01/07/2026).',
        equipment: [{ _id: crane.id, openJob: { title: 'July visit', scheduledDate: '2026-07-01' } }],
      },
    })
  })

  test('is refused for what is not in service, for another’s site, for nothing and for too much', async () => {
    const context = await site()
    const { admin, given, at, visit } = context
    const stored = await given.equipment({
      ...at,
      serial_number: 'ST-1',
      lifecycle: 'stored',
      lifecycle_reason: 'Spare',
    })
    const refusal = async (changes: object) => (await admin.send(planVisit, { ...visit, ...changes })).body

    expect(await refusal({ equipmentIds: [stored.id] })).toMatchObject({ error: 'Not in service: Chain Block ST-1.' })
    expect(await refusal({ siteAddressId: (await given.site()).id })).toMatchObject({
      fields: { siteAddressId: expect.any(String) },
    })
    expect(await refusal({ equipmentIds: [] })).toMatchObject({
      fields: { equipmentIds: 'Choose at least one piece.' },
    })
    expect(await refusal({ equipmentIds: Array.from({ length: 2001 }, randomUUID) })).toMatchObject({
      fields: { equipmentIds: 'Choose at most 2,000 pieces for one visit.' },
    })
    expect(await jobs(context)).toEqual([])
  })

  test('takes an unsafe piece, on the very day on which it is due without a reason, and not the day after', async () => {
    const { admin, db, visit } = await site()
    await db.updateTable('equipment').set({ is_not_fit: true }).execute()
    const on = (scheduledDate: string) =>
      admin.send(planVisit, { ...visit, newJobData: { ...visit.newJobData, scheduledDate } })

    expect((await on('2026-07-02')).body).toMatchObject({ code: 'later-than-due', earliestDueDate: '2026-07-01' })
    expect((await on('2026-07-01')).status).toBe(201)
  })

  test('takes a piece that was merged away for the one it went into, once', async () => {
    const { admin, hoist, crane, visit } = await site()
    await admin.send(mergeEquipment, { equipmentId: crane.id, intoId: hoist.id })

    const { body: job } = await admin.send(planVisit, visit)

    expect(job.itemCount).toBe(1)
  })

  test('takes as many statements for 500 pieces as for two', async () => {
    const statementsFor = async (count: number) => {
      const { admin, db, at, visit } = await site()
      const piece = { ...at, description: 'Shackle', is_registered: true, next_examination_on: '2026-07-01' }
      const numbers = Array.from({ length: count }, (_, n) => ({
        serial_number: `P-${n}`,
        identity: `serial P${n} SHACKLE`,
      }))
      const pieces = await db
        .insertInto('equipment')
        .values(numbers.map((words) => ({ ...piece, ...words, created_at: new Date() })))
        .returning('id')
        .execute()
      const statements = vi.spyOn(pg.Client.prototype, 'query')

      const planned = await admin.send(planVisit, { ...visit, equipmentIds: pieces.map(({ id }) => id) })

      const { length } = statements.mock.calls
      statements.mockRestore()
      expect(planned).toMatchObject({ status: 201, body: { itemCount: count } })
      return length
    }

    const few = await statementsFor(2)

    expect(few).toBeGreaterThan(0)
    expect(await statementsFor(500)).toBe(few)
  })
})
