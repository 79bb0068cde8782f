import { sql } from 'kysely'
import type { Day } from '#contract/values/days.ts'
import type { Db } from '#server/db/database.ts'
import { pageOf } from '#server/db/pages.ts'
import { lookUpWords, mentionsWord } from '#server/features/jobs/job-words.queries.ts'
import { isCurrentOfJob } from './invoice-list.queries.ts'

interface Asked {
  q?: string | undefined
  limit?: number | undefined
  offset?: number | undefined
}

/** As `currentCertificate`, asked of many jobs at once. */
const hasReport = sql<boolean>`exists (
  select from certificates
  where certificates.job_id = jobs.id and certificates.company_id = jobs.company_id
    and certificates.id not in (select certificate_id from certificate_withdrawals)
    and not exists (
      select from certificates as later
      where later.job_id = certificates.job_id and later.company_id = certificates.company_id
        and later.version > certificates.version
    )
)`

/** Completed jobs with a report that are not invoiced, or whose invoice is a draft; last completed first. */
export async function chooseReadyJobs(db: Db, { q, limit, offset }: Asked) {
  let ready = readyJobs(db)
  for (const word of await lookUpWords(db, q)) ready = ready.where(mentionsWord(word))
  let page = ready
    .select(['jobs.id as jobId', 'invoices.id as invoiceId'])
    .orderBy('jobs.completed_at', 'desc')
    .orderBy('jobs.id', 'desc')
  if (limit !== undefined) page = page.limit(limit)
  if (offset !== undefined) page = page.offset(offset)
  return pageOf({ limit, offset }, await page.execute(), async () => {
    const { count } = await ready.select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow()
    return count
  })
}

function readyJobs(db: Db) {
  return db
    .selectFrom('jobs')
    .leftJoin('invoices', (join) => join.on(isCurrentOfJob))
    .where('jobs.status', '=', 'completed')
    .where('jobs.deleted_at', 'is', null)
    .where(sql<boolean>`(invoices.id is null
      or invoices.issued_at is null and invoices.status in ('awaiting_invoice', 'invoice_generated'))`)
    .where(hasReport)
}

/** Those that have waited longest. */
export async function listLongestReady(db: Db, limit: number) {
  const rows = await readyJobs(db)
    .innerJoin('companies', 'companies.id', 'jobs.company_id')
    .select([
      'jobs.id',
      'jobs.number',
      'jobs.title',
      'companies.id as companyId',
      'companies.name as companyName',
      sql<Day>`(jobs.completed_at at time zone 'Europe/London')::date`.as('since'),
      sql<number>`(count(*) over ())::int`.as('total'),
    ])
    .orderBy('jobs.completed_at')
    .orderBy('jobs.id')
    .limit(limit)
    .execute()
  return { rows, total: rows[0]?.total ?? 0 }
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
