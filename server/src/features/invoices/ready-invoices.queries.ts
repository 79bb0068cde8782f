import { sql, type Expression, type SqlBool } from 'kysely'
import type { Day } from '#contract/values/days.ts'
import { camelColumns } from '#server/db/columns.ts'
import type { Db } from '#server/db/database.ts'
import { countRows, filledPage, limited, type ListedPage, type Searched } from '#server/db/pages.ts'
import { lookUpWords, mentionsWord, type SearchedWord } from '#server/features/jobs/job-filter.queries.ts'
import { currentReport } from './invoices.queries.ts'
import { isAwaitingInvoice, isCurrentOfJob, numberIn } from './invoice-list.queries.ts'

interface Asked extends Searched {
  jobId?: string | undefined
}

const hasReport = sql<boolean>`exists (select from ${currentReport})`

export interface ReadyJob {
  id: string
  invoiceId: string | null
  hasReport: boolean
}

export async function listReadyJobs<Row extends { id: string }>(
  db: Db,
  { q, jobId, ...asked }: Asked,
  readDetails: (chosen: ReadyJob[]) => Promise<Row[]>,
): Promise<ListedPage<Row>> {
  const words = await lookUpWords(db, q)
  const awaiting = db.selectFrom(jobsToInvoice(db, jobId ? isUnsent : isNotGenerated, words).as('jobs'))
  const ready = jobId ? awaiting.where('jobs.id', '=', jobId) : awaiting
  const page = ready
    .select(['jobs.id', 'jobs.completed_at', total])
    .orderBy('jobs.completed_at', (order) => order.desc().nullsLast())
    .orderBy('jobs.id', 'desc')
  const chosen = await db
    .selectFrom(limited(page, asked).as('ready'))
    .innerJoin('jobs', 'jobs.id', 'ready.id')
    .leftJoin('invoices', (join) => join.on(isCurrentOfJob))
    .select(['jobs.id', 'invoices.id as invoiceId', hasReport.as('hasReport'), 'ready.total'])
    .orderBy('ready.completed_at', (order) => order.desc().nullsLast())
    .orderBy('ready.id', 'desc')
    .execute()
  return filledPage(asked, chosen, async () => chosen[0]?.total ?? (await countRows(ready)), readDetails)
}

const total = sql<number>`(count(*) over ())::int`.as('total')

const isNotGenerated = sql<SqlBool>`invoices.status = 'awaiting_invoice'`
const isUnsent = sql<SqlBool>`(jobs.status = 'completed' and jobs.deleted_at is null
  and invoices.issued_at is null and invoices.status in ('awaiting_invoice', 'invoice_generated'))`

/** Completed and not invoiced, or with an invoice that is meant: found apart, each in an index. */
function jobsToInvoice(db: Db, isMeant: Expression<SqlBool>, words: SearchedWord[] = []) {
  const notInvoiced = words.reduce(
    (found, word) => found.where(mentionsWord(word)),
    db.selectFrom('jobs').where(isAwaitingInvoice),
  )
  const begun = words.reduce(
    (found, word) => found.where(mentions(word)),
    db
      .selectFrom('invoices')
      .innerJoin('jobs', (join) => join.on(isCurrentOfJob))
      .where(isMeant),
  )
  const columns = ['jobs.id', 'jobs.company_id', 'jobs.completed_at'] as const
  return notInvoiced.select(columns).unionAll(begun.select(columns))
}

function mentions(word: SearchedWord) {
  const number = numberIn(word)
  const byJob = mentionsWord(word)
  return number === undefined ? byJob : sql<boolean>`(invoices.number = ${number} or ${byJob})`
}

/** Those with a report that have waited longest. The report is looked for job by job: few of all there are. */
export async function listLongestReady(db: Db, limit: number) {
  const longest = db
    .selectFrom(jobsToInvoice(db, isUnsent).as('jobs'))
    .innerJoinLateral(
      () => sql`(select from ${currentReport} limit 1)`.as('report'),
      (join) => join.onTrue(),
    )
    .select(['jobs.id', total])
    .orderBy('jobs.completed_at')
    .orderBy('jobs.id')
    .limit(limit)
  const rows = await db
    .selectFrom(longest.as('ready'))
    .innerJoin('jobs', 'jobs.id', 'ready.id')
    .innerJoin('companies', 'companies.id', 'jobs.company_id')
    .select([
      ...camelColumns('jobs', 'id number title'),
      'companies.id as companyId',
      'companies.name as companyName',
      sql<Day>`(jobs.completed_at at time zone 'Europe/London')::date`.as('since'),
      'ready.total',
    ])
    .orderBy('jobs.completed_at')
    .orderBy('jobs.id')
    .execute()
  return { rows, total: rows[0]?.total ?? 0 }
}

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

/** No part of what people edit, so the version stays. */
export async function storeChase(tx: Db, invoiceId: string, chasedAt: Date) {
  await tx.updateTable('invoices').set({ chased_at: chasedAt }).where('id', '=', invoiceId).execute()
}
