import { sql, type RawBuilder } from 'kysely'
import { expect, test } from 'vitest'
import { search } from '#contract/search/search.contract.ts'
import { searchedNumbers, searchedTelephone, searchedWords } from '#contract/search/search.rules.ts'
import type { JobViewer } from '#contract/jobs/jobs.rules.ts'
import type { Db } from '#server/db/database.ts'
import { ownApp } from '#server/testing/test-app.ts'
import { findEquipment } from './equipment.queries.ts'
import { findCertificates, findInvoiceIds, findNumberedJobs, findPurchaseOrders } from './documents.queries.ts'
import { findCompanies, findContacts, findSites } from './places.queries.ts'

const many = 6_000

/** Companies with a site, a contact, a job, a piece of equipment, a certificate and an invoice each, and as many orders. */
async function largeFirm() {
  const context = await ownApp()
  const { db } = context
  await sql`insert into companies (name, address, created_at)
    select 'Quarry ' || lpad(n::text, 6, '0') || ' Ltd', 'Works Road', now() from generate_series(1, ${many}) n`.execute(
    db,
  )
  await sql`insert into site_addresses (company_id, address_line1, city, postcode, created_at)
    select id, right(name, 10) || ' Dock Road', 'Leeds', 'LS1 1AB', now() from companies`.execute(db)
  await sql`insert into contacts (company_id, name, email, phone, created_at)
    select id, 'Jo ' || name, 'jo@' || right(name, 10) || '.test', '0161 496 ' || right(name, 10), now() from companies`.execute(
    db,
  )
  await sql`insert into jobs (number, title, scheduled_on, company_id, site_address_id, created_at, status, completed_at)
    select row_number() over (), 'Examination', '2026-01-01'::date + (row_number() over ())::int % 300, company_id, id, now(), 'completed', now()
    from site_addresses`.execute(db)
  await sql`update job_numbers set last = (select max(number) from jobs)`.execute(db)
  await sql`insert into equipment (company_id, identity, serial_number, description, created_at, live_items)
    select company_id, 'serial HST' || lpad((row_number() over ())::text, 6, '0') || ' HOIST',
      'HST-' || lpad((row_number() over ())::text, 6, '0'), 'Hoist', now(), 1
    from jobs`.execute(db)
  await sql`insert into inspection_items
      (job_id, equipment_id, serial_number, description, status, examined_on, next_examination_on, created_at, updated_at)
    select jobs.id, equipment.id, serial_number, 'Hoist', 'inspected', '2026-06-10', '2027-06-10', '2026-06-10', now()
    from jobs join equipment using (company_id)`.execute(db)
  await sql`update equipment set live_items = 1`.execute(db)
  await sql`with documents as (
      insert into files (kind, key, name, media_type, bytes, sha256, created_at)
      select 'certificate', id::text, id::text, 'application/pdf', 1, 'x', now() from jobs returning id, name
    )
    insert into certificates (job_id, company_id, number, version, code, file_id, sha256, facts, completed_at, issued_at,
      sealed_with, is_timestamped)
    select jobs.id, company_id, row_number() over (), 1, jobs.id::text, documents.id, 'x', jsonb_build_object('employer',
      jsonb_build_object('name', companies.name), 'job', jsonb_build_object('title', title), 'items', jsonb_build_array()),
      now(), now() - (row_number() over ()) * interval '1 hour', 'x', false
    from jobs join companies on companies.id = company_id join documents on documents.name = jobs.id::text`.execute(db)
  await sql`insert into invoices (number, job_id, lines, subtotal_pence, vat_basis_points, vat_pence, total_pence, terms,
      created_at)
    select row_number() over (), id, '[]', 0, 0, 0, 0, '', now() from jobs`.execute(db)
  await sql`insert into purchase_orders (number, supplier, lines, total_pence, created_at)
    select n, 'Chains & Co', '[{}]', 0, now() from generate_series(1, ${many}) n`.execute(db)
  await sql`vacuum analyze`.execute(db)
  return context
}

const rareWords = [
  '003999',
  'HST-003999',
  'quarry 003999',
  'C-003999',
  'J-03999',
  'INV-03999',
  '#3999',
  'dock 003999',
  '0161 496 003999',
  'x--',
  '3-',
]
const commonWords = ['quarry', 'hst', 'dock', 'chains', 'examination', '1', '12']

test('a search reads few rows of a large firm, whatever it is for and whoever asks', async () => {
  const { admin, engineer, customer, db, given } = await largeFirm()
  const companyId = String(customer.user.company_id)
  await given.job({ company_id: companyId, assigned_engineer_id: engineer.user.id })
  const viewers: JobViewer[] = [
    { userId: admin.user.id, role: 'admin', memberships: [] },
    { userId: engineer.user.id, role: 'engineer', memberships: [] },
    { userId: customer.user.id, role: 'customer', memberships: [{ companyId, siteIds: null }] },
  ]
  const tooMany: unknown[] = []
  const measure = async (viewer: JobViewer, q: string, most: number) => {
    const asked = { viewer, words: searchedWords(q), numbers: searchedNumbers(q), telephone: searchedTelephone(q) }
    for (const find of [
      findCompanies,
      findSites,
      findContacts,
      findEquipment,
      findCertificates,
      findNumberedJobs,
      findInvoiceIds,
      findPurchaseOrders,
    ]) {
      const rows = await rowsRead(db, find(asked, []))
      if (rows > most) tooMany.push([viewer.role, q, find.name, rows])
    }
  }

  for (const viewer of viewers) for (const q of rareWords) await measure(viewer, q, 200)
  for (const q of commonWords) await measure({ userId: admin.user.id, role: 'admin', memberships: [] }, q, 1_000)

  expect(tooMany).toEqual([])
  const { body } = await admin.send(search, { q: 'HST-003999' })
  expect(body.equipment).toMatchObject([{ number: 'HST-003999' }])
})

/** The most rows of a table that any step of a statement has read, as PostgreSQL carried it out. */
async function rowsRead(db: Db, statement: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ 'QUERY PLAN': { Plan: Plan }[] }>`explain (analyze, format json) ${statement}`.execute(
    db,
  )
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan
  if (!plan) throw new Error('PostgreSQL explains every statement.')
  return maxRowsIn(plan)
}

function maxRowsIn(plan: Plan): number {
  const passedOver = (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0)
  const isOverTable = plan['Relation Name'] !== undefined
  const own = isOverTable ? (plan['Actual Rows'] + passedOver) * plan['Actual Loops'] : 0
  return Math.max(own, ...(plan.Plans ?? []).map(maxRowsIn))
}

interface Plan {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Plan[]
}
