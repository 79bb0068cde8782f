import { sql, type RawBuilder, type SqlBool } from 'kysely'
import {
  jobSortKeys,
  jobStatuses,
  seesJob,
  type JobSort,
  type JobSortKey,
  type JobStatus,
  type JobViewer,
} from '#contract/jobs/jobs.rules.ts'
import type { Db } from '#server/db/database.ts'
import { countRows, inChunks, filledPage, limited, rowsPerChunk, type ListedPage } from '#server/db/pages.ts'
import { type JobFilter, jobCriteria } from './job-filter.queries.ts'
import { jobDetails, type JobKey, type JobRow } from './jobs.queries.ts'

export async function listJobs(db: Db, viewer: JobViewer, filter: JobFilter): Promise<ListedPage<JobRow>> {
  const jobs = matching(db, await jobCriteria(db, viewer, filter))
  const page = sorted(jobs, filter.sort ?? latestFirst)
  return filledPage(
    filter,
    await limited(page, filter).execute(),
    () => countRows(jobs),
    (some) => visibleJobDetails(db, viewer, some),
  )
}

export async function countJobs(db: Db, viewer: JobViewer, filter: JobFilter): Promise<Record<JobStatus, number>> {
  const { rows } = await sql<{ status: JobStatus; jobs: number }>`
    select status, count(*)::int as jobs from jobs
    where ${await jobCriteria(db, viewer, filter)} group by status`.execute(db)
  const none = { pending: 0, in_progress: 0, completed: 0, cancelled: 0 }
  return { ...none, ...Object.fromEntries(rows.map(({ status, jobs }) => [status, jobs])) }
}

export async function* jobsInChunks(db: Db, viewer: JobViewer, filter: JobFilter): AsyncGenerator<JobRow[]> {
  const criteria = await jobCriteria(db, viewer, filter)
  const chosen = inChunks<JobKey>((last) => jobsAfter(db, criteria, last, rowsPerChunk))
  for await (const some of chosen) yield visibleJobDetails(db, viewer, some)
}

export function jobsAfter(
  db: Db,
  criteria: RawBuilder<SqlBool>,
  last: JobKey | undefined,
  limit: number,
): Promise<JobKey[]> {
  const following = sorted(matching(db, criteria), latestFirst).limit(limit)
  if (!last) return following.execute()
  return following
    .where(sql<SqlBool>`(jobs.scheduled_on, jobs.id) < (${last.scheduledDate}::date, ${last.id}::uuid)`)
    .execute()
}

/** A job may have been moved, given to another engineer or cancelled since it was chosen. */
async function visibleJobDetails(db: Db, viewer: JobViewer, chosen: JobKey[]): Promise<JobRow[]> {
  return (await jobDetails(db, chosen)).filter((job) => seesJob(viewer, { ...job, isDeleted: false }))
}

function matching(db: Db, criteria: RawBuilder<SqlBool>) {
  return db.selectFrom('jobs').where(criteria).select(['jobs.id', 'jobs.scheduled_on as scheduledDate'])
}

const latestFirst: JobSort = '-scheduled'

/** Of those alike, the soonest first. */
function sorted(jobs: ReturnType<typeof matching>, sort: JobSort) {
  const isLastFirst = sort.startsWith('-')
  const name = isLastFirst ? sort.slice(1) : sort
  const key = jobSortKeys.find((each) => each === name) ?? 'scheduled'
  const soonestFirst = isLastFirst && key === 'scheduled' ? 'desc' : 'asc'
  // Only what it is sorted by; every job has a company and a site, whose names in order give a first page at once.
  const joined = jobs
    .$if(key === 'company', (some) => some.innerJoin('companies', 'companies.id', 'jobs.company_id'))
    .$if(key === 'site', (some) => some.innerJoin('site_addresses as sites', 'sites.id', 'jobs.site_address_id'))
    .$if(key === 'engineer', (some) =>
      some
        .leftJoin('users as engineers', 'engineers.id', 'jobs.assigned_engineer_id')
        // Jobs without an engineer come last, in either direction.
        .orderBy(sql`engineers.name is null`),
    )
  const byKey = key === 'scheduled' ? joined : joined.orderBy(sortedBy[key], isLastFirst ? 'desc' : 'asc')
  return byKey.orderBy('jobs.scheduled_on', soonestFirst).orderBy('jobs.id', soonestFirst)
}

const sortedBy: Record<Exclude<JobSortKey, 'scheduled'>, RawBuilder<unknown>> = {
  number: sql`jobs.number`,
  company: sql`lower(companies.name)`,
  site: sql`lower(sites.address_line1)`,
  engineer: sql`lower(engineers.name)`,
  status: sql`array_position(${jobStatuses}::text[], jobs.status)`,
}
