import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { fillWithJobs, idOf } from './growth-data.mjs'

/**
 * How long the equipment register's migrations take for 1,000,000 items, half of them loaded from a previous job and every
 * twentieth of all under a reworded description: DATABASE_URL=… node bench/equipment-migration.mjs, on an empty database.
 */
const folder = join(import.meta.dirname, '../server/migrations')
const jobs = 100_000
const half = jobs / 2

const client = new pg.Client(process.env.DATABASE_URL)
await client.connect()
const migrations = readdirSync(folder).filter((name) => name.endsWith('.sql'))
const isBefore = (/** @type {string} */ name) => name < '0160'
for (const name of migrations.filter(isBefore)) await run(name)
await client.query(
  `insert into users (name, email, password_hash, role, created_at) values ('Admin', 'admin@bench.test', '', 'admin', now())`,
)
await timed('filling', () => fillWithJobs(client, jobs).then(loadAndReword))
for (const name of migrations.filter((each) => !isBefore(each))) await timed(name, () => run(name))
const { rows } = await client.query(`
  select (select count(*)::int from inspection_items) as items, (select count(*)::int from equipment_merges) as merges,
    count(*) filter (where is_listed)::int as listed, count(*) filter (where not is_listed)::int as unlisted
  from equipment`)
console.log(rows[0])
await client.end()

/** @param {string} name */
async function run(name) {
  await client.query(`begin; ${readFileSync(join(folder, name), 'utf8')}; commit`)
}

/**
 * @param {string} name
 * @param {() => Promise<unknown>} work
 */
async function timed(name, work) {
  const startedAt = performance.now()
  await work()
  console.log(`${((performance.now() - startedAt) / 1000).toFixed(1)} s  ${name}`)
}

/** Each job of the second half was loaded from one of the same company in the first; the first of its items was reworded. */
async function loadAndReword() {
  await client.query('begin')
  await client.query('set local session_replication_role = replica')
  await client.query(`
    create temp table visits on commit drop as
    select n, i, ${idOf("'job'", 'n')} as job, ${idOf("'job'", `n - ${half}`)} as previous,
      ${idOf("'equipment'", 'n * 100 + i')} as piece, ${idOf("'equipment'", `(n - ${half}) * 100 + i`)} as previous_piece
    from generate_series(${half + 1}, ${jobs}) as n, generate_series(1, 10) as i`)
  await client.query(`update equipment set identity = 'serial ' || replace(serial_number, '-', 'I') || ' SHACKLE'`)
  await client.query(`
    update equipment set identity = 'serial ' || (n - ${half}) || 'I1 BOW SHACKLE', serial_number = (n - ${half}) || '-1',
      description = 'Bow Shackle'
    from visits where piece = equipment.id and i = 1`)
  await client.query(`
    update inspection_items set serial_number = (n - ${half}) || '-' || i,
      description = case i when 1 then 'Bow Shackle' else 'Shackle' end,
      equipment_id = case i when 1 then piece else previous_piece end
    from visits where piece = inspection_items.equipment_id`)
  await client.query(`
    insert into item_writes (item_id, version, content_sha256)
    select items.id, 1, '' from inspection_items as items
    where not exists (select from visits where job = items.job_id and i = 1)`)
  await client.query(`
    insert into audit_log (at, what, about, after)
    select now(), 'job-loaded-from-previous', job, jsonb_build_object('previousJobId', previous) from visits where i = 1`)
  await client.query(`
    insert into audit_log (at, what, about, before, after)
    select now(), 'item-saved', items.id, jsonb_build_object('serialNumber', items.serial_number, 'assetNumber', '',
      'description', 'Shackle'), '{}'
    from inspection_items as items join visits on job = items.job_id and i = 1`)
  await client.query('commit')
  await client.query('vacuum analyze')
}
