import { expect, test } from 'vitest'
import { listMigrations, makeTables, migrate } from '#server/db/migrate.ts'
import { testDatabase } from '#server/testing/database/test-database.ts'

test('items of the release before keep their day of manufacture, and nothing is claimed about their kind', async () => {
  const { pool } = await testDatabase('template0')
  const client = await pool.connect()
  await makeTables(
    client,
    (await listMigrations()).filter((name) => name < '0120'),
  )
  client.release()
  await pool.query(`
    with company as (insert into companies (name, created_at) values ('Acme Ltd', '2026-01-01') returning id),
    site as (
      insert into site_addresses (company_id, address_line1, city, postcode, created_at)
      select id, '1 Quay Road', 'Hull', 'HU1 1AA', '2026-01-01' from company returning id, company_id),
    job as (
      insert into jobs (title, scheduled_on, company_id, site_address_id, created_at)
      select 'Hoists', '2026-06-01', company_id, id, '2026-01-01' from site returning id)
    insert into inspection_items (job_id, status, serial_number, description, manufactured_on, created_at, updated_at)
    select id, 'awaiting_inspection', serial, 'Shackle', made, '2026-01-01', '2026-01-01'
    from job, (values ('S-1', date '2019-02-28'), ('S-2', null)) as piece (serial, made)`)

  await migrate(pool)

  const { rows } = await pool.query(
    `select manufactured_on, is_accessory, lifts_people, scheme_reference, exceptional_event
     from inspection_items order by serial_number`,
  )
  const unsaid = { is_accessory: null, lifts_people: null, scheme_reference: '', exceptional_event: '' }
  expect(rows).toEqual([
    { manufactured_on: '2019-02-28', ...unsaid },
    { manufactured_on: null, ...unsaid },
  ])
  await expect(pool.query(`update inspection_items set manufactured_on = 'May 2019'`)).rejects.toThrow('check')
})
