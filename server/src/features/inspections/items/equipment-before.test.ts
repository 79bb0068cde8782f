import { expect, test } from 'vitest'
import { listMigrations, makeTables, migrate } from '#server/db/migrate.ts'
import { derivedTables, differencesOf } from '#server/testing/derived-tables/derived-tables.ts'
import { testDatabase } from '#server/testing/database/test-database.ts'

test('what reworded descriptions and corrected slips have made of the equipment is repaired, and no examination lost', async () => {
  const { db, pool } = await testDatabase('template0')
  const client = await pool.connect()
  await makeTables(
    client,
    (await listMigrations()).filter((name) => name < '0160'),
  )
  client.release()
  await pool.query(firmOfBefore)
  const { rows: before } = await pool.query('select id, examined_on from inspection_items order by id')

  await migrate(pool)

  const { rows: after } = await pool.query('select id, examined_on from inspection_items order by id')
  expect(after).toEqual(before)
  const { rows: unlisted } = await pool.query(
    `select count(*)::int from inspection_items as items join equipment on equipment.id = equipment_id where not is_listed`,
  )
  expect(unlisted).toEqual([{ count: 0 }])
  const { rows } = await pool.query(listedPieces)
  expect(rows).toEqual([
    { ...piece, description: 'Chain Hoist 2t', items: 2, wll: '2 t', city: 'Leeds', last: '2026-06-01', pieces: 500 },
    { ...piece, description: 'Lever Hoist', pieces: 200 },
    // Another number was written over a loaded one: whether it is the same piece, nobody can know.
    { ...piece, description: 'Replaced', last: '2025-06-01', city: 'Hull' },
    { ...piece, description: 'Replaced' },
    // Both stand in one job.
    { ...piece, description: 'Twin', items: 2 },
    { ...piece, description: 'Twin with trolley' },
  ])
  const { rows: merges } = await pool.query(
    `select count(*)::int, sum(cardinality(item_ids))::int as items from equipment_merges
     join equipment on equipment.id = equipment_id and merged_into = into_id`,
  )
  expect(merges).toEqual([{ count: 500, items: 500 }])
  expect(await differencesOf(db, derivedTables.equipment)).toEqual([])
  const { rows: choices } = await pool.query(
    `select equipment_choice, count(*)::int from inspection_items group by 1 order by 1`,
  )
  expect(choices).toEqual([
    { equipment_choice: 'named', count: 503 },
    { equipment_choice: 'words', count: 702 },
  ])
})

const piece = { items: 1, wll: '', city: 'Leeds', last: '2026-06-01', pieces: 1 }

const listedPieces = `
  select equipment.description, live_items as items, wll, city, last_examined_on::text as last, count(*)::int as pieces
  from equipment join site_addresses on site_addresses.id = site_address_id
  where is_listed group by 1, 2, 3, 4, 5 order by 1, 2 desc, 5`

/** A visit in 2025 and one in 2026 that was loaded from it, elsewhere, as the release before has left them. */
const firmOfBefore = `
  insert into companies (id, name, created_at) values ('00000000-0000-4000-8000-00000000000c', 'Acme Ltd', '2025-01-01');
  insert into site_addresses (id, company_id, address_line1, city, postcode, created_at)
  select id::uuid, '00000000-0000-4000-8000-00000000000c', '1 Quay Road', city, 'HU1 1AA', '2025-01-01'
  from (values ('00000000-0000-4000-8000-0000000000a1', 'Hull'), ('00000000-0000-4000-8000-0000000000a2', 'Leeds')) as sites (id, city);
  insert into jobs (id, title, scheduled_on, company_id, site_address_id, created_at, status, completed_at)
  select id::uuid, 'Visit', day::date, '00000000-0000-4000-8000-00000000000c', site::uuid, day::date, 'completed', day::date
  from (values
    ('00000000-0000-4000-8000-000000002025', '2025-06-01', '00000000-0000-4000-8000-0000000000a1'),
    ('00000000-0000-4000-8000-000000002026', '2026-06-01', '00000000-0000-4000-8000-0000000000a2')
  ) as visits (id, day, site);
  insert into audit_log (at, what, about, after) values ('2026-05-01', 'job-loaded-from-previous',
    '00000000-0000-4000-8000-000000002026', '{"previousJobId": "00000000-0000-4000-8000-000000002025", "items": 503}');

  create temp table pieces (serial text, description text, year integer, was_serial text, was_description text, is_loaded boolean);
  insert into pieces select 'CH ' || n, 'Chain Hoist', 2025, null, null, false from generate_series(1, 500) as n;
  insert into pieces select 'CH ' || n, 'Chain Hoist 2t', 2026, 'CH ' || n, 'Chain Hoist', true from generate_series(1, 500) as n;
  insert into pieces select 'LH-' || n, 'Lever Hoist', 2026, 'LH ' || n || 'x', 'Lever Hoist', false from generate_series(1, 200) as n;
  insert into pieces values
    ('R1', 'Replaced', 2025, null, null, false), ('R2', 'Replaced', 2026, 'R1', 'Replaced', true),
    ('T1', 'Twin', 2025, null, null, false), ('T1', 'Twin', 2026, null, null, true),
    ('T1', 'Twin with trolley', 2026, 'T1', 'Twin', true);
  insert into pieces select 'LH-' || n || 'X', 'Lever Hoist', null from generate_series(1, 200) as n;

  insert into equipment (company_id, identity, serial_number, description, created_at)
  select distinct '00000000-0000-4000-8000-00000000000c'::uuid, identity, serial, description, '2025-06-01'::timestamptz
  from pieces, lateral (select 'serial ' || regexp_replace(serial, '[^A-Z0-9]', '', 'g') || ' ' || upper(description)) as named (identity);

  insert into inspection_items (job_id, equipment_id, serial_number, description, status, examined_on, next_examination_on,
    created_at, updated_at, wll)
  select job.id, equipment.id, pieces.serial, pieces.description, 'inspected', scheduled_on, scheduled_on + 365, scheduled_on,
    scheduled_on, case pieces.description when 'Chain Hoist 2t' then '2 t' else '' end
  from pieces join jobs as job on extract(year from scheduled_on) = year
    join equipment on equipment.serial_number = pieces.serial and equipment.description = pieces.description;

  insert into item_writes (item_id, version, content_sha256)
  select items.id, 1, '' from inspection_items as items join pieces on pieces.serial = items.serial_number
    and pieces.description = items.description and not is_loaded and items.examined_on::text like year || '%';

  insert into audit_log (at, what, about, before, after)
  select '2026-06-01', 'item-saved', items.id,
    jsonb_build_object('serialNumber', was_serial, 'assetNumber', '', 'description', was_description), '{}'
  from inspection_items as items join pieces on pieces.serial = items.serial_number
    and pieces.description = items.description and was_serial is not null and items.examined_on::text like year || '%'`
