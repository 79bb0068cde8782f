import type { Insertable } from 'kysely'
import type { Db } from '#server/db/database.ts'
import type { DB } from '#server/db/tables.ts'
import { takeJobNumbers } from '#server/features/jobs/jobs.queries.ts'

type Facts<Table extends keyof DB> = Partial<Insertable<DB[Table]>>

/** The rows around a job that a test needs but is not about. */
export function givenJobs(db: Db, anyCompany: () => Promise<string>) {
  const since = new Date('2026-01-05T09:00:00Z')

  async function site(facts: Facts<'site_addresses'> = {}) {
    return db
      .insertInto('site_addresses')
      .values({
        company_id: facts.company_id ?? (await anyCompany()),
        address_line1: '1 Quay Road',
        city: 'Hull',
        postcode: 'HU1 1AA',
        created_at: since,
        ...facts,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
  }

  /** Assigned, if at all, as the application does it: with the memory that it was. */
  async function job(facts: Facts<'jobs'> = {}) {
    const companyId = facts.company_id ?? (await anyCompany())
    const number = facts.number ?? (await takeJobNumbers(db, 1))[0] ?? 0
    const {
      signed_heading: _,
      search_text: _text,
      ...row
    } = await db
      .insertInto('jobs')
      .values({
        title: 'Annual examination',
        scheduled_on: '2026-06-20',
        company_id: companyId,
        site_address_id: facts.site_address_id ?? (await site({ company_id: companyId })).id,
        created_at: since,
        ...(facts.status === 'completed' && { completed_at: since }),
        ...facts,
        number,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    if (row.assigned_engineer_id) {
      await db
        .insertInto('job_assignments')
        .values({ job_id: row.id, user_id: row.assigned_engineer_id, since })
        .execute()
    }
    return row
  }

  return { site, job }
}
