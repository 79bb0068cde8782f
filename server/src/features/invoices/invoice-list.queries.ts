import { sql, type Expression, type SqlBool } from 'kysely'
import type { InvoiceCounts } from '#contract/invoices/invoices.contract.ts'
import { unpaidStatuses, type InvoiceStatus } from '#contract/invoices/invoices.rules.ts'
import type { Db } from '#server/db/database.ts'
import { findPageStartByNumber } from '#server/db/page-start-by-number.ts'
import { containing, filledPage, pageOf, rowsPerChunk, type ListedPage } from '#server/db/pages.ts'
import { fillIn, type JobRow } from '#server/features/jobs/jobs.queries.ts'
import { chooseInvoices, filledIn, fillInInvoices, typed, type InvoiceRow, type Invoices } from './invoices.queries.ts'

interface Asked {
  q?: string | undefined
  limit?: number | undefined
  offset?: number | undefined
}

interface InvoiceFilter extends Asked {
  status?: InvoiceStatus | undefined
  jobId?: string | undefined
}

export async function listInvoices(db: Db, filter: InvoiceFilter): Promise<ListedPage<InvoiceRow>> {
  const { limit, offset } = filter
  const start = filter.jobId ? undefined : await findPageStartByNumber(db, 'invoice', filter)
  const chosen = await chooseInvoices(db, (invoices) => {
    let page = inOrder(matching(invoices, filter), filter)
    if (start) page = page.where('number', '<', start.before)
    if (limit !== undefined) page = page.limit(limit)
    return offset === undefined ? page : page.offset(offset - (start?.skipped ?? 0))
  })
  const page = await pageOf(filter, chosen, () => countMatching(db, filter))
  return filledPage(filter, page, (some) => fillInInvoices(db, idsOf(some)))
}

/** Every invoice of a list, some at a time; no connection is held while whoever reads them is slow. */
export async function* invoicesInChunks(
  db: Db,
  filter: Pick<InvoiceFilter, 'q' | 'status'>,
): AsyncGenerator<InvoiceRow[]> {
  let below: number | undefined
  do {
    const before = below
    const chosen = await chooseInvoices(db, (invoices) => {
      const page = inOrder(matching(invoices, filter), filter).limit(rowsPerChunk)
      return before === undefined ? page : page.where('number', '<', before)
    })
    yield fillInInvoices(db, idsOf(chosen))
    below = chosen.length < rowsPerChunk ? undefined : chosen.at(-1)?.number
  } while (below !== undefined)
}

/** Drafts that were deleted, latest first: their numbers were given out and are used by nothing else. */
export async function listDeletedDrafts(db: Db): Promise<InvoiceRow[]> {
  const rows = await filledIn(db)
    .where('invoices.deleted_at', 'is not', null)
    .orderBy('invoices.number', 'desc')
    .execute()
  return rows.map(typed)
}

/** Last completed first. */
export async function listJobsAwaitingInvoice(db: Db, { q, limit, offset }: Asked): Promise<ListedPage<JobRow>> {
  let waiting = db.selectFrom('jobs_awaiting_invoice as waiting')
  for (const word of wordsOf(q)) waiting = waiting.where(jobMentions('waiting.job_id', word))
  let page = waiting.select('job_id as id').orderBy('completed_at', 'desc').orderBy('job_id', 'desc')
  if (limit !== undefined) page = page.limit(limit)
  if (offset !== undefined) page = page.offset(offset)
  const chosen = await pageOf({ limit, offset }, await page.execute(), async () => {
    const { count } = await waiting.select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow()
    return count
  })
  return filledPage({ limit }, chosen, (some) => fillIn(db, some))
}

/** The tabs, and beside them what is still to be paid: what was credited in full stands in its tab, and is owed no more. */
interface Counts extends InvoiceCounts {
  unpaid: number
}

/** From what is kept with every change, so that it costs the same at any number of invoices. */
export async function countInvoices(db: Db): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select
      (coalesce(sum(invoices) filter (where status = 'awaiting_invoice'), 0)
        + (select coalesce(sum(value), 0) from (
            select value from figures where measure = 'jobs-awaiting-invoice'
            union all
            select change from figure_changes where measure = 'jobs-awaiting-invoice'
          ) as waiting))::int as awaiting,
      coalesce(sum(invoices) filter (where status = 'invoice_generated'), 0)::int as generated,
      coalesce(sum(invoices) filter (where status = 'invoice_sent'), 0)::int as sent,
      coalesce(sum(invoices) filter (where status = 'invoice_paid'), 0)::int as paid,
      coalesce(sum(invoices), 0)::int as "all",
      coalesce(sum(invoices - credited_in_full) filter (where status in (${sql.join(unpaidStatuses)})), 0)::int as unpaid
    from invoice_totals`.execute(db)
  const [counts] = rows
  if (!counts) throw new Error('Counting always gives one row.')
  return counts
}

function idsOf(rows: { id: string }[]): string[] {
  return rows.map(({ id }) => id)
}

async function countMatching(db: Db, filter: InvoiceFilter): Promise<number> {
  if (wordsOf(filter.q).length === 0 && !filter.jobId) {
    let totals = db.selectFrom('invoice_totals').select(sql<number>`coalesce(sum(invoices), 0)::int`.as('count'))
    if (filter.status) totals = totals.where('status', '=', filter.status)
    return (await totals.executeTakeFirstOrThrow()).count
  }
  const { count } = await matching(db.selectFrom('invoices').where('deleted_at', 'is', null), filter)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

function inOrder(invoices: Invoices, { status }: InvoiceFilter): Invoices {
  return (status ? invoices.orderBy('status') : invoices).orderBy('number', 'desc')
}

/**
 * The latest invoices are seldom paid: walked by number, thousands are passed over before the first that is. A status
 * that is asked for as a range, in the order of statuses, is walked by the index of that status.
 */
function matching(invoices: Invoices, { q, status, jobId }: InvoiceFilter): Invoices {
  let found = jobId ? invoices.where('job_id', '=', jobId) : invoices
  if (status) found = found.where('status', '>=', status).where('status', '<=', status)
  for (const word of wordsOf(q)) found = found.where(invoiceMentions(word))
  return found
}

const maxWords = 6

export function wordsOf(q: string | undefined): string[] {
  return (q ?? '').split(/\s+/).filter(Boolean).slice(0, maxWords)
}

/** Its number in full, with or without what stands before it; or something its job is found by. */
export function invoiceMentions(word: string): Expression<SqlBool> {
  const number = /^(?:inv-?)?0*(\d{1,9})$/i.exec(word)?.[1]
  const byJob = jobMentions('invoices.job_id', word)
  return number === undefined ? byJob : sql<SqlBool>`(number = ${Number(number)} or ${byJob})`
}

export function jobMentions(jobId: string, word: string): Expression<SqlBool> {
  return sql<SqlBool>`${sql.ref(jobId)} in (select job_id from job_words where words like ${containing(word)})`
}
