import { type RawBuilder, sql } from 'kysely'
import type { Day } from '#contract/values/days.ts'
import { type FactsOf, type NewRow, toColumns } from '#server/db/columns.ts'
import type { Db } from '#server/db/database.ts'

export function findFeedOf(db: Db, userId: string) {
  return db.selectFrom('calendar_feeds').select('scope').where('user_id', '=', userId).executeTakeFirst()
}

/** Two renewals of one person pass here one after the other; there may be no row to lock yet. */
export async function lockFeedOf(tx: Db, userId: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`calendar ${userId}`}, 0))`.execute(tx)
}

export async function upsertFeed(tx: Db, newFeed: NewRow<'calendar_feeds'>) {
  const feed = toColumns(newFeed)
  await tx
    .insertInto('calendar_feeds')
    .values(feed)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(feed))
    .execute()
}

export async function deleteFeed(tx: Db, userId: string): Promise<boolean> {
  const gone = await tx.deleteFrom('calendar_feeds').where('user_id', '=', userId).returning('user_id').execute()
  return gone.length > 0
}

export function findReader(db: Db, tokenSha256: Buffer) {
  return db
    .selectFrom('calendar_feeds')
    .innerJoin('users', 'users.id', 'calendar_feeds.user_id')
    .where('calendar_feeds.token_sha256', '=', tokenSha256)
    .where('users.deleted_at', 'is', null)
    .where('users.role', 'in', ['engineer', 'admin'])
    .select(['users.id as userId', 'users.role', 'calendar_feeds.scope'])
    .executeTakeFirst()
}

export interface AskedFeed {
  engineerId: string | null
  from: Day
  /** What was taken off before this moment is not told any more. */
  offSince: Date
}

export interface FeedJob
  extends
    FactsOf<'jobs', 'id number title description status start_time duration_minutes version assigned_engineer_id'>,
    FactsOf<'site_addresses', 'address_line1 address_line2 city postcode'> {
  scheduledDate: Day
  changedAt: Date
  isDeleted: boolean
  engineerName: string | null
  companyName: string
}

/** Everything that a feed says, also of what was cancelled, deleted or given to another person lately; in one statement. */
export async function listFeedJobs(db: Db, asked: AskedFeed): Promise<FeedJob[]> {
  const { rows } = await sql<FeedJob>`${feedJobs(asked)} order by "scheduledDate", id`.execute(db)
  return rows
}

/** Another one as soon as a feed says something else. The events stay in the database. */
export async function findFeedVersion(db: Db, asked: AskedFeed): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select encode(sha256(convert_to(coalesce(string_agg(told::text, ' ' order by told.id), ''), 'UTF8')), 'hex') as version
    from (${feedJobs(asked)}) as told`.execute(db)
  return rows[0]?.version ?? ''
}

function feedJobs({ engineerId, from, offSince }: AskedFeed): RawBuilder<unknown> {
  const isTheirs = engineerId === null ? sql`true` : sql`jobs.assigned_engineer_id = ${engineerId}`
  return sql`
    with chosen as (
      select id from jobs
      where ${isTheirs} and deleted_at is null and scheduled_on >= ${from}::date
        and (status <> 'cancelled' or changed_at > ${offSince})
      union
      select id from jobs where ${isTheirs} and deleted_at > ${offSince}
    )
    select jobs.id, jobs.number, jobs.title, jobs.description, jobs.status, jobs.scheduled_on as "scheduledDate",
      jobs.start_time as "startTime", jobs.duration_minutes as "durationMinutes", jobs.version,
      greatest(jobs.created_at, jobs.changed_at, jobs.deleted_at) as "changedAt",
      jobs.deleted_at is not null as "isDeleted", jobs.assigned_engineer_id as "assignedEngineerId",
      engineers.name as "engineerName", companies.name as "companyName", sites.address_line1 as "addressLine1",
      sites.address_line2 as "addressLine2", sites.city, sites.postcode
    from chosen
    join jobs using (id)
    join companies on companies.id = jobs.company_id
    join site_addresses as sites on sites.id = jobs.site_address_id
    left join users as engineers on engineers.id = jobs.assigned_engineer_id
    ${engineerId === null ? sql`` : sql`union all ${lostJobs(engineerId, offSince)}`}`
}

/** As they were when they were given to another person: nothing that was written since is for the one who lost them. */
function lostJobs(engineerId: string, offSince: Date): RawBuilder<unknown> {
  return sql`
    select jobs.id, jobs.number, lost.title, '', 'cancelled', lost."scheduledDate", lost."startTime", lost."durationMinutes",
      lost.version + 1, assignments.until, false, null, null, lost."companyName", '', '', '', ''
    from job_assignments as assignments
    join jobs on jobs.id = assignments.job_id
    cross join jsonb_to_record(assignments.lost_visit) as lost (title text, "companyName" text, "scheduledDate" date,
      "startTime" text, "durationMinutes" integer, version integer)
    where assignments.user_id = ${engineerId} and assignments.until > ${offSince}`
}
