import { sql } from 'kysely'
import type { Day } from '#contract/values/days.ts'
import { camelColumns } from '#server/db/columns.ts'
import type { Db } from '#server/db/database.ts'
import { countRows, filledPage, limited, type ListedPage, type Searched } from '#server/db/pages.ts'
import { lookUpWords, mentionsWord, type SearchedWord } from '#server/features/jobs/job-words.queries.ts'
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

/** What the tab Jobs Awaiting holds; or one job, as long as its invoice is a draft. Last completed first. */
export async function listReadyJobs<Row extends { id: string }>(
  db: Db,
  { q, jobId, ...asked }: Asked,
  readDetails: (chosen: ReadyJob[]) => Promise<Row[]>,
): Promise<ListedPage<Row>> {
  const words = await lookUpWords(db, q)
  const ready = jobId ? oneDraftJob(db, jobId, words) : awaitingJobs(db, words)
  const page = ready
    .select(['id', 'completed_at', sql<number>`(count(*) over ())::int`.as('total')])
    .orderBy('completed_at', (order) => order.desc().nullsLast())
    .orderBy('id', 'desc')
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

/** Completed and not invoiced, or with an invoice that was not generated yet: found apart, each in an index. */
function awaitingJobs(db: Db, words: SearchedWord[]) {
  const withoutInvoice = words.reduce(
    (jobs, word) => jobs.where(mentionsWord(word)),
    db.selectFrom('jobs').where(isAwaitingInvoice).select(['jobs.id', 'jobs.completed_at']),
  )
  const begun = words.reduce(
    (jobs, word) => jobs.where(mentions(word)),
    db
      .selectFrom('invoices')
      .innerJoin('jobs', (join) => join.on(isCurrentOfJob))
      .where('invoices.status', '=', 'awaiting_invoice')
      .select(['jobs.id', 'jobs.completed_at']),
  )
  return db.selectFrom(withoutInvoice.unionAll(begun).as('awaiting'))
}

function oneDraftJob(db: Db, jobId: string, words: SearchedWord[]) {
  const job = draftJobs(db).where('jobs.id', '=', jobId).select(['jobs.id', 'jobs.completed_at'])
  return db.selectFrom(words.reduce((jobs, word) => jobs.where(mentions(word)), job).as('awaiting'))
}

/** Completed and not invoiced, or with an invoice that was never sent. */
function draftJobs(db: Db) {
  return db
    .selectFrom('jobs')
    .leftJoin('invoices', (join) => join.on(isCurrentOfJob))
    .where('jobs.status', '=', 'completed')
    .where('jobs.deleted_at', 'is', null).where(sql<boolean>`(invoices.id is null
      or invoices.issued_at is null and invoices.status in ('awaiting_invoice', 'invoice_generated'))`)
}

function mentions(word: SearchedWord) {
  const number = numberIn(word)
  const byJob = mentionsWord(word)
  return number === undefined ? byJob : sql<boolean>`(invoices.number = ${number} or ${byJob})`
}

/** Those with a report that have waited longest. */
export async function listLongestReady(db: Db, limit: number) {
  const rows = await draftJobs(db)
    .where(hasReport)
    .innerJoin('companies', 'companies.id', 'jobs.company_id')
    .select([
      ...camelColumns('jobs', 'id number title'),
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

/** No part of what people edit, so the version stays. */
export async function storeChase(tx: Db, invoiceId: string, chasedAt: Date) {
  await tx.updateTable('invoices').set({ chased_at: chasedAt }).where('id', '=', invoiceId).execute()
}
