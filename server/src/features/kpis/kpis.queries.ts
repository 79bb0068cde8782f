import { sql } from 'kysely'
import { invoicedStatuses, unpaidStatuses } from '#contract/invoices/invoices.rules.ts'
import type { Day } from '#contract/values/days.ts'
import type { Pence } from '#contract/values/money.ts'
import type { Db } from '#server/db/database.ts'
import { isAwaitingInvoice } from '#server/features/invoices/invoice-list.queries.ts'

/** Months begin at midnight in London. */
const monthsSince = (since: Day) => sql`(
  select month::date as first_day, (month + interval '1 month')::date as next_month,
    month at time zone 'Europe/London' as starts_at, (month + interval '1 month') at time zone 'Europe/London' as ends_at
  from generate_series(${since}::timestamp, ${since}::timestamp + interval '11 months', interval '1 month') as month
)`

const isInvoiced = sql`(invoices.status in (${sql.join(invoicedStatuses)})
  or invoices.status = 'awaiting_invoice' and invoices.issued_at is not null)`
const isPaid = sql`(invoices.status <> 'invoice_void' and invoices.paid_at is not null)`

export interface MonthFigures {
  month: Day
  invoicedPence: Pence
  paidPence: Pence
  jobsCompleted: number
  newCustomers: number
}

/** Of the twelve months since this day; a credit note counts in the month of its own date, or when its invoice was paid. */
export async function listMonthFigures(db: Db, since: Day): Promise<MonthFigures[]> {
  const { rows } = await sql<MonthFigures>`
    select first_day as month,
      (select coalesce(sum(total_pence), 0)::bigint from invoices
        where deleted_at is null and ${isInvoiced} and invoiced_on >= first_day and invoiced_on < next_month)
      - (select coalesce(sum(notes.total_pence), 0)::bigint from credit_notes as notes join invoices on invoices.id = invoice_id
        where deleted_at is null and ${isInvoiced} and notes.issued_on >= first_day and notes.issued_on < next_month)
        as "invoicedPence",
      (select coalesce(sum(total_pence), 0)::bigint from invoices
        where deleted_at is null and ${isPaid} and paid_at >= starts_at and paid_at < ends_at)
      - (select coalesce(sum(notes.total_pence), 0)::bigint from credit_notes as notes join invoices on invoices.id = invoice_id
        where deleted_at is null and ${isPaid} and paid_at < ends_at and notes.issued_on < next_month
          and (paid_at >= starts_at or notes.issued_on >= first_day)) as "paidPence",
      (select count(*)::int from jobs
        where status = 'completed' and deleted_at is null and completed_at >= starts_at and completed_at < ends_at)
        as "jobsCompleted",
      (select count(*)::int from companies
        where deleted_at is null and created_at >= starts_at and created_at < ends_at) as "newCustomers"
    from ${monthsSince(since)} as months order by first_day`.execute(db)
  return rows
}

export interface JobsOfMonth {
  month: Day
  status: string
  jobs: number
}

export async function countJobsByMonth(db: Db): Promise<JobsOfMonth[]> {
  const { rows } = await sql<JobsOfMonth>`
    select date_trunc('month', scheduled_on::timestamp)::date as month, status, count(*)::int as jobs
    from jobs where deleted_at is null group by 1, 2`.execute(db)
  return rows
}

/** An invoice that was credited in full counts nowhere: nothing of it is left, and its job may have another. */
export async function sumInvoices(db: Db) {
  const { rows } = await sql<Record<'awaiting' | 'generated' | 'sent' | 'invoiced', number> & Record<Sum, Pence>>`
    select
      (count(*) filter (where status = 'awaiting_invoice' and not is_credited_in_full))::int
        + (select count(*)::int from jobs where ${isAwaitingInvoice}) as awaiting,
      (count(*) filter (where status = 'invoice_generated' and not is_credited_in_full))::int as generated,
      (count(*) filter (where status = 'invoice_sent' and not is_credited_in_full))::int as sent,
      (count(*) filter (where ${isInvoiced} and not is_credited_in_full))::int as invoiced,
      coalesce(sum(total_pence - credited_pence) filter (where ${isInvoiced}), 0)::bigint as "invoicedPence",
      coalesce(sum(total_pence - credited_pence) filter (
        where status in (${sql.join(unpaidStatuses)}) or status = 'awaiting_invoice' and issued_at is not null
      ), 0)::bigint as "outstandingPence"
    from invoices where deleted_at is null`.execute(db)
  const [row] = rows
  if (!row) throw new Error('Summing always gives one row.')
  return row
}

type Sum = 'invoicedPence' | 'outstandingPence'

export async function countCustomersAndEngineers(db: Db) {
  return db
    .selectNoFrom([
      sql<number>`(select count(*)::int from companies where deleted_at is null)`.as('customers'),
      sql<number>`(select count(*)::int from users where role = 'engineer' and deleted_at is null)`.as('engineers'),
    ])
    .executeTakeFirstOrThrow()
}

export async function findTopCustomer(db: Db, year: number) {
  const [first, next] = [`${year}-01-01`, `${year + 1}-01-01`]
  const { rows } = await sql<{ name: string; invoicedPence: Pence }>`
    select companies.name, best.pence as "invoicedPence"
    from (
      select company_id, sum(pence)::bigint as pence
      from (
        select job_id, total_pence as pence from invoices
        where deleted_at is null and ${isInvoiced} and invoiced_on >= ${first}::date and invoiced_on < ${next}::date
        union all
        select job_id, -notes.total_pence from credit_notes as notes join invoices on invoices.id = invoice_id
        where deleted_at is null and ${isInvoiced} and notes.issued_on >= ${first}::date and notes.issued_on < ${next}::date
      ) as amounts join jobs on jobs.id = job_id
      group by company_id having sum(pence) > 0 order by pence desc, company_id limit 1
    ) as best
    join companies on companies.id = best.company_id`.execute(db)
  return rows[0]
}

export async function countItems(db: Db, since: Day) {
  const [totals, examined] = await Promise.all([
    db
      .selectNoFrom([
        sql<number>`(
          select count(*)::int from inspection_items
          where deleted_at is null
            and job_id not in (select id from jobs where status <> 'completed' or deleted_at is not null)
        )`.as('ofCompletedJobs'),
        sql<number>`(select count(*)::int from jobs where status = 'completed' and deleted_at is null)`.as(
          'completedJobs',
        ),
      ])
      .executeTakeFirstOrThrow(),
    sql<{ month: Day; items: number }>`
      select first_day as month, (
        select count(*)::int from inspection_items
        where deleted_at is null and examined_on >= first_day and examined_on < next_month
          and job_id not in (select id from jobs where deleted_at is not null)
      ) as items
      from ${monthsSince(since)} as months`.execute(db),
  ])
  return { ...totals, examined: examined.rows }
}
