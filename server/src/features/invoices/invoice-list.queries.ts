import { type Expression, sql, type SqlBool } from 'kysely'
import type { InvoiceCounts } from '#contract/invoices/invoices.contract.ts'
import type { InvoiceStatus } from '#contract/invoices/invoices.rules.ts'
import { daysBetweenChases } from '#contract/invoices/settlement.rules.ts'
import { addDays, type Day } from '#contract/values/days.ts'
import type { Pence } from '#contract/values/money.ts'
import type { Db } from '#server/db/database.ts'
import {
  countRows,
  filledPage,
  idsOf,
  inChunks,
  limited,
  type ListedPage,
  rowsPerChunk,
  type Searched,
} from '#server/db/pages.ts'
import { lookUpWords, mentionsWord, type SearchedWord } from '#server/features/jobs/job-filter.queries.ts'
import { chooseJobs, jobDetails, type JobRow, type Jobs } from '#server/features/jobs/jobs.queries.ts'
import {
  chooseInvoices,
  filledIn,
  invoiceDetails,
  type InvoiceRow,
  type Invoices,
  parseRow,
} from './invoices.queries.ts'

interface InvoiceFilter extends Searched {
  status?: InvoiceStatus | undefined
  jobId?: string | undefined
  sort?: 'due' | undefined
}

interface InvoiceCriteria extends Pick<InvoiceFilter, 'status' | 'jobId'> {
  words: SearchedWord[]
}

export const isCurrentOfJob = sql<SqlBool>`invoices.job_id = jobs.id and invoices.deleted_at is null
  and invoices.status <> 'invoice_void' and not invoices.is_credited_in_full`

export const isAwaitingInvoice = sql<SqlBool>`(
  jobs.status = 'completed' and jobs.deleted_at is null and not exists (select from invoices where ${isCurrentOfJob})
)`

export async function listInvoices(db: Db, filter: InvoiceFilter): Promise<ListedPage<InvoiceRow>> {
  const { status, jobId } = filter
  const criteria = { status, jobId, words: await lookUpWords(db, filter.q) }
  const chosen = await chooseInvoices(db, (invoices) =>
    limited(sorted(matching(invoices, criteria), filter.sort), filter),
  )
  return filledPage(
    filter,
    chosen,
    () => countRows(matching(db.selectFrom('invoices').where('deleted_at', 'is', null), criteria)),
    (some) => invoiceDetails(db, idsOf(some)),
  )
}

/** What is owed before what isn't, the day it was or will be due before a later one. */
function sorted(invoices: Invoices, sort: InvoiceFilter['sort']): Invoices {
  const byDue = (found: Invoices) =>
    found.orderBy(sql`is_credited_in_full or total_pence <= 0`).orderBy(sql`issued_on + payment_days nulls last`)
  return (sort === 'due' ? byDue(invoices) : invoices).orderBy('number', 'desc')
}

export async function* invoicesInChunks(
  db: Db,
  { q, status }: Pick<InvoiceFilter, 'q' | 'status'>,
): AsyncGenerator<InvoiceRow[]> {
  const criteria = { status, words: await lookUpWords(db, q) }
  const chosen = inChunks<{ id: string; number: number }>((last) =>
    chooseInvoices(db, (invoices) => {
      const page = matching(invoices, criteria).orderBy('number', 'desc').limit(rowsPerChunk)
      return last ? page.where('number', '<', last.number) : page
    }),
  )
  for await (const some of chosen) yield invoiceDetails(db, idsOf(some))
}

/** Drafts that were deleted, latest first: their numbers were given out and are used by nothing else. */
export async function listDeletedDrafts(db: Db): Promise<InvoiceRow[]> {
  const rows = await filledIn(db)
    .where('invoices.deleted_at', 'is not', null)
    .orderBy('invoices.number', 'desc')
    .execute()
  return rows.map(parseRow)
}

export async function listJobsAwaitingInvoice(db: Db, { q, ...asked }: Searched): Promise<ListedPage<JobRow>> {
  const words = await lookUpWords(db, q)
  const awaiting = (jobs: Jobs) =>
    words.reduce((found, word) => found.where(mentionsWord(word)), jobs.where(isAwaitingInvoice))
  const rows = await chooseJobs(db, (jobs) =>
    limited(awaiting(jobs).orderBy('completed_at', 'desc').orderBy('id', 'desc'), asked),
  )
  return filledPage(
    asked,
    rows,
    () => countRows(awaiting(db.selectFrom('jobs'))),
    (some) => jobDetails(db, some),
  )
}

export async function countInvoices(db: Db): Promise<InvoiceCounts> {
  const [withoutInvoice, byStatus] = await Promise.all([
    countRows(db.selectFrom('jobs').where(isAwaitingInvoice)),
    db
      .selectFrom('invoices')
      .where('deleted_at', 'is', null)
      .groupBy('status')
      .select(['status', sql<number>`count(*)::int`.as('count')])
      .execute(),
  ])
  const inStatus = (status: InvoiceStatus) => byStatus.find((group) => group.status === status)?.count ?? 0
  return {
    awaiting: inStatus('awaiting_invoice') + withoutInvoice,
    generated: inStatus('invoice_generated'),
    sent: inStatus('invoice_sent'),
    paid: inStatus('invoice_paid'),
    all: byStatus.reduce((total, { count }) => total + count, 0),
  }
}

function matching(invoices: Invoices, { status, jobId, words }: InvoiceCriteria): Invoices {
  let found = jobId ? invoices.where('job_id', '=', jobId) : invoices
  if (status) found = found.where('status', '=', status)
  for (const word of words) found = found.where(invoiceMentions(word))
  return found
}

export function invoiceMentions(word: SearchedWord): Expression<SqlBool> {
  const number = numberIn(word)
  const byJob = sql<SqlBool>`invoices.job_id in (
    select id from jobs where jobs.deleted_at is null and ${mentionsWord(word)}
  )`
  return number === undefined ? byJob : sql<SqlBool>`(number = ${number} or ${byJob})`
}

export function numberIn({ text }: SearchedWord): number | undefined {
  const number = /^(?:inv-?)?0*(\d{1,9})$/i.exec(text)?.[1]
  return number === undefined ? undefined : Number(number)
}

export interface OverdueInvoice {
  id: string
  number: number
  companyId: string
  companyName: string
  duePence: Pence
  /** The last day to pay. */
  since: Day
  total: number
}

/** As the contract's `isOverdue` and not chased lately: sent, not paid, the last day to pay has passed. The longest overdue first. */
export async function listOverdueInvoices(db: Db, today: Day, limit: number) {
  const { rows } = await sql<OverdueInvoice>`
    select oldest.*, companies.id as "companyId", companies.name as "companyName"
    from (
      select id, number, job_id, total_pence - credited_pence as "duePence", issued_on + payment_days as since,
        (count(*) over ())::int as total
      from invoices
      where deleted_at is null and status = 'invoice_sent' and not is_credited_in_full
        and total_pence > 0 and issued_on + payment_days < ${today}::date
        and (chased_at is null or (chased_at at time zone 'Europe/London')::date <= ${addDays(today, -daysBetweenChases)}::date)
      order by since, id limit ${limit}
    ) as oldest join jobs on jobs.id = job_id join companies on companies.id = jobs.company_id
    order by since, id`.execute(db)
  return { rows, total: rows[0]?.total ?? 0 }
}
