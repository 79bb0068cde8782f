import { sql } from 'kysely'
import type { IssuedDocuments } from '#contract/jobs/issued-documents.rules.ts'
import type { SignedHeading } from '#contract/jobs/report-heading.rules.ts'
import type { Role } from '#contract/permissions.ts'
import type { Db } from '#server/db/database.ts'
import { hasRows } from '#server/db/pages.ts'

/**
 * A person who completes a job says once more what they found in it, also where the office has changed it since. What the office
 * deleted is confirmed by any engineer: whose it was may be gone, and nobody can examine it again.
 */
export async function confirmFindings(tx: Db, jobId: string, { userId, role }: { userId: string; role: Role }) {
  await tx
    .updateTable('inspection_items')
    .set({ changed_by_office_at: null })
    .where('job_id', '=', jobId)
    .where((eb) =>
      role === 'engineer'
        ? eb.or([eb('examined_by', '=', userId), eb('deleted_at', 'is not', null)])
        : eb('examined_by', '=', userId),
    )
    .where('changed_by_office_at', 'is not', null)
    .execute()
}

export async function signHeading(tx: Db, jobId: string, heading: SignedHeading) {
  await tx
    .updateTable('jobs')
    .set({ signed_heading: JSON.stringify(heading) })
    .where('id', '=', jobId)
    .execute()
}

export function hasExamined(db: Db, jobId: string, userId: string): Promise<boolean> {
  const items = db.selectFrom('inspection_items').where('job_id', '=', jobId).where('examined_by', '=', userId)
  return hasRows(items.where('deleted_at', 'is', null))
}

/** Why it was completed again, as the next version of its report says; blank where nobody has said it. */
export async function noteCompletionReason(tx: Db, jobId: string, reason: string) {
  await tx.updateTable('jobs').set({ completion_reason: reason }).where('id', '=', jobId).execute()
}

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
