import { sql, type Expression, type SqlBool } from 'kysely'
import { jobStatuses, statusesSeenBy, type JobStatus, type JobViewer } from '#contract/jobs/jobs.rules.ts'
import type { Page } from '#contract/values/pages.ts'
import type { Db } from '#server/db/database.ts'
import { containing, pageOf } from '#server/db/pages.ts'
import { jobRows, type JobRow, type Jobs } from './jobs.queries.ts'

export interface JobFilter {
  companyId?: string | undefined
  siteAddressId?: string | undefined
  engineerId?: string | undefined
  status?: readonly JobStatus[] | undefined
  q?: string | undefined
  limit?: number | undefined
  offset?: number | undefined
}

/** What a list is narrowed to once it is known who asks. */
interface Narrowed {
  companyIds: string[]
  siteId: string | undefined
  engineerIds: string[]
  statuses: JobStatus[]
  words: string[]
}

const mostWords = 6

export async function listJobs(db: Db, viewer: JobViewer, filter: JobFilter): Promise<Page<JobRow>> {
  const narrowed = narrow(viewer, filter)
  return searching(db, narrowed, (on) => pageOfJobs(on, narrowed, filter))
}

/** How many there are in each status. */
export function countJobs(db: Db, viewer: JobViewer, filter: JobFilter): Promise<Record<JobStatus, number>> {
  const narrowed = narrow(viewer, filter)
  return searching(db, narrowed, (on) => countsByStatus(on, narrowed))
}

const rowsAtOnce = 500

/** Every job of a list, some at a time; no connection is held while whoever reads them is slow. */
export async function* jobsInChunks(db: Db, viewer: JobViewer, filter: JobFilter): AsyncGenerator<JobRow[]> {
  const narrowed = narrow(viewer, filter)
  let last: JobRow | undefined
  do {
    const rows = await searching(db, narrowed, (on) => jobsAfter(on, narrowed, last))
    yield rows
    last = rows.length < rowsAtOnce ? undefined : rows.at(-1)
  } while (last)
}

function jobsAfter(db: Db, narrowed: Narrowed, last: JobRow | undefined): Promise<JobRow[]> {
  return jobRows(db, (jobs) => {
    const following = inOrder(matching(jobs, narrowed)).limit(rowsAtOnce)
    return last
      ? following.where(sql<SqlBool>`(scheduled_on, id) < (${last.scheduledDate}::date, ${last.id}::uuid)`)
      : following
  })
}

/** A rare word and a common one need different plans; one made for any word is slow for most. */
function searching<Found>(db: Db, { words }: Narrowed, find: (on: Db) => Promise<Found>): Promise<Found> {
  if (words.length === 0) return find(db)
  return db.transaction().execute(async (tx) => {
    await sql`set local plan_cache_mode = force_custom_plan`.execute(tx)
    return find(tx)
  })
}

async function pageOfJobs(db: Db, narrowed: Narrowed, filter: JobFilter): Promise<Page<JobRow>> {
  const { limit, offset } = filter
  const rows = await jobRows(db, (jobs) => {
    let page = inOrder(matching(jobs, narrowed))
    if (limit !== undefined) page = page.limit(limit)
    if (offset !== undefined) page = page.offset(offset)
    return page
  })
  return pageOf(filter, rows, async () => sum(await countsByStatus(db, narrowed)))
}

function inOrder(jobs: Jobs): Jobs {
  return jobs.orderBy('scheduled_on', 'desc').orderBy('id', 'desc')
}

/** A filter never widens what a person sees: it is laid over it. */
function narrow(viewer: JobViewer, { companyId, siteAddressId, engineerId, status, q }: JobFilter): Narrowed {
  const seen = statusesSeenBy(viewer.role)
  return {
    companyIds: distinct([viewer.role === 'customer' ? String(viewer.companyId) : undefined, companyId]),
    siteId: siteAddressId,
    engineerIds: distinct([viewer.role === 'engineer' ? viewer.userId : undefined, engineerId]),
    statuses: seen.filter((one) => !status || status.includes(one)),
    words: (q ?? '').split(/\s+/).filter(Boolean).slice(0, mostWords),
  }
}

function matching(jobs: Jobs, { companyIds, siteId, engineerIds, statuses, words }: Narrowed): Jobs {
  let found = jobs
  for (const id of companyIds) found = found.where('company_id', '=', id)
  if (siteId) found = found.where('site_address_id', '=', siteId)
  for (const id of engineerIds) found = found.where('assigned_engineer_id', '=', id)
  const [only] = statuses
  if (only && statuses.length === 1) found = found.where('status', '=', only)
  else if (statuses.length < jobStatuses.length) found = found.where(sql<SqlBool>`status = any(${statuses})`)
  if (words.length > 0) found = found.where(mentions(words))
  return found
}

const shortestIndexed = 3

/** Shorter words are in no index: asked for as a pattern, they would be looked for through all of it. */
function mentions(words: string[]): Expression<SqlBool> {
  const conditions = words.map((word) =>
    word.length < shortestIndexed ? sql`strpos(words, ${word.toLowerCase()}) > 0` : sql`words like ${containing(word)}`,
  )
  return sql<SqlBool>`exists (select from job_words where job_id = jobs.id and ${sql.join(conditions, sql` and `)})`
}

const everyJob = '00000000-0000-0000-0000-000000000000'

/** From the kept counts where they say it, else by counting what was found. */
async function countsByStatus(db: Db, narrowed: Narrowed): Promise<Record<JobStatus, number>> {
  const { companyIds, siteId, engineerIds, statuses, words } = narrowed
  const scopes = [...companyIds, ...engineerIds]
  const isKept = words.length === 0 && !siteId && scopes.length <= 1
  const rows = isKept ? await keptCounts(db, scopes[0] ?? everyJob) : await countFound(db, narrowed)
  const countOf = (status: JobStatus) =>
    statuses.includes(status) ? (rows.find((row) => row.status === status)?.jobs ?? 0) : 0
  // One entry for each status.
  return Object.fromEntries(jobStatuses.map((status) => [status, countOf(status)])) as Record<JobStatus, number>
}

function keptCounts(db: Db, scope: string) {
  return db.selectFrom('job_counts').select(['status', 'jobs']).where('scope', '=', scope).execute()
}

function countFound(db: Db, narrowed: Narrowed) {
  return matching(db.selectFrom('jobs').where('deleted_at', 'is', null), narrowed)
    .select(['status', sql<number>`count(*)::int`.as('jobs')])
    .groupBy('status')
    .execute()
}

function sum(counts: Record<JobStatus, number>): number {
  return Object.values(counts).reduce((total, jobs) => total + jobs, 0)
}

function distinct(ids: (string | undefined)[]): string[] {
  return [...new Set(ids.filter((id) => id !== undefined))]
}
