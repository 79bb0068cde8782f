import { expect, test } from 'vitest'
import { listMigrations, makeTables, migrate } from '#server/db/migrate.ts'
import { testDatabase } from '#server/testing/database/test-database.ts'

/** The tables as the release before a migration had them, with what this fills in. */
async function databaseBefore(migration: string, ...contents: string[]) {
  const { pool } = await testDatabase('template0')
  const client = await pool.connect()
  const names = await listMigrations()
  await makeTables(
    client,
    names.filter((name) => name < migration),
  )
  client.release()
  for (const content of contents) await pool.query(content)
  return pool
}

test('every danger that stood before there were notices gets its place in the office’s list, and nobody is mailed', async () => {
  const pool = await databaseBefore('0190', firm, pieces)

  await migrate(pool)

  const { rows } = await pool.query(
    `select notice_state(notices) as state, origin, told_at, array_agg(facts ->> 'serialNumber' order by position) as items
     from notices join notice_items on notice_id = notices.id group by notices.id`,
  )
  expect(rows).toEqual([{ state: 'untold', origin: 'migration', told_at: null, items: ['CB-1', 'CB-2', ''] }])
  const { rows: unsafe } = await pool.query(
    `select serial_number, has_immediate_danger, danger_by::text from equipment
     where has_immediate_danger or danger_by is not null order by 1`,
  )
  expect(unsafe).toEqual([
    { serial_number: 'CB-1', has_immediate_danger: true, danger_by: null },
    { serial_number: 'CB-2', has_immediate_danger: false, danger_by: '2026-09-01' },
    // Of a job that is still open: nobody was told yet, and its engineer will.
    { serial_number: 'CB-4', has_immediate_danger: true, danger_by: null },
  ])
  const { rows: mails } = await pool.query('select count(*)::int from mails')
  expect(mails).toEqual([{ count: 0 }])
})

test('what was sent and answered before jobs took their notices along belongs to the company of the job', async () => {
  const pool = await databaseBefore('0230', firm, pieces, notice)

  await migrate(pool)

  const { rows } = await pool.query(
    `select notice_state(notices) as state, array(
       select distinct name from (
         select company_id from notice_mails union all select company_id from notice_links
         union all select company_id from notice_readings union all select company_id from notice_calls
       ) as parts join companies on companies.id = company_id
     ) as companies from notices`,
  )
  expect(rows).toEqual([{ state: 'read', companies: ['Acme Ltd'] }])
})

const id = (end: string) => `00000000-0000-4000-8000-${end.padStart(12, '0')}`

const firm = `
  insert into companies (id, name, created_at) values ('${id('c')}', 'Acme Ltd', '2025-01-01');
  insert into site_addresses (id, company_id, address_line1, city, postcode, created_at)
  values ('${id('a')}', '${id('c')}', '1 Quay Road', 'Hull', 'HU1 1AA', '2025-01-01');
  insert into users (id, name, email, role, password_hash, created_at)
  values ('${id('e')}', 'Ed Engineer', 'ed@firm.test', 'engineer', '', '2025-01-01');
  insert into jobs (id, title, scheduled_on, company_id, site_address_id, created_at, status, completed_at)
  select id::uuid, 'Visit', day::date, '${id('c')}', '${id('a')}', day::date, status,
    case status when 'completed' then day::timestamptz end
  from (values
    ('${id('1')}', '2026-06-01', 'completed'), ('${id('2')}', '2026-07-01', 'completed'), ('${id('3')}', '2026-07-02', 'in_progress')
  ) as visits (id, day, status);`

/** A cracked hook, what could become a danger, one without a number, one found fit since, and one of an open job. */
const pieces = `
  insert into equipment (id, company_id, identity, serial_number, description, created_at)
  select ('${id('0').slice(0, -1)}' || n)::uuid, '${id('c')}', 'serial CB' || n || ' CHAIN BLOCK', 'CB-' || n, 'Chain Block', '2025-06-01'
  from generate_series(1, 4) as n;
  insert into inspection_items (job_id, equipment_id, serial_number, description, status, examined_on, next_examination_on,
    created_at, updated_at, fit_for_purpose, defect_immediate_danger, defect_potential_danger, danger_by)
  select job::uuid, (select id from equipment where serial_number = serial), serial, 'Chain Block', 'inspected', day::date,
    day::date + 365, day::timestamptz, day::timestamptz, not is_now, is_now, by is not null, by::date
  from (values
    ('${id('1')}', 'CB-1', '2026-06-01', true, null), ('${id('1')}', 'CB-2', '2026-06-01', false, '2026-09-01'),
    ('${id('1')}', '', '2026-06-01', true, null), ('${id('1')}', 'CB-3', '2026-06-01', true, null),
    ('${id('2')}', 'CB-3', '2026-07-01', false, null), ('${id('3')}', 'CB-4', '2026-07-02', true, null)
  ) as found (job, serial, day, is_now, by);`

const notice = `
  insert into notices (id, job_id, origin, words, how, told_at, serious_injury_risk, made_by, made_at)
  values ('${id('d')}', '${id('1')}', 'person', 'Cracked', 'in_person', '2026-06-01', false, '${id('e')}', '2026-06-01');
  insert into notice_items (notice_id, item_id, position, facts)
  select '${id('d')}', id, 1, '{"dangers": [{"_id": "${id('f')}", "class": "danger"}]}'
  from inspection_items where serial_number = 'CB-1';
  insert into mails (id, kind, about, to_name, to_email, subject, body, html, due_at, queued_at, queued_by)
  values ('${id('b')}', 'notice', '${id('d')}', 'Jane', 'jane@acme.test', 'Danger', '', '', '2026-06-01', '2026-06-01', '${id('e')}');
  insert into notice_mails (mail_id, notice_id, round) values ('${id('b')}', '${id('d')}', 1);
  insert into notice_links (token_sha256, notice_id, mail_id, name) values ('x', '${id('d')}', '${id('b')}', 'Jane');
  insert into notice_readings (notice_id, says, name, words, at) values ('${id('d')}', 'out_of_use', 'Jane', '', '2026-06-02');
  insert into notice_calls (notice_id, name, called_at, words, recorded_at, recorded_by)
  values ('${id('d')}', 'Jane', '2026-06-02', '', '2026-06-02', '${id('e')}');`
