import { sql } from 'kysely'
import type { Dashboard } from '#contract/dashboard/dashboard.contract.ts'
import { unpaidStatuses } from '#contract/invoices/invoices.rules.ts'
import { openStatuses } from '#contract/jobs/jobs.rules.ts'
import type { Day } from '#contract/values/days.ts'
import type { Db } from '#server/db/database.ts'
import { isAwaitingInvoice } from '#server/features/invoices/invoice-list.queries.ts'
import { unnotifiedJobs } from '#server/features/notices/unnotified-jobs.queries.ts'

const dangersOpen = sql`(
    select count(*)::int from notices
    where state in ('untold', 'unread', 'disputed')
  ) + (select count(*)::int from (${unnotifiedJobs}) as unnotified)
  + (select count(*)::int from authority_copies where closed_at is null)`

type Counted = Pick<
  Dashboard,
  'companies' | 'users' | 'jobs' | 'invoices' | 'recoveredWork' | 'heldMail' | 'missing'
> & {
  dangers: number
  today: { jobsToday: number; unassignedJobs: number; undeliveredMail: number }
}

export async function countForDashboard(db: Db, { userId, today }: { userId: string; today: Day }) {
  const { rows } = await sql<Counted>`
    select
      (select count(*)::int from companies where deleted_at is null) as companies,
      jsonb_build_object(
        'engineer', count(*) filter (where role = 'engineer'),
        'admin', count(*) filter (where role = 'admin'),
        'customer', count(*) filter (where role = 'customer')
      ) as users,
      jsonb_build_object(
        'pending', (select count(*) from jobs where status = 'pending' and deleted_at is null),
        'inProgress', (select count(*) from jobs where status = 'in_progress' and deleted_at is null)
      ) as jobs,
      jsonb_build_object(
        'awaiting', (select count(*) from jobs where ${isAwaitingInvoice})
          + (select count(*) from invoices where status = 'awaiting_invoice' and deleted_at is null),
        'unpaid', (select count(*) from invoices
          where status in (${sql.join(unpaidStatuses)}) and not is_credited_in_full and deleted_at is null)
      ) as invoices,
      (select count(*)::int from pending_reviews where outcome = 'waiting') as "recoveredWork",
      (select count(*)::int from mails where status = 'held') as "heldMail",
      jsonb_build_object(
        'undeliveredMail', (select count(*) from mails where status in ('failed', 'held') and dismissed_at is null),
        'jobsToday', (select count(*) from jobs
          where scheduled_on = ${today} and status in (${sql.join(openStatuses)}) and deleted_at is null),
        'unassignedJobs', (select count(*) from jobs
          where assigned_engineer_id is null and status in (${sql.join(openStatuses)}) and deleted_at is null)
      ) as today,
      jsonb_build_object(
        'firmDetails', (select company_name = '' or company_address = '' from tool_settings),
        'headSignature', not exists (select from head_signature),
        'ownSignature', exists (select from users where id = ${userId} and signature_file_id is null)
          and exists (select from jobs where assigned_engineer_id = ${userId} and deleted_at is null),
        'company', not exists (
          select from companies
          where deleted_at is null
            and exists (select from site_addresses where company_id = companies.id and deleted_at is null)
        ),
        'engineer', count(*) filter (where role = 'engineer') = 0
          and not exists (select from jobs where assigned_engineer_id is not null and deleted_at is null),
        'job', not exists (select from jobs where deleted_at is null)
      ) as missing,
      ${dangersOpen} as dangers
    from users where deleted_at is null`.execute(db)
  const [row] = rows
  if (!row) throw new Error('Counting always gives one row.')
  return row
}
