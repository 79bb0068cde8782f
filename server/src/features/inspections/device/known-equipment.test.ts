import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listKnownEquipment } from '#contract/inspections/device.contract.ts'
import { testApp } from '#server/testing/test-app.ts'

test('a device is given all of 20,000 known pieces of equipment, the longest overdue first', async () => {
  const { engineer, given, db } = await testApp()
  const job = await given.job({
    assigned_engineer_id: engineer.user.id,
    status: 'completed',
    completed_at: new Date('2026-01-10T12:00:00Z'),
  })
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`
      insert into equipment (company_id, identity, serial_number, description, created_at)
      select ${job.company_id}, 'serial SH' || n || ' SHACKLE', 'SH-' || n, 'Shackle', now()
      from generate_series(1, 20000) as n`.execute(tx)
    await sql`
      insert into inspection_items (job_id, equipment_id, serial_number, description, status, examined_on,
        next_examination_on, created_at, updated_at)
      select ${job.id}, id, serial_number, description, 'inspected', '2026-01-10',
        date '2026-01-10' + (row_number() over (order by identity) % 700)::int, now(), now()
      from equipment`.execute(tx)
  })

  const { body, headers } = await engineer.send(listKnownEquipment, { companyId: job.company_id })

  expect(headers['x-total-count']).toBe('20000')
  expect(new Set(body.map(({ identity }) => identity)).size).toBe(20_000)
  const due = body.map(({ last }) => last.nextExaminationDate)
  expect(due).toEqual(due.toSorted())
})
