import { expect, test } from 'vitest'
import { defectsOf, firstDefectId } from '#contract/inspections/items/defects.rules.ts'
import { blankItem } from '#contract/inspections/items/item-fields.ts'
import { listMigrations, makeTables, migrate } from '#server/db/migrate.ts'
import { testDatabase } from '#server/testing/database/test-database.ts'

test('an item of the release before has the one defect that its fields told of, or none', async () => {
  const { pool } = await testDatabase('template0')
  const client = await pool.connect()
  await makeTables(
    client,
    (await listMigrations()).filter((name) => name < '0123'),
  )
  client.release()
  await pool.query(
    `with company as (insert into companies (name, created_at) values ('Acme Ltd', '2026-01-01') returning id),
     site as (
       insert into site_addresses (company_id, address_line1, city, postcode, created_at)
       select id, '1 Quay Road', 'Hull', 'HU1 1AA', '2026-01-01' from company returning id, company_id),
     job as (
       insert into jobs (title, scheduled_on, company_id, site_address_id, created_at, status)
       select 'Visit', '2026-06-01', company_id, id, '2026-01-01', 'in_progress' from site returning id)
     insert into inspection_items (job_id, status, serial_number, description, examined_on, next_examination_on, created_at,
       updated_at, defect_part, defect_description, defect_immediate_danger, defect_potential_danger, danger_by, repair_details)
     select id, 'inspected', serial, 'Hoist', '2026-06-01', '2027-06-01', '2026-01-01', '2026-01-01', part, what, is_now, is_later,
       by_when::date, repair
     from job, (values
       ('1 sound', '', '', false, false, null, ''),
       ('2 danger', 'Hook', 'Open', true, false, null, 'Renew'),
       ('3 coming', '', 'Worn', false, true, '2026-09-01', 'Renew'),
       ('4 noted', '', '', false, false, null, 'New label')
     ) as items (serial, part, what, is_now, is_later, by_when, repair)`,
  )

  await migrate(pool)

  const { rows } = await pool.query(
    'select serial_number, outcome, defects from inspection_items order by serial_number',
  )
  const defect = { _id: firstDefectId, part: '', description: '', class: 'observation', dangerByDate: null, repair: '' }
  expect(rows).toEqual([
    { serial_number: '1 sound', outcome: 'examined', defects: [] },
    {
      serial_number: '2 danger',
      outcome: 'examined',
      defects: [{ ...defect, part: 'Hook', description: 'Open', class: 'danger', repair: 'Renew' }],
    },
    {
      serial_number: '3 coming',
      outcome: 'examined',
      defects: [
        { ...defect, description: 'Worn', class: 'could_become_danger', dangerByDate: '2026-09-01', repair: 'Renew' },
      ],
    },
    { serial_number: '4 noted', outcome: 'examined', defects: [{ ...defect, repair: 'New label' }] },
  ])
  // As a device that has stored the same item of the release before reads it.
  const stored = { ...blankItem, defectDescription: 'Worn', defectPotentialDanger: true, dangerByDate: '2026-09-01' }
  expect(defectsOf({ ...stored, repairDetails: 'Renew', defects: undefined })).toEqual(rows[2]?.defects)
})
