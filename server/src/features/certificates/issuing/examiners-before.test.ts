import type pg from 'pg'
import { expect, test } from 'vitest'
import { listMigrations, makeTables, migrate } from '#server/db/migrate.ts'
import { testDatabase } from '#server/testing/database/test-database.ts'

/** A system as the release before items had an examiner left it. */
async function earlierRelease() {
  const { pool } = await testDatabase('template0')
  const client = await pool.connect()
  await makeTables(
    client,
    (await listMigrations()).filter((name) => name < '0121'),
  )
  client.release()
  return pool
}

async function userId(pool: pg.Pool, name: string, employer = ''): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into users (name, email, role, password_hash, employer, created_at)
     values ($1, $1 || '@firm.test', 'admin', '', $2, '2026-01-01') returning id`,
    [name, employer],
  )
  return String(rows[0]?.id)
}

test('items of the release before were examined by whom their report names: the assigned engineer, else who completed', async () => {
  const pool = await earlierRelease()
  const [tom, grace] = [await userId(pool, 'Tom'), await userId(pool, 'Grace')]
  await pool.query(
    `with company as (insert into companies (name, created_at) values ('Acme Ltd', '2026-01-01') returning id),
     site as (
       insert into site_addresses (company_id, address_line1, city, postcode, created_at)
       select id, '1 Quay Road', 'Hull', 'HU1 1AA', '2026-01-01' from company returning id, company_id),
     job as (
       insert into jobs (title, scheduled_on, company_id, site_address_id, created_at, status, completed_at, completed_by,
         assigned_engineer_id)
       select title, '2026-06-01', company_id, id, '2026-01-01', 'completed', '2026-06-01', $2::uuid, engineer
       from site, (values ('assigned', $1::uuid), ('unassigned', null)) as plan (title, engineer)
       returning id, title)
     insert into inspection_items (job_id, status, serial_number, description, examined_on, next_examination_on, created_at,
       updated_at, created_by)
     select id, 'inspected', title, 'Hoist', '2026-06-01', '2027-06-01', '2026-01-01', '2026-01-01', $2::uuid from job`,
    [tom, grace],
  )

  await migrate(pool)

  const { rows } = await pool.query(
    'select serial_number, examined_by, changed_by_office_at from inspection_items order by serial_number',
  )
  expect(rows).toEqual([
    { serial_number: 'assigned', examined_by: tom, changed_by_office_at: null },
    { serial_number: 'unassigned', examined_by: grace, changed_by_office_at: null },
  ])
})

test('an address under an employer’s name becomes the employer’s address, and the head signature finds its person', async () => {
  const pool = await earlierRelease()
  const zoe = await userId(pool, 'Zoe', 'Self-employed\n18 Ropewalk\nLeeds')
  await userId(pool, 'Tom', 'Acme Ltd')
  await pool.query(
    `with file as (
       insert into files (kind, key, name, media_type, bytes, sha256, created_at)
       values ('signature', 'head', 'head.png', 'image/png', 1, 'x', '2026-01-05') returning id)
     insert into head_signature (file_id, authorized_by, saved_at) select id, 'Zoe', '2026-01-05' from file`,
  )
  await pool.query(`insert into audit_log (at, actor_id, what) values ('2026-01-05', $1, 'head-signature-saved')`, [
    zoe,
  ])

  await migrate(pool)

  const { rows } = await pool.query('select name, employer, employer_address from users order by name')
  expect(rows).toEqual([
    { name: 'Tom', employer: 'Acme Ltd', employer_address: '' },
    { name: 'Zoe', employer: 'Self-employed', employer_address: '18 Ropewalk\nLeeds' },
  ])
  expect((await pool.query('select saved_by from head_signature')).rows).toEqual([{ saved_by: zoe }])
})
