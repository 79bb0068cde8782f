import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { pageOf } from '#server/db/pages.ts'
import { jobMentions, wordsOf } from './invoice-list.queries.ts'
import { currentCertificate } from './invoices.queries.ts'

interface Asked {
  q?: string | undefined
  limit?: number | undefined
  offset?: number | undefined
}

/** Completed jobs with a report that are not invoiced, or whose invoice is a draft; last completed first. */
export async function chooseReadyJobs(db: Db, { q, limit, offset }: Asked) {
  let ready = db
    .selectFrom(
      sql<{ jobId: string; invoiceId: string | null; completedAt: Date }>`(
        select job_id as "jobId", null::uuid as "invoiceId", completed_at as "completedAt" from jobs_awaiting_invoice
        union all
        select drafts.job_id, drafts.id, jobs.completed_at
        from invoices as drafts join jobs on jobs.id = drafts.job_id
        where drafts.deleted_at is null and drafts.issued_at is null
          and drafts.status in ('awaiting_invoice', 'invoice_generated')
          and jobs.status = 'completed' and jobs.deleted_at is null
      )`.as('ready'),
    )
    .innerJoin('jobs', 'jobs.id', 'ready.jobId')
    .where(sql<boolean>`${currentCertificate} is not null`)
  for (const word of wordsOf(q)) ready = ready.where(jobMentions('ready.jobId', word))
  let page = ready
    .select(['ready.jobId', 'ready.invoiceId'])
    .orderBy('ready.completedAt', 'desc')
    .orderBy('ready.jobId', 'desc')
  if (limit !== undefined) page = page.limit(limit)
  if (offset !== undefined) page = page.offset(offset)
  return pageOf({ limit, offset }, await page.execute(), async () => {
    const { count } = await ready.select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow()
    return count
  })
}

export function listContactsOf(db: Db, companyIds: string[]) {
  return db
    .selectFrom('contacts')
    .where(sql<boolean>`company_id = any(${companyIds}::uuid[])`)
    .where('deleted_at', 'is', null)
    .select(['id as _id', 'company_id as companyId', 'name', 'email'])
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()
}

/** The invoice that was approved under an id, also when it is void or deleted since. */
export function findApproved(db: Db, approvalId: string) {
  return db
    .selectFrom('invoices')
    .select(['id', 'job_id as jobId', 'deleted_at as deletedAt'])
    .where('approval_id', '=', approvalId)
    .executeTakeFirst()
}

export async function storeApproval(tx: Db, invoiceId: string, approvalId: string) {
  await tx.updateTable('invoices').set({ approval_id: approvalId }).where('id', '=', invoiceId).execute()
}
