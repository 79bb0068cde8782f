import { sql } from 'kysely'
import type { Day } from '#contract/values/days.ts'
import type { Pence } from '#contract/values/money.ts'
import type { Db } from '#server/db/database.ts'
import { everyJob } from '#server/features/jobs/job-counts.queries.ts'

/** What is counted for each month; the triggers of the migration write these names. */
export type Measure =
  | 'invoiced'
  | 'paid'
  | 'jobs-completed'
  | 'items-examined'
  | 'items-of-completed-jobs'
  | 'jobs-awaiting-invoice'
  | 'customers'

interface Figure {
  measure: Measure
  /** Null for everything before the months asked for. */
  month: Day | null
  value: number
}

export interface StoredFigures {
  figures: Figure[]
  /** By the month of the scheduled day. */
  jobs: { month: Day; status: string; jobs: number }[]
  /** How many, how many of them were credited in full, and what is left of them after all credit notes. */
  invoicesByStatus: { status: string; invoices: number; creditedInFull: number; totalPence: Pence }[]
  /** Issued, and set back to awaiting by hand: invoiced all the same. */
  issuedButAwaiting: { invoices: number; totalPence: Pence }
  live: { kind: string; live: number }[]
  topCustomer: { name: string; invoicedPence: Pence } | null
}

/** One statement, so that all of it is of one moment: a change that is being folded is never seen twice or not at all. */
export async function findStoredFigures(db: Db, asked: { since: Day; year: number }): Promise<StoredFigures> {
  const { rows } = await sql<StoredFigures>`
    select
      (
        select coalesce(json_agg(summed), '[]')
        from (
          select measure, case when month >= ${asked.since}::date then month end as month, sum(value)::bigint as value
          from (
            select measure, month, value from figures
            union all
            select measure, month, change from figure_changes
          ) as stored
          group by 1, 2
        ) as summed
      ) as figures,
      (
        select coalesce(json_agg(json_build_object('month', month, 'status', status, 'jobs', jobs)), '[]')
        from job_counts where scope = ${everyJob}
      ) as jobs,
      (
        select coalesce(json_agg(json_build_object('status', status, 'invoices', invoices,
          'creditedInFull', credited_in_full, 'totalPence', total_pence)), '[]')
        from invoice_totals
      ) as "invoicesByStatus",
      (
        select json_build_object('invoices', count(*) filter (where not is_credited_in_full),
          'totalPence', coalesce(sum(total_pence - credited_pence), 0))
        from invoices where status = 'awaiting_invoice' and issued_at is not null and deleted_at is null
      ) as "issuedButAwaiting",
      (select coalesce(json_agg(json_build_object('kind', kind, 'live', live)), '[]') from live_counts) as live,
      (
        select json_build_object('name', companies.name, 'invoicedPence', best.invoiced_pence)
        from (
          select company_id, invoiced_pence from customer_years
          where year = ${asked.year} and invoiced_pence > 0
          order by invoiced_pence desc, company_id limit 1
        ) as best
        join companies on companies.id = best.company_id
      ) as "topCustomer"`.execute(db)
  const [row] = rows
  if (!row) throw new Error('Summing always gives one row.')
  return row
}
