import { sql, type RawBuilder } from 'kysely'
import { maxAttentionRows } from '#contract/dashboard/attention.contract.ts'
import { openStatuses } from '#contract/jobs/jobs.rules.ts'
import type { Day } from '#contract/values/days.ts'
import type { Db } from '#server/db/database.ts'
import { unnotifiedJobs } from '#server/features/notices/unnotified-jobs.queries.ts'

export interface Found<Facts> {
  rows: Facts[]
  total: number
}

/** The oldest first, as many as are ever listed; and how many there are. */
function oldest<Facts>(db: Db, query: RawBuilder<Facts>): Promise<Found<Facts>> {
  return foundBy(db, oldestOf(query))
}

function oldestOf<Facts>(query: RawBuilder<Facts>) {
  return sql<Facts & { total: number }>`
    select found.*, (count(*) over ())::int as total from (${query}) as found
    order by since, id limit ${maxAttentionRows}`
}

async function foundBy<Facts>(db: Db, query: RawBuilder<Facts & { total: number }>): Promise<Found<Facts>> {
  const { rows } = await query.execute(db)
  return { rows, total: rows[0]?.total ?? 0 }
}

const londonDay = (moment: RawBuilder<unknown>) => sql<Day>`(${moment} at time zone 'Europe/London')::date`
const isOpen = sql`jobs.deleted_at is null and jobs.status in (${sql.join(openStatuses)})`

interface Place {
  companyId: string
  companyName: string
  city: string
}

const place = sql`companies.id as "companyId", companies.name as "companyName", sites.city`
const ofPlace = sql`join companies on companies.id = jobs.company_id join site_addresses as sites on sites.id = jobs.site_address_id`

export interface DangerFacts extends Place {
  id: string
  since: Day
  /** Null: a job in which it was found, without a notice so far. */
  noticeState: string | null
  description: string
  serialNumber: string
  assetNumber: string
  items: number
  toldName: string
}

export function listUnnotifiedDangers(db: Db) {
  return oldest(
    db,
    sql<DangerFacts>`
      ${noticesIn(['untold'])}
      union all
      select jobs.id, ${londonDay(sql`unnotified.since`)}, null, unnotified.items -> 0 ->> 'description',
        unnotified.items -> 0 ->> 'serialNumber', unnotified.items -> 0 ->> 'assetNumber', jsonb_array_length(unnotified.items), '', ${place}
      from (${unnotifiedJobs}) as unnotified join jobs on jobs.id = unnotified.id ${ofPlace}`,
  )
}

/** Not confirmed, unless the office has spoken to the customer since, and since a day to repair by has passed; or disputed. */
export function listUnansweredDangers(db: Db, today: Day) {
  return oldest(
    db,
    sql<DangerFacts>`
      ${noticesIn(['unread', 'disputed'])}
        and (notices.state = 'disputed' or not exists (
          select from notice_calls where notice_id = notices.id and company_id = jobs.company_id
            and ${londonDay(sql`called_at`)} > coalesce((
              select max(told.danger_by) from notice_defects as told join defects on defects.id = told.defect_id
              where told.notice_id = notices.id and defects.ended_on is null and told.danger_by < ${today}
            ), '-infinity')
        ))`,
  )
}

function noticesIn(states: string[]) {
  return sql<DangerFacts>`
    select notices.id, ${londonDay(sql`notices.made_at`)} as since, notices.state as "noticeState",
      coalesce(first.description, '') as description, coalesce(first.serial_number, '') as "serialNumber",
      coalesce(first.asset_number, '') as "assetNumber",
      (select count(*)::int from notice_items where notice_id = notices.id) as items,
      case when notices.told_company_id = jobs.company_id then notices.told_name else '' end as "toldName", ${place}
    from notices join jobs on jobs.id = notices.job_id ${ofPlace}
      left join notice_items as first on first.notice_id = notices.id and first.position = (
        select min(position) from notice_items where notice_id = notices.id
      )
    where notices.state in (${sql.join(states)})`
}

export interface CopyFacts extends Place {
  id: string
  since: Day
  noticeId: string
}

export function listOpenCopies(db: Db) {
  return oldest(
    db,
    sql<CopyFacts>`
      select copies.id, ${londonDay(sql`copies.opened_at`)} as since, copies.notice_id as "noticeId", ${place}
      from authority_copies as copies join notices on notices.id = copies.notice_id
        join jobs on jobs.id = notices.job_id ${ofPlace}
      where copies.closed_at is null`,
  )
}

export interface JobFacts extends Place {
  id: string
  since: Day
  number: number
  title: string
  scheduledDate: Day
  engineerName: string | null
}

/** What is said of a job is read once it is known which are the oldest. */
function oldestJobs<Facts extends JobFacts>(db: Db, query: RawBuilder<unknown>): Promise<Found<Facts>> {
  return foundBy(
    db,
    sql<Facts & { total: number }>`
      select oldest.*, jobs.number, jobs.title, jobs.scheduled_on as "scheduledDate", engineers.name as "engineerName",
        ${place}
      from (${oldestOf(query)}) as oldest join jobs on jobs.id = oldest.id ${ofPlace}
        left join users as engineers on engineers.id = jobs.assigned_engineer_id
      order by since, id`,
  )
}

export function listOverdueJobs(db: Db, today: Day) {
  return oldestJobs<JobFacts>(
    db,
    sql`select id, scheduled_on as since from jobs where ${isOpen} and scheduled_on < ${today}::date`,
  )
}

export function listUnassignedJobs(db: Db) {
  return oldestJobs<JobFacts>(
    db,
    sql`
      select id, ${londonDay(sql`created_at`)} as since from jobs
      where ${isOpen} and assigned_engineer_id is null`,
  )
}

export interface WorkFacts extends JobFacts {
  pieces: number
}

/** Work that came too late, by the job it is for. */
export function listWorkToReview(db: Db) {
  return oldestJobs<WorkFacts>(
    db,
    sql`
      select job_id as id, ${londonDay(sql`min(arrived_at)`)} as since, count(*)::int as pieces
      from pending_reviews where outcome = 'waiting' group by job_id`,
  )
}

export interface MailFacts {
  id: string
  since: Day
  status: string
  subject: string
  toName: string
  toEmail: string
}

export function listUndeliveredMails(db: Db) {
  return oldest(
    db,
    sql<MailFacts>`
      select id, ${londonDay(sql`queued_at`)} as since, status, subject, to_name as "toName", to_email as "toEmail"
      from mails where status in ('failed', 'held') and dismissed_at is null`,
  )
}
