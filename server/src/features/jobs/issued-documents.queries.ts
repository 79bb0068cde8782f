import { sql } from 'kysely'
import type { IssuedDocuments } from '#contract/jobs/issued-documents.rules.ts'
import type { Db } from '#server/db/database.ts'

/** What was issued for a job and still stands; without the certificates that belong to a company it is going to. */
export async function findIssuedDocuments(db: Db, jobId: string, movesTo?: string): Promise<IssuedDocuments> {
  const { rows } = await sql<IssuedDocuments>`
    select
      (
        select count(*)::int from certificates
        where job_id = ${jobId} and company_id is distinct from ${movesTo ?? null}::uuid
          and not exists (select from certificate_withdrawals where certificate_id = certificates.id)
      ) as certificates,
      exists (select from invoices where job_id = ${jobId} and deleted_at is null) as "hasInvoice",
      exists (
        select from invoices where job_id = ${jobId} and deleted_at is null and issued_at is not null
      ) as "hasIssuedInvoice"`.execute(db)
  const [documents] = rows
  if (!documents) throw new Error('Counting always gives one row.')
  return documents
}

export async function findCompanyOfSite(db: Db, siteAddressId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('site_addresses')
    .select('company_id as companyId')
    .where('id', '=', siteAddressId)
    .executeTakeFirst()
  return row?.companyId
}
