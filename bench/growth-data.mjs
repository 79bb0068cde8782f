import { fillMoney } from './growth-money.mjs'

/**
 * A firm with this many jobs, ten items each, written straight into an empty migrated database whose administrator is
 * there already. A firm a hundred times as large has a hundred times the companies and engineers: what one engineer or
 * one customer asks for is as long as before, and what grows is what the office looks through.
 *
 * Everyone signs in with the administrator's password: `engineer-1@bench.test`, `customer-1@bench.test` and so on.
 * @param {import('pg').Client} client
 * @param {number} jobs a multiple of 1,000
 */
export async function fillWithJobs(client, jobs) {
  await client.query('begin')
  for (const fill of [fillCompanies, fillPeople, fillJobs, fillItems, fillMoney]) await fill(client, jobs)
  await client.query('commit')
  // Index-only scans and good plans, as autovacuum would give them within minutes.
  await client.query('vacuum analyze')
}

const jobsPerCompany = 10
const jobsPerEngineer = 100
const itemsPerJob = 10
/** From 14 months ago until a month from now. */
const days = { first: -420, count: 450 }

/**
 * @param {import('pg').Client} client
 * @param {number} jobs
 */
async function fillCompanies(client, jobs) {
  const count = jobs / jobsPerCompany
  await client.query(
    `insert into companies (id, name, address, created_at)
     select ${idOf("'company'", 'n')}, 'firm-' || n || 'x Ltd', n || ' High Street', now() - n % 400 * interval '1 day'
     from generate_series(1, $1) n`,
    [count],
  )
  await client.query(
    `insert into site_addresses (id, company_id, address_line1, city, postcode, created_at)
     select ${idOf("'site'", 'n * 10 + s')}, ${idOf("'company'", 'n')}, s || ' Dock Road',
       (array['Leeds', 'Hull', 'York', 'Derby'])[1 + n % 4], 'LS' || n % 90 || ' 1AB', now()
     from generate_series(1, $1) n, generate_series(0, 1) s`,
    [count],
  )
}

/**
 * @param {import('pg').Client} client
 * @param {number} jobs
 */
async function fillPeople(client, jobs) {
  await client.query(
    `insert into users (id, name, email, password_hash, role, created_at)
     select ${idOf("'engineer'", 'n')}, 'Engineer ' || n, 'engineer-' || n || '@bench.test', hash, 'engineer', now()
     from generate_series(1, $1) n, (select password_hash as hash from users limit 1) administrator`,
    [jobs / jobsPerEngineer],
  )
  await client.query(
    `insert into users (id, name, email, password_hash, role, company_id, created_at)
     select ${idOf("'customer'", 'n')}, 'Customer ' || n, 'customer-' || n || '@bench.test', hash, 'customer',
       ${idOf("'company'", 'n')}, now()
     from generate_series(1, $1) n, (select password_hash as hash from users where role = 'admin' limit 1) administrator`,
    [jobs / jobsPerCompany],
  )
}

/**
 * Past jobs are completed but for some that were cancelled; every word but the last of a title is in every job.
 * @param {import('pg').Client} client
 * @param {number} jobs
 */
async function fillJobs(client, jobs) {
  await client.query(
    `insert into jobs (id, title, description, status, scheduled_on, company_id, site_address_id,
       assigned_engineer_id, completed_at, completed_by, created_at)
     select ${idOf("'job'", 'n')}, 'Thorough examination hoist-' || n || 'x', 'Ask at the gate', status, day, company,
       site, engineer, case status when 'completed' then day + time '15:00' end,
       case status when 'completed' then engineer end, day - interval '30 days'
     from (
       select n, day, ${idOf("'company'", 'company')} as company, ${idOf("'site'", 'company * 10 + n % 2')} as site,
         ${idOf("'engineer'", `1 + n % ($1::int / ${jobsPerEngineer})`)} as engineer,
         case when day > current_date then 'pending' when ${scattered('-n', 20)} = 0 then 'cancelled'
           when day > current_date - 3 then 'in_progress' else 'completed' end as status
       from (
         select n, 1 + n % ($1::int / ${jobsPerCompany}) as company,
           current_date + ${days.first} + ${scattered('n', days.count)} as day
         from generate_series(1, $1::int) n
       ) placed
     ) dated`,
    [jobs],
  )
}

/**
 * @param {import('pg').Client} client
 * @param {number} jobs
 */
async function fillItems(client, jobs) {
  await client.query(
    `insert into equipment (id, company_id, identity, serial_number, description, manufacturer, created_at)
     select ${idOf("'equipment'", 'n * 100 + i')}, ${idOf("'company'", `1 + n % ($1::int / ${jobsPerCompany})`)},
       'serial ' || n || '-' || i, n || '-' || i, 'Shackle', 'Crosby', now()
     from generate_series(1, $1::int) n, generate_series(1, ${itemsPerJob}) i`,
    [jobs],
  )
  await client.query(
    `insert into inspection_items (job_id, equipment_id, status, serial_number, description, manufacturer, wll,
       examination_type, examined_on, next_examination_on, fit_for_purpose, created_at, updated_at)
     select jobs.id, ${idOf("'equipment'", 'n * 100 + i')},
       case when jobs.status = 'pending' then 'awaiting_inspection' when i = 3 then 'requires_repair'
         else 'inspected' end,
       n || '-' || i, 'Shackle', 'Crosby', '4.75 t', '6_monthly',
       case when jobs.status <> 'pending' then jobs.scheduled_on end,
       case when jobs.status <> 'pending' then (jobs.scheduled_on + interval '6 months')::date end,
       true, jobs.created_at, jobs.created_at
     from generate_series(1, $1::int) n join jobs on jobs.id = ${idOf("'job'", 'n')},
       generate_series(1, ${itemsPerJob}) i`,
    [jobs],
  )
}

/**
 * The same thing gets the same id however many there are; scattered, as random ids are.
 * @param {string} kind
 * @param {string} number
 */
export function idOf(kind, number) {
  return `overlay(overlay(md5(${kind} || ' ' || (${number})) placing '4' from 13) placing '8' from 17)::uuid`
}

/**
 * A number below the bound that has nothing to do with whose job it is.
 * @param {string} number
 * @param {number} bound
 */
function scattered(number, bound) {
  return `(hashint4(${number}) & 65535) % ${bound}`
}
