import { fillMoney } from './growth-money.mjs'
import { fillReports } from './growth-reports.mjs'

/**
 * A large firm, written straight into an empty migrated database whose administrator is there already: 100,000 jobs of
 * 10,000 companies, each of ten items, 200,000 pieces of equipment, with the reports and invoices of those that are completed.
 *
 * Everyone signs in with the administrator's password: `engineer-1@bench.test`, `customer-1@bench.test` and so on.
 * @param {import('pg').Client} client
 */
export async function fillLargeFirm(client) {
  await client.query('begin')
  for (const fill of [fillCompanies, fillPeople, fillJobs, fillItems, fillReports]) await fill(client)
  await fillMoney(client, jobs / 10)
  await client.query('commit')
  // Index-only scans and good plans, as autovacuum would give them within minutes.
  await client.query('vacuum analyze')
}

const jobs = 100_000
const companies = 10_000
const engineers = 1_000
/** From 14 months ago until a month from now. */
const days = { first: -420, count: 450 }

/** @param {import('pg').Client} client */
async function fillCompanies(client) {
  await client.query(
    `insert into companies (id, name, address, created_at)
     select ${idOf("'company'", 'n')}, 'firm-' || n || 'x Ltd', n || ' High Street', now() - n % 400 * interval '1 day'
     from generate_series(1, ${companies}) n`,
  )
  await client.query(
    `insert into site_addresses (id, company_id, address_line1, city, postcode, created_at)
     select ${idOf("'site'", 'n * 10 + s')}, ${idOf("'company'", 'n')}, s || ' Dock Road',
       (array['Leeds', 'Hull', 'York', 'Derby'])[1 + n % 4], 'LS' || n % 90 || ' 1AB', now()
     from generate_series(1, ${companies}) n, generate_series(0, 1) s`,
  )
}

/** @param {import('pg').Client} client */
async function fillPeople(client) {
  await client.query(
    `insert into users (id, name, email, password_hash, role, created_at)
     select ${idOf("'engineer'", 'n')}, 'Engineer ' || n, 'engineer-' || n || '@bench.test', hash, 'engineer', now()
     from generate_series(1, ${engineers}) n, (select password_hash as hash from users limit 1) administrator`,
  )
  await client.query(
    `insert into users (id, name, email, password_hash, role, company_id, created_at)
     select ${idOf("'customer'", 'n')}, 'Customer ' || n, 'customer-' || n || '@bench.test', hash, 'customer',
       ${idOf("'company'", 'n')}, now()
     from generate_series(1, ${companies}) n,
       (select password_hash as hash from users where role = 'admin' limit 1) administrator`,
  )
  await client.query(
    `insert into memberships (user_id, company_id, is_all_sites)
     select id, company_id, true from users where email like 'customer-%@bench.test'`,
  )
}

/**
 * Past jobs are completed but for some that were cancelled; every word but the last of a title is in every job.
 * @param {import('pg').Client} client
 */
async function fillJobs(client) {
  await client.query(
    `insert into jobs (id, number, title, description, status, scheduled_on, company_id, site_address_id,
       assigned_engineer_id, completed_at, completed_by, created_at)
     select ${idOf("'job'", 'n')}, n, 'Thorough examination hoist-' || n || 'x', 'Ask at the gate', status, day, company,
       site, engineer, case status when 'completed' then day + time '15:00' end,
       case status when 'completed' then engineer end, day - interval '30 days'
     from (
       select n, day, ${idOf("'company'", companyOf('n'))} as company, ${idOf("'site'", siteOf('n'))} as site,
         ${idOf("'engineer'", `1 + n % ${engineers}`)} as engineer,
         case when day > current_date then 'pending' when ${scattered('-n', 20)} = 0 then 'cancelled'
           when day > current_date - 3 then 'in_progress' else 'completed' end as status
       from (
         select n, current_date + ${days.first} + ${scattered('n', days.count)} as day
         from generate_series(1, ${jobs}) n
       ) placed
     ) dated`,
  )
  await client.query('update job_numbers set last = $1', [jobs])
}

/**
 * Ten pieces at each site, examined in each of its five jobs; the register says what its last examination found.
 * @param {import('pg').Client} client
 */
async function fillItems(client) {
  await client.query(
    `insert into equipment (id, company_id, site_address_id, identity, serial_number, description, manufacturer, is_registered,
       created_at)
     select ${idOf("'equipment'", '(n * 10 + s) * 100 + i')}, ${idOf("'company'", 'n')}, ${idOf("'site'", 'n * 10 + s')},
       'serial ' || n || s || i, 'SN-' || n || s || '-' || i, 'Shackle', 'Crosby', true, now()
     from generate_series(1, ${companies}) n, generate_series(0, 1) s, generate_series(1, 10) i`,
  )
  await client.query(
    `insert into inspection_items (job_id, equipment_id, status, serial_number, description, manufacturer, wll,
       examination_type, examined_on, next_examination_on, fit_for_purpose, created_at, updated_at)
     select jobs.id, ${idOf("'equipment'", `(${siteOf('number')}) * 100 + i`)},
       case when jobs.status = 'pending' then 'awaiting_inspection' when i = 3 then 'requires_repair'
         else 'inspected' end,
       'SN-' || number || '-' || i, 'Shackle', 'Crosby', '4.75 t', '6_monthly',
       case when jobs.status <> 'pending' then jobs.scheduled_on end,
       case when jobs.status <> 'pending' then (jobs.scheduled_on + interval '6 months')::date end,
       true, jobs.created_at, jobs.created_at
     from jobs, generate_series(1, 10) i`,
  )
  await client.query(
    `update equipment set live_items = 5, last_item_id = last.id, last_examined_on = last.examined_on,
       next_examination_on = last.next_examination_on
     from (
       select distinct on (equipment_id) equipment_id, items.id, examined_on, next_examination_on
       from inspection_items as items join jobs on jobs.id = items.job_id
       where jobs.status = 'completed' order by equipment_id, examined_on desc
     ) as last
     where last.equipment_id = equipment.id`,
  )
}

/** @param {string} job */
function companyOf(job) {
  return `1 + ${job} % ${companies}`
}

/** A company's jobs are at its two sites in turn. @param {string} job */
function siteOf(job) {
  return `(${companyOf(job)}) * 10 + ${job} / ${companies} % 2`
}

/**
 * The same thing gets the same id however many there are; scattered, as random ids are.
 * @param {string} kind
 * @param {string} number
 */
function idOf(kind, number) {
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
