import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { z } from 'zod'
import type { listJobs as listCall } from '#contract/jobs/jobs.contract.ts'
import {
  jobSortKeys,
  jobStatuses,
  seesJob,
  type JobSort,
  type JobSortKey,
  type JobStatus,
  type JobViewer,
  nobodyAssigned,
  statusesSeenBy,
} from '#contract/jobs/jobs.rules.ts'
import type { Db } from '#server/db/database.ts'
import {
  countRows,
  inChunks,
  filledPage,
  limited,
  rowsPerChunk,
  type ListedPage,
  containing,
} from '#server/db/pages.ts'
import { jobDetails, type JobKey, type JobRow } from './jobs.queries.ts'
import { withinScope } from '#server/db/scope.ts'

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

type Sent = Partial<z.output<typeof listCall.input>>
export type JobFilter = Omit<Sent, 'status'> & { status?: readonly JobStatus[] | undefined }

export const jobColumns = { company: sql`jobs.company_id`, site: sql`jobs.site_address_id` }

/** A filter never shows more than the person may see. */
export async function jobCriteria(db: Db, viewer: JobViewer, filter: JobFilter): Promise<RawBuilder<SqlBool>> {
  const { companyId, siteAddressId, engineerId, status, from, to, q } = filter
  const { role, userId, memberships } = viewer
  const statuses = statusesSeenBy(role).filter((one) => !status || status.includes(one))
  const isUnassigned = engineerId === nobodyAssigned
  const words = await lookUpWords(db, q)
  const all = [
    sql`jobs.deleted_at is null`,
    ...(role === 'customer' ? [withinScope(memberships, jobColumns)] : []),
    ...(role === 'engineer' ? [sql`jobs.assigned_engineer_id = ${userId}`] : []),
    ...(companyId ? [sql`jobs.company_id = ${companyId}`] : []),
    ...(siteAddressId ? [sql`jobs.site_address_id = ${siteAddressId}`] : []),
    ...(isUnassigned ? [sql`jobs.assigned_engineer_id is null`] : []),
    ...(engineerId && !isUnassigned ? [sql`jobs.assigned_engineer_id = ${engineerId}`] : []),
    ...(from ? [sql`jobs.scheduled_on >= ${from}::date`] : []),
    ...(to ? [sql`jobs.scheduled_on <= ${to}::date`] : []),
    ...(statuses.length < jobStatuses.length ? [isOneOf(statuses)] : []),
    ...words.map(mentionsWord),
  ]
  return sql<SqlBool>`(${sql.join(all, sql` and `)})`
}

/** One status is asked for by itself: the index then gives its jobs in the order of the list. */
function isOneOf(statuses: JobStatus[]) {
  return statuses.length === 1 ? sql`jobs.status = ${statuses[0]}` : sql`jobs.status = any(${statuses})`
}

export interface SearchedWord {
  text: string
  companyIds: string[]
  siteIds: string[]
  engineerIds: string[]
}

const maxWords = 6

/** Names are looked up first: PostgreSQL then knows how many jobs a word will find, and chooses its plan by that. */
export async function lookUpWords(db: Db, q: string | undefined): Promise<SearchedWord[]> {
  const texts = (q ?? '').toLowerCase().split(/\s+/).filter(Boolean).slice(0, maxWords)
  const words: SearchedWord[] = []
  for (const text of texts) {
    const pattern = patternOf(text)
    const { rows } = await sql<Omit<SearchedWord, 'text'>>`
      select
        array(select id from companies where search_text like ${pattern} and ' ' || lower(name) like ${pattern}) as "companyIds",
        array(select id from site_addresses where search_text like ${pattern}) as "siteIds",
        array(select id from users where search_text like ${pattern} and ' ' || lower(name) like ${pattern}) as "engineerIds"
    `.execute(db)
    words.push(...rows.map((named) => ({ text, ...named })))
  }
  return words
}

export function mentionsWord({ text, companyIds, siteIds, engineerIds }: SearchedWord): RawBuilder<SqlBool> {
  const anyOf = [
    sql`jobs.search_text like ${patternOf(text)}`,
    ...(companyIds.length > 0 ? [sql`jobs.company_id = any(${companyIds}::uuid[])`] : []),
    ...(siteIds.length > 0 ? [sql`jobs.site_address_id = any(${siteIds}::uuid[])`] : []),
    ...(engineerIds.length > 0 ? [sql`jobs.assigned_engineer_id = any(${engineerIds}::uuid[])`] : []),
  ]
  return sql<SqlBool>`(${sql.join(anyOf, sql` or `)})`
}

const minIndexedLength = 3

/** One or two letters are looked for where words begin; the index has no shorter parts of words. */
function patternOf(word: string): string {
  const isShort = word.length < minIndexedLength && /[\p{Letter}\p{Number}]/u.test(word)
  return containing(isShort ? ` ${word}` : word)
}
