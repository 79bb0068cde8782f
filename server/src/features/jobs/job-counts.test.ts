import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createJob, deleteJob, updateJob } from '#contract/jobs/jobs.contract.ts'
import type { Db } from '#server/db/database.ts'
import { testApp } from '#server/testing/test-app.ts'
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
