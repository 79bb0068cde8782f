import { expect, test } from 'vitest'
import { getOwnEquipment } from '#contract/certificates/certificates.contract.ts'
import { completedJob } from '#server/testing/completed-job.ts'

async function givenPieces() {
  const context = await completedJob()
  const { db, clock, company, job } = context
  await db.deleteFrom('inspection_items').where('job_id', '=', job.id).execute()
  const piece = async (serial: string) =>
    (
      await db
        .insertInto('equipment')
        .values({
          company_id: company.id,
          identity: serial,
          serial_number: serial,
          description: 'Hoist',
          created_at: clock.now(),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  return { ...context, piece }
}

test('a customer reads how the equipment stands, each piece once and as its last report has it', async () => {
  const { anotherJob, ownCustomer, piece } = await givenPieces()
  const [hoist, shackle, beam] = [await piece('H-1'), await piece('S-1'), await piece('B-1')]
  const earlier = { examined_on: '2025-06-10', next_examination_on: '2026-06-10' }
  await anotherJob([
    { equipment_id: hoist, ...earlier },
    { equipment_id: shackle, ...earlier, fit_for_purpose: false },
    { equipment_id: beam, ...earlier, next_examination_on: '2026-06-30' },
  ])
  await anotherJob([
    { equipment_id: hoist, examined_on: '2026-06-02', next_examination_on: '2027-06-02', fit_for_purpose: false },
    { equipment_id: shackle, examined_on: '2026-06-02', next_examination_on: '2026-12-02' },
    // Left out this time: what was found before still holds.
    { equipment_id: beam, status: 'awaiting_inspection', outcome: 'no_access', outcome_reason: 'Locked' },
  ])

  const { status, body } = await ownCustomer.send(getOwnEquipment, {})

  expect(status).toBe(200)
  expect(body).toEqual({ total: 3, mustNotBeUsed: 1, overdue: 0, dueThisMonth: 1, inDate: 1 })
})

test('what is not reported yet, was deleted or belongs to another company is not counted', async () => {
  const { db, given, anotherJob, ownCustomer, customer } = await givenPieces()
  const open = await anotherJob([{}])
  await db.updateTable('jobs').set({ status: 'in_progress', completed_at: null }).where('id', '=', open.id).execute()
  const deleted = await anotherJob([{}])
  await db.updateTable('jobs').set({ deleted_at: new Date() }).where('id', '=', deleted.id).execute()
  const job = await anotherJob([{}])
  await given.item({ job_id: job.id, deleted_at: new Date() })

  const own = await ownCustomer.send(getOwnEquipment, {})
  const strangers = await customer.send(getOwnEquipment, {})

  expect(own.body).toMatchObject({ total: 1, inDate: 1 })
  expect(strangers.body).toMatchObject({ total: 0, inDate: 0 })
})

test('engineers and administrators, who have no company, are refused', async () => {
  const { engineer, admin } = await completedJob()

  expect((await engineer.send(getOwnEquipment, {})).status).toBe(403)
  expect((await admin.send(getOwnEquipment, {})).status).toBe(403)
})
