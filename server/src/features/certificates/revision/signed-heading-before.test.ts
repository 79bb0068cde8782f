import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { listMigrations, makeTables, migrate } from '#server/db/migrate.ts'
import { testDatabase } from '#server/testing/database/test-database.ts'

/** A system as the release left it before a completion kept for whom and where it was given. */
async function earlierRelease() {
  const { pool } = await testDatabase('template0')
  const client = await pool.connect()
  await makeTables(
    client,
    (await listMigrations()).filter((name) => name < '0133'),
  )
  client.release()
  return pool
}

/** A company as it is called today, with its one site. */
async function company(pool: pg.Pool, name: string) {
  const { rows } = await pool.query<{ id: string; siteId: string }>(
    `with company as (
       insert into companies (name, address, created_at) values ($1, 'Today House', '2026-01-01') returning id)
     insert into site_addresses (company_id, address_line1, address_line2, city, postcode, created_at)
     select id, '1 Quay Road', 'Gate 3', 'Hull', 'HU1 1AA', '2026-01-01' from company
     returning company_id as id, id as "siteId"`,
    [name],
  )
  const [made] = rows
  if (!made) throw new Error('No company was made.')
  return made
}

type Company = Awaited<ReturnType<typeof company>>

async function job(pool: pg.Pool, { id, siteId }: Company, title: string, status: string): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into jobs (title, scheduled_on, company_id, site_address_id, created_at, status, completed_at)
     values ($3, '2026-06-01', $1, $2, '2026-01-01', $4, case when $4 = 'completed' then '2026-06-01'::timestamptz end) returning id`,
    [id, siteId, title, status],
  )
  return String(rows[0]?.id)
}

interface Issued {
  jobId: string
  companyId: string
  number: number
  version: number
  facts: object
}

async function issue(pool: pg.Pool, { jobId, companyId, number, version, facts }: Issued) {
  const fileId = randomUUID()
  await pool.query(
    `insert into files (id, kind, key, name, media_type, bytes, sha256, created_at)
     values ($1::uuid, 'certificate', $1::uuid::text, 'c.pdf', 'application/pdf', 1, 'x', '2026-06-01')`,
    [fileId],
  )
  await pool.query(
    `insert into certificates (job_id, company_id, number, version, code, file_id, sha256, facts, completed_at, issued_at,
       sealed_with, is_timestamped)
     values ($1, $2, $3, $4, $5, $6, 'x', $7, '2026-06-01', '2026-06-01T12:00:00Z', '', false)`,
    [jobId, companyId, number, version, randomUUID(), fileId, facts],
  )
}

const today = {
  employerName: 'Acme Group Ltd',
  employerAddress: 'Today House',
  addressLine1: '1 Quay Road',
  addressLine2: 'Gate 3',
  city: 'Hull',
  postcode: 'HU1 1AA',
}

const premises = { addressLine1: 'Dock 2', addressLine2: '', city: 'Leeds', postcode: 'LS1 1AA' }
const employer = { name: 'Acme Ltd', address: 'Old Works' }

const ofReport = { employerName: 'Acme Ltd', employerAddress: 'Old Works', ...premises }

async function headings(pool: pg.Pool) {
  const { rows } = await pool.query<{ title: string; signed_heading: unknown }>(
    'select title, signed_heading from jobs',
  )
  return Object.fromEntries(rows.map((row) => [row.title, row.signed_heading]))
}

test('a job completed before the update was signed for whom and where its last report says, else for what stands', async () => {
  const pool = await earlierRelease()
  const acme = await company(pool, 'Acme Group Ltd')
  const other = await company(pool, 'Borough Cranes')
  const jobs = {
    reported: await job(pool, acme, 'reported', 'completed'),
    reopened: await job(pool, acme, 'reopened', 'in_progress'),
    early: await job(pool, acme, 'early', 'completed'),
    moved: await job(pool, acme, 'moved', 'completed'),
  }
  await job(pool, acme, 'unreported', 'completed')
  await job(pool, acme, 'open', 'in_progress')
  await job(pool, acme, 'cancelled', 'cancelled')
  const older = { employer: { name: 'Acme 1990', address: '' }, premises: { ...premises, city: 'York' } }
  const first = { companyId: acme.id, version: 1 }
  await issue(pool, { ...first, jobId: jobs.reported, number: 1, facts: older })
  await issue(pool, { ...first, jobId: jobs.reported, number: 1, version: 2, facts: { employer, premises } })
  await issue(pool, { ...first, jobId: jobs.reopened, number: 2, facts: { employer, premises } })
  // The first release froze less of the premises.
  await issue(pool, {
    ...first,
    jobId: jobs.early,
    number: 3,
    facts: { employer: { name: 'Acme Ltd' }, premises: { city: 'Leeds' } },
  })
  await issue(pool, { ...first, jobId: jobs.moved, companyId: other.id, number: 4, facts: { employer, premises } })

  await migrate(pool)

  expect(await headings(pool)).toEqual({
    reported: ofReport,
    reopened: ofReport,
    early: { ...today, employerName: 'Acme Ltd', city: 'Leeds' },
    moved: today,
    unreported: today,
    open: null,
    cancelled: null,
  })
})
