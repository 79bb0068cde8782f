import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createJob, deleteJob, updateJob } from '#contract/jobs/jobs.contract.ts'
import type { Db } from '#server/db/database.ts'
import { listMigrations, makeTables, migrate } from '#server/db/migrate.ts'
import { testApp } from '#server/testing/test-app.ts'
import { testDatabase } from '#server/testing/database/test-database.ts'
import { everyJob } from './job-counts.queries.ts'

test('the kept counts are what counting would give, whatever happens to the jobs', async () => {
  const { admin, engineer, given, db } = await testApp()
  const site = await given.site()
  const elsewhere = await given.site()
  const fields = { title: 'A', scheduledDate: '2026-06-01', companyId: site.company_id, siteAddressId: site.id }

  const jobs = await Promise.all(Array.from({ length: 12 }, () => admin.send(createJob, fields)))
  await Promise.all(
    jobs.map(({ body: { _id: jobId } }, index) => {
      if (index % 4 === 0) return admin.send(deleteJob, { jobId })
      if (index % 4 === 1)
        return admin.send(updateJob, { jobId, status: 'completed', assignedEngineerId: engineer.user.id })
      if (index % 4 === 2)
        return admin.send(updateJob, { jobId, companyId: elsewhere.company_id, siteAddressId: elsewhere.id })
      return admin.send(updateJob, { jobId, title: 'Renamed', scheduledDate: '2027-02-28' })
    }),
  )

  await expectStored(db)
})

test('jobs of an earlier release are counted when it is brought up to date', async () => {
  const { db, pool } = await testDatabase()
  const client = await pool.connect()
  await client.query('drop schema public cascade; create schema public')
  await makeTables(
    client,
    (await listMigrations()).filter((name) => name < '0048'),
  )
  await client.query(`
    insert into companies (name, created_at) values ('Acme', now());
    insert into site_addresses (company_id, address_line1, city, postcode, created_at)
    select id, '1 Quay Road', 'Hull', 'HU1 1AA', now() from companies;
    insert into jobs (title, status, scheduled_on, company_id, site_address_id, created_at, deleted_at)
    select 'Annual examination', case when n % 3 = 0 then 'cancelled' else 'pending' end, date '2026-01-01' + n % 40,
      company_id, id, now(), case when n % 7 = 0 then now() end
    from site_addresses, generate_series(1, 100) n`)
  client.release()

  await migrate(pool)

  await expectStored(db)
})

async function expectStored(db: Db) {
  const counted = await sql`
    select scope, date_trunc('month', scheduled_on::timestamp)::date as month, status, count(*)::int as jobs
    from jobs, unnest(array[${everyJob}, company_id, assigned_engineer_id]) as scope
    where deleted_at is null and scope is not null
    group by 1, 2, 3 order by 1, 2, 3`.execute(db)
  const stored = await sql`
    select scope, month, status, jobs from job_counts where jobs <> 0 order by 1, 2, 3`.execute(db)
  expect(stored.rows).toEqual(counted.rows)
  const countedByDay = await sql`
    select scheduled_on as day, status, count(*)::int as jobs
    from jobs where deleted_at is null group by 1, 2 order by 1, 2`.execute(db)
  const storedByDay = await sql`
    select day, status, jobs from job_day_counts where jobs <> 0 order by 1, 2`.execute(db)
  expect(storedByDay.rows).toEqual(countedByDay.rows)
  expect(counted.rows.length).toBeGreaterThan(0)
}
