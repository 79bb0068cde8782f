import { sql } from 'kysely'
import { daysBetweenChases } from '#contract/invoices/settlement.rules.ts'
import { addDays, type Day } from '#contract/values/days.ts'
import type { Pence } from '#contract/values/money.ts'
import type { Db } from '#server/db/database.ts'

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
