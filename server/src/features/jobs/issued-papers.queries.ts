import { sql } from 'kysely'
import type { IssuedPapers } from '#contract/jobs/issued-papers.rules.ts'
import type { Db } from '#server/db/database.ts'

/** What was issued for a job and still stands; without the certificates that belong to a company it is going to. */
export async function findIssuedPapers(db: Db, jobId: string, movesTo?: string): Promise<IssuedPapers> {
  const { rows } = await sql<IssuedPapers>`
    select
      (
        select count(*)::int from certificates
        where job_id = ${jobId} and company_id is distinct from ${movesTo ?? null}::uuid
          and not exists (select from certificate_withdrawals where certificate_id = certificates.id)
      ) as certificates,
      exists (select from invoices where job_id = ${jobId} and deleted_at is null) as "hasInvoice"`.execute(db)
  const [papers] = rows
  if (!papers) throw new Error('Counting always gives one row.')
  return papers
}

export async function findCompanyOfSite(db: Db, siteAddressId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('site_addresses')
    .select('company_id as companyId')
    .where('id', '=', siteAddressId)
    .executeTakeFirst()
  return row?.companyId
}
