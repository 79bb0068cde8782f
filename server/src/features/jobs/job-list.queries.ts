import { sql, type Expression, type SqlBool } from 'kysely'
import { statusesSeenBy, type JobStatus, type JobViewer } from '#contract/jobs/jobs.rules.ts'
import type { Page } from '#contract/values/pages.ts'
import type { Db } from '#server/db/database.ts'
import { containing, pageOf } from '#server/db/pages.ts'
import { jobRows, type JobRow, type Jobs } from './jobs.queries.ts'

export interface JobFilter {
  companyId?: string | undefined
  engineerId?: string | undefined
  status?: readonly JobStatus[] | undefined
  q?: string | undefined
  limit?: number | undefined
  offset?: number | undefined
}

/** What a list is narrowed to once it is known who asks. */
interface Narrowed {
  companyIds: string[]
  engineerIds: string[]
  statuses: JobStatus[]
  words: string[]
}

const mostWords = 6

export async function listJobs(db: Db, viewer: JobViewer, filter: JobFilter): Promise<Page<JobRow>> {
  const narrowed = narrow(viewer, filter)
  const { limit, offset } = filter
  const rows = await jobRows(db, (jobs) => {
    let page = matching(jobs, narrowed, viewer).orderBy('scheduled_on', 'desc').orderBy('id', 'desc')
    if (limit !== undefined) page = page.limit(limit)
    if (offset !== undefined) page = page.offset(offset)
    return page
  })
  return pageOf(filter, rows, () => countJobs(db, viewer, narrowed))
}

/** A filter never widens what a person sees: it is laid over it. */
function narrow(viewer: JobViewer, { companyId, engineerId, status, q }: JobFilter): Narrowed {
  const seen = statusesSeenBy(viewer.role)
  return {
    companyIds: distinct([viewer.role === 'customer' ? String(viewer.companyId) : undefined, companyId]),
    engineerIds: distinct([viewer.role === 'engineer' ? viewer.userId : undefined, engineerId]),
    statuses: seen.filter((one) => !status || status.includes(one)),
    words: (q ?? '').split(/\s+/).filter(Boolean).slice(0, mostWords),
  }
}

function matching(jobs: Jobs, { companyIds, engineerIds, statuses, words }: Narrowed, viewer: JobViewer): Jobs {
  let found = jobs
  for (const id of companyIds) found = found.where('company_id', '=', id)
  for (const id of engineerIds) found = found.where('assigned_engineer_id', '=', id)
  // An administrator who asks for everything needs no condition, and the index by day alone gives the page.
  const [only] = statuses
  if (statuses.length === 1 && only) found = found.where('status', '=', only)
  else if (statuses.length < statusesSeenBy('admin').length || viewer.role !== 'admin') found = found.where('status', 'in', statuses.length > 0 ? statuses : ['none'])
  for (const word of words) found = found.where(mentions(word))
  return found
}

/** Arrays from subqueries are reckoned once and can be looked up in an index; joined names could not. */
function mentions(word: string): Expression<SqlBool> {
  const pattern = containing(word)
  return sql<SqlBool>`(
    lower(title) like ${pattern}
    or company_id = any(array(select id from companies where lower(name) like ${pattern}))
    or site_address_id = any(array(
      select id from site_addresses
      where lower(concat_ws(' ', address_line1, address_line2, city, postcode)) like ${pattern}
    ))
    or assigned_engineer_id = any(array(select id from users where lower(name) like ${pattern}))
  )`
}

const everyJob = '00000000-0000-0000-0000-000000000000'

/** From the kept counts where they say it, else by counting what was found. */
async function countJobs(db: Db, viewer: JobViewer, narrowed: Narrowed): Promise<number> {
  const { companyIds, engineerIds, statuses, words } = narrowed
  const scopes = [...companyIds, ...engineerIds]
  if (words.length === 0 && scopes.length <= 1) return keptCount(db, scopes[0] ?? everyJob, statuses)
  const { count } = await matching(db.selectFrom('jobs').where('deleted_at', 'is', null), narrowed, viewer)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

async function keptCount(db: Db, scope: string, statuses: JobStatus[]): Promise<number> {
  const rows = await db.selectFrom('job_counts').select(['status', 'jobs']).where('scope', '=', scope).execute()
  return rows.filter(({ status }) => statuses.some((one) => one === status)).reduce((sum, { jobs }) => sum + jobs, 0)
}

function distinct(ids: (string | undefined)[]): string[] {
  return [...new Set(ids.filter((id) => id !== undefined))]
}
