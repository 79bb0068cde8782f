import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { getEquipment, mergeEquipment, updateEquipment } from '#contract/equipment/equipment.contract.ts'
import { getDeviceWork, listKnownEquipment } from '#contract/inspections/device.contract.ts'
import { updateItem } from '#contract/inspections/inspections.contract.ts'
import { refreshEquipmentOfJob } from '#server/features/inspections/dangers/refresh-equipment.actions.ts'
import { assignedJob } from '#server/testing/given/assigned-job.ts'
import { testApp } from '#server/testing/test-app.ts'

/** With all rounds as many as a large firm has. */
const pieceCount = inject('rounds') === 'all' ? 20_000 : 4_000

test('a device is given all of thousands of known pieces of equipment, the longest overdue first', async () => {
  const { engineer, given, db } = await testApp()
  const job = await given.job({
    assigned_engineer_id: engineer.user.id,
    status: 'completed',
    completed_at: new Date('2026-06-10T12:00:00Z'),
  })
  await db.transaction().execute(async (tx) => {
    // What is given here takes a busy machine longer than the time that a call's statement has.
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`
      insert into equipment (company_id, identity, serial_number, description, created_at)
      select ${job.company_id}, 'serial SH' || n || ' SHACKLE', 'SH-' || n, 'Shackle', now()
      from generate_series(1, ${pieceCount}::int) as n`.execute(tx)
    await sql`
      insert into inspection_items (job_id, equipment_id, serial_number, description, status, examined_on,
        next_examination_on, created_at, updated_at)
      select ${job.id}, id, serial_number, description, 'inspected', '2026-01-10',
        date '2026-01-10' + (row_number() over (order by identity) % 700)::int, now(), now()
      from equipment`.execute(tx)
    await refreshEquipmentOfJob(tx, job.id)
  })

  const { body, headers } = await engineer.send(listKnownEquipment, { companyId: job.company_id })

  expect(headers['x-total-count']).toBe(String(pieceCount))
  expect(new Set(body.map(({ identity }) => identity)).size).toBe(pieceCount)
  const due = body.map(({ nextExaminationDate }) => String(nextExaminationDate))
  expect(due).toEqual(due.toSorted())
})

test('known equipment says which piece it is, where it is and how it stands', async () => {
  const { engineer, job, added, change } = await assignedJob()
  const dates = { examinationDate: '2026-06-10', nextExaminationDate: '2027-06-10' }
  const item = await added({ serialNumber: 'SH-1', description: 'Shackle', fitForPurpose: false, ...dates })
  await change({ status: 'completed' })

  const { body } = await engineer.send(listKnownEquipment, { companyId: job.company_id })

  expect(body).toMatchObject([
    {
      _id: item.equipmentId,
      siteAddressId: job.site_address_id,
      condition: 'unsafe',
      lifecycle: 'in_service',
      isNotFit: true,
      hasImmediateDanger: false,
      dangerByDate: null,
      nextExaminationDate: '2027-06-10',
      last: { itemId: item._id },
    },
  ])
})

test('what nobody has examined yet is known to a device that asks for it, and to no earlier one', async () => {
  const { engineer, job, added } = await assignedJob()
  const { equipmentId } = await added({ serialNumber: 'SH-1', description: 'Shackle' })

  const earlier = await engineer.send(listKnownEquipment, { companyId: job.company_id })
  const asked = { companyId: job.company_id, include: 'never-examined' } as const
  const { body } = await engineer.send(listKnownEquipment, asked)

  expect(earlier.body).toEqual([])
  expect(body).toMatchObject([{ _id: equipmentId, condition: 'never_examined', nextExaminationDate: null, last: null }])
})

test('known equipment says which words lead to a piece as well: its earlier ones, and those of what was merged into it', async () => {
  const { engineer, admin, given, job, added } = await assignedJob()
  const { equipmentId } = await added({ serialNumber: 'SH-1', description: 'Shackle' })
  const at = { company_id: job.company_id, description: 'Shackle' }
  const away = await given.equipment({ ...at, serial_number: 'SH-001', identity: 'serial SH001 SHACKLE' })
  await given.equipment({ ...at, serial_number: 'SH-9', identity: 'serial SH9 SHACKLE' })
  const { body: piece } = await admin.send(getEquipment, { equipmentId: String(equipmentId) })
  await admin.send(updateEquipment, { equipmentId: piece._id, serialNumber: 'SH-2', version: piece.version })
  await admin.send(mergeEquipment, { equipmentId: away.id, intoId: piece._id })

  const { body } = await engineer.send(listKnownEquipment, { companyId: job.company_id, include: 'never-examined' })

  expect(Object.fromEntries(body.map(({ identity, aliases }) => [identity, aliases]))).toEqual({
    'serial SH2 SHACKLE': ['serial SH001 SHACKLE', 'serial SH1 SHACKLE'],
    'serial SH9 SHACKLE': undefined,
  })
})

test('a device fetches known equipment again once a danger was found or a piece was changed', async () => {
  const { engineer, admin, added, db } = await assignedJob()
  const stamp = async () => (await engineer.send(getDeviceWork, {})).body.companies[0]?.equipmentStamp
  const first = await stamp()
  const { _id: itemId } = await added({ serialNumber: 'SH-1', description: 'Shackle' })
  const listed = await stamp()
  await admin.send(updateItem, { itemId, defectDescription: 'Bent', defectImmediateDanger: true, fitForPurpose: false })
  const dangerous = await stamp()
  await db.updateTable('equipment').set({ lifecycle: 'withdrawn', version: 9 }).execute()
  const withdrawn = await stamp()

  expect(new Set([first, listed, dangerous, withdrawn]).size).toBe(4)
  expect(await stamp()).toBe(withdrawn)
})
