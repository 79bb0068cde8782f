import { sql } from 'kysely'
import { openStatuses } from '#contract/jobs/jobs.rules.ts'
import type { Day } from '#contract/values/days.ts'
import type { Db } from '#server/db/database.ts'
import { everyJob } from '#server/features/jobs/job-counts.queries.ts'
import { hasOpenDanger } from '#server/features/notices/notice-items.queries.ts'
import { untoldJobs } from '#server/features/notices/untold-jobs.queries.ts'

/** What stands on the lists of the Danger page. */
const dangersOpen = sql`(
    select count(*)::int from notices
    where ${hasOpenDanger} and notice_state(notices) in ('untold', 'unread', 'disputed')
  ) + (select count(*)::int from (${untoldJobs}) as untold)
  + (select count(*)::int from authority_copies where closed_at is null)`

/** One round trip: the page is opened every morning, and again after every change. */
export async function countForDashboard(db: Db, { userId, today }: { userId: string; today: Day }) {
  const { rows } = await sql<{
    companies: number
    engineers: number
    admins: number
    customers: number
    jobsPending: number
    jobsInProgress: number
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
      coalesce(sum(live) filter (where kind = 'company'), 0)::int as companies,
      coalesce(sum(live) filter (where kind = 'engineer'), 0)::int as engineers,
      coalesce(sum(live) filter (where kind = 'admin'), 0)::int as admins,
      coalesce(sum(live) filter (where kind = 'customer'), 0)::int as customers,
      (select coalesce(sum(jobs), 0)::int from job_counts where scope = ${everyJob} and status = 'pending') as "jobsPending",
      (select coalesce(sum(jobs), 0)::int from job_counts where scope = ${everyJob} and status = 'in_progress') as "jobsInProgress",
      (select count(*)::int from recovered_work where outcome = 'waiting') as "recoveredWork",
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
        and exists (select from job_counts where scope = ${userId} and jobs > 0) as "lacksOwnSignature",
      exists (
        select from companies
        where deleted_at is null
          and exists (select from site_addresses where company_id = companies.id and deleted_at is null)
      ) as "hasCompany",
      coalesce(sum(live) filter (where kind = 'engineer'), 0) > 0
        or exists (select from jobs where assigned_engineer_id is not null and deleted_at is null) as "hasExaminer",
      exists (select from job_counts where scope = ${everyJob} and jobs > 0) as "hasJob",
      ${dangersOpen} as dangers
    from live_counts`.execute(db)
  const [row] = rows
  if (!row) throw new Error('Counting always gives one row.')
  return row
}
