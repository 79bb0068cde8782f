import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { listMigrations, makeTables, migrate } from '#server/db/migrate.ts'
import { testDatabase } from '#server/testing/database/test-database.ts'

/** Companies a job can have had, in a system as the release before certificates had a company left it. */
async function earlierRelease() {
  const { pool } = await testDatabase('template0')
  const before = (await listMigrations()).filter((name) => name < '0060')
  const client = await pool.connect()
  await makeTables(client, before)
  client.release()
  const [acme, borough] = [await company(pool, 'Acme Ltd'), await company(pool, 'Borough Cranes')]
  return { pool, acme, borough }
}

async function company(pool: pg.Pool, name: string) {
  const { rows } = await pool.query<{ id: string }>(
    `insert into companies (name, created_at) values ($1, '2026-01-01') returning id`,
    [name],
  )
  const id = String(rows[0]?.id)
  const site = await pool.query<{ id: string }>(
    `insert into site_addresses (company_id, address_line1, city, postcode, created_at)
     values ($1, '1 Quay Road', 'Hull', 'HU1 1AA', '2026-01-01') returning id`,
    [id],
  )
  return { id, siteId: String(site.rows[0]?.id) }
}

type Company = Awaited<ReturnType<typeof company>>

/** Issued at noon on 1 June, for a job that now belongs to this company. */
async function issued(pool: pg.Pool, number: number, now: Company): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into jobs (title, scheduled_on, company_id, site_address_id, created_at, status, completed_at)
     values ('Hoists', '2026-06-01', $1, $2, '2026-01-01', 'completed', '2026-06-01') returning id`,
    [now.id, now.siteId],
  )
  const jobId = String(rows[0]?.id)
  const fileId = randomUUID()
  await pool.query(
    `insert into files (id, kind, key, name, media_type, bytes, sha256, created_at)
     values ($1::uuid, 'certificate', $1::uuid::text, 'c.pdf', 'application/pdf', 1, 'x', '2026-06-01')`,
    [fileId],
  )
  const facts = {
    employer: { name: 'Acme Ltd' },
    job: { title: 'Hoists' },
    premises: { city: 'Hull' },
    items: [{ serialNumber: 'HOIST-77' }],
  }
  await pool.query(
    `insert into certificates
       (job_id, number, version, code, file_id, sha256, facts, completed_at, issued_at, sealed_with, is_timestamped)
     values ($1, $2, 1, $3, $4, 'x', $5, '2026-06-01', '2026-06-01T12:00:00Z', '', false)`,
    [jobId, number, randomUUID(), fileId, facts],
  )
  return jobId
}

async function recorded(pool: pg.Pool, jobId: string, at: string, before: Company | null, after: Company) {
  const audited = (of: Company | null) => of && { title: 'Hoists', companyId: of.id }
  await pool.query(`insert into audit_log (at, what, about, before, after) values ($1, $2, $3, $4, $5)`, [
    at,
    before ? 'job-changed' : 'job-made',
    jobId,
    audited(before),
    audited(after),
  ])
}

test('a certificate from before belongs to the company its job had when it was issued', async () => {
  const { pool, acme, borough } = await earlierRelease()
  const moved = await issued(pool, 1, borough)
  await recorded(pool, moved, '2026-05-01', null, acme)
  await recorded(pool, moved, '2026-06-02', acme, borough)
  const movedWithoutBeginning = await issued(pool, 2, borough)
  await recorded(pool, movedWithoutBeginning, '2026-06-02', acme, borough)
  const movedBefore = await issued(pool, 3, borough)
  await recorded(pool, movedBefore, '2026-05-01', null, acme)
  await recorded(pool, movedBefore, '2026-05-31', acme, borough)
  await issued(pool, 4, borough)

  await migrate(pool)

  const { rows } = await pool.query<{ number: number; company_id: string; words: string }>(
    'select number, company_id, words from certificates order by number',
  )
  expect(rows.map((row) => [row.number, row.company_id])).toEqual([
    [1, acme.id],
    [2, acme.id],
    [3, borough.id],
    [4, borough.id],
  ])
  expect(rows[0]?.words).toBe('c-000001 v1 acme ltd hoists hull hoist-77')
  await expect(pool.query(`update certificates set sha256 = 'y'`)).rejects.toThrow('never changed')
})
