import { sql } from 'kysely'
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

export async function countForDashboard(db: Db, { userId, today }: { userId: string; today: Day }) {
  const { rows } = await sql<{
    companies: number
    engineers: number
    admins: number
    customers: number
    jobsPending: number
    jobsInProgress: number
    invoicesAwaiting: number
    invoicesUnpaid: number
    recoveredWork: number
    heldMail: number
    undeliveredMail: number
    jobsToday: number
    unassignedJobs: number
    hasFirmDetails: boolean
    hasHeadSignature: boolean
    lacksOwnSignature: boolean
    hasCompany: boolean
    hasExaminer: boolean
    hasJob: boolean
    dangers: number
  }>`
    select
      (select count(*)::int from companies where deleted_at is null) as companies,
      (count(*) filter (where role = 'engineer'))::int as engineers,
      (count(*) filter (where role = 'admin'))::int as admins,
      (count(*) filter (where role = 'customer'))::int as customers,
      (select count(*)::int from jobs where status = 'pending' and deleted_at is null) as "jobsPending",
      (select count(*)::int from jobs where status = 'in_progress' and deleted_at is null) as "jobsInProgress",
      (select count(*)::int from jobs where ${isAwaitingInvoice})
        + (select count(*)::int from invoices where status = 'awaiting_invoice' and deleted_at is null) as "invoicesAwaiting",
      (select count(*)::int from invoices
        where status in (${sql.join(unpaidStatuses)}) and not is_credited_in_full and deleted_at is null) as "invoicesUnpaid",
      (select count(*)::int from pending_reviews where outcome = 'waiting') as "recoveredWork",
      (select count(*)::int from mails where status = 'held') as "heldMail",
      (select count(*)::int from mails where status in ('failed', 'held') and dismissed_at is null) as "undeliveredMail",
      (select count(*)::int from jobs
        where scheduled_on = ${today} and status in (${sql.join(openStatuses)}) and deleted_at is null) as "jobsToday",
      (select count(*)::int from jobs
        where assigned_engineer_id is null and status in (${sql.join(openStatuses)}) and deleted_at is null
      ) as "unassignedJobs",
      (select company_name <> '' and company_address <> '' from tool_settings) as "hasFirmDetails",
      exists (select from head_signature) as "hasHeadSignature",
      exists (select from users where id = ${userId} and signature_file_id is null)
        and exists (select from jobs where assigned_engineer_id = ${userId} and deleted_at is null) as "lacksOwnSignature",
      exists (
        select from companies
        where deleted_at is null
          and exists (select from site_addresses where company_id = companies.id and deleted_at is null)
      ) as "hasCompany",
      count(*) filter (where role = 'engineer') > 0
        or exists (select from jobs where assigned_engineer_id is not null and deleted_at is null) as "hasExaminer",
      exists (select from jobs where deleted_at is null) as "hasJob",
      ${dangersOpen} as dangers
    from users where deleted_at is null`.execute(db)
  const [row] = rows
  if (!row) throw new Error('Counting always gives one row.')
  return row
}
