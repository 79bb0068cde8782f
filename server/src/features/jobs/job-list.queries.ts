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
import type { Page } from '#contract/values/pages.ts'
import type { Db } from '#server/db/database.ts'
import { deepOffset, filledPage, pageOf, rowsPerChunk, type ListedPage } from '#server/db/pages.ts'
import { countFoundJobs, countsByStatus, findStart } from './job-counts.queries.ts'
import { conditions, narrow, type JobFilter, type Narrowed } from './job-filter.queries.ts'
import { searchAfter, searchingJobs, searchJobs } from './job-search.queries.ts'
import { chooseJobs, fillIn, type Chosen, type JobRow, type Jobs } from './jobs.queries.ts'

export async function listJobs(db: Db, viewer: JobViewer, filter: JobFilter): Promise<ListedPage<JobRow>> {
  const narrowed = narrow(viewer, filter)
  const chosen =
    narrowed.words.length > 0
      ? await searchingJobs(db, narrowed, (on, withTerms) => searchJobs(on, withTerms, filter))
      : await pageOfJobs(db, narrowed, filter)
  return filledPage(filter, chosen, (some) => fillInSeen(db, viewer, some))
}

/** How many there are in each status. */
export function countJobs(db: Db, viewer: JobViewer, filter: JobFilter): Promise<Record<JobStatus, number>> {
  const narrowed = narrow(viewer, filter)
  if (narrowed.words.length > 0) return searchingJobs(db, narrowed, countsByStatus)
  return countsByStatus(db, narrowed)
}

/** Every job of a list, some at a time; no connection is held while whoever reads them is slow. */
export async function* jobsInChunks(db: Db, viewer: JobViewer, filter: JobFilter): AsyncGenerator<JobRow[]> {
  const narrowed = narrow(viewer, filter)
  let last: Chosen | undefined
  do {
    const chosen = await jobsAfter(db, narrowed, last)
    yield fillInSeen(db, viewer, chosen)
    last = chosen.length < rowsPerChunk ? undefined : chosen.at(-1)
  } while (last)
}

/** A job may have been moved, given to somebody else or cancelled since it was chosen. */
async function fillInSeen(db: Db, viewer: JobViewer, chosen: Chosen[]): Promise<JobRow[]> {
  return (await fillIn(db, chosen)).filter((job) => seesJob(viewer, { ...job, isDeleted: false }))
}

function jobsAfter(db: Db, narrowed: Narrowed, last: Chosen | undefined): Promise<Chosen[]> {
  if (narrowed.words.length > 0)
    return searchingJobs(db, narrowed, (on, withTerms) => searchAfter(on, withTerms, last, rowsPerChunk))
  return chooseJobs(db, (jobs) => {
    const following = inOrder(jobs.where(conditions(narrowed))).limit(rowsPerChunk)
    return last ? following.where(behind({ day: last.scheduledDate, id: last.id })) : following
  })
}

async function pageOfJobs(db: Db, narrowed: Narrowed, filter: JobFilter): Promise<Page<Chosen>> {
  const { limit, offset = 0, sort = latestFirst } = filter
  if (sort !== latestFirst) return sortedPage(db, narrowed, { ...filter, sort })
  const start = offset < deepOffset ? undefined : await findStart(db, narrowed, offset)
  const rows = await chooseJobs(db, (jobs) => {
    let page = inOrder(jobs.where(conditions(narrowed)))
    if (start) page = page.where(behind(start.before))
    if (limit !== undefined) page = page.limit(limit)
    return offset > 0 ? page.offset(offset - (start?.skipped ?? 0)) : page
  })
  return start ? { rows, total: start.total } : pageOf(filter, rows, () => countFoundJobs(db, narrowed))
}

const latestFirst: JobSort = '-scheduled'

async function sortedPage(db: Db, narrowed: Narrowed, filter: JobFilter & { sort: JobSort }): Promise<Page<Chosen>> {
  const { limit, offset = 0, sort } = filter
  const rows = await chooseJobs(db, (jobs) => {
    let page = sorted(jobs.where(conditions(narrowed)), sort)
    if (limit !== undefined) page = page.limit(limit)
    return offset > 0 ? page.offset(offset) : page
  })
  return pageOf(filter, rows, () => countFoundJobs(db, narrowed))
}

/** Of those alike, the soonest first. */
function sorted(jobs: Jobs, sort: JobSort): Jobs {
  const isLastFirst = sort.startsWith('-')
  const key = isLastFirst ? sort.slice(1) : sort
  const expression = sortedBy[jobSortKeys.find((each) => each === key) ?? 'scheduled']
  return jobs
    .orderBy(expression, (order) => (isLastFirst ? order.desc().nullsLast() : order.asc().nullsLast()))
    .orderBy('scheduled_on', isLastFirst && key === 'scheduled' ? 'desc' : 'asc')
    .orderBy('id', isLastFirst && key === 'scheduled' ? 'desc' : 'asc')
}

const sortedBy: Record<JobSortKey, RawBuilder<unknown>> = {
  scheduled: sql`scheduled_on`,
  number: sql`number`,
  company: sql`(select lower(name) from companies where companies.id = jobs.company_id)`,
  site: sql`(select lower(address_line1) from site_addresses where site_addresses.id = jobs.site_address_id)`,
  engineer: sql`(select lower(name) from users where users.id = jobs.assigned_engineer_id)`,
  status: sql`array_position(${jobStatuses}::text[], status)`,
}

function behind({ day, id }: { day: string; id: string }) {
  return sql<SqlBool>`(scheduled_on, id) < (${day}::date, ${id}::uuid)`
}

function inOrder(jobs: Jobs): Jobs {
  return jobs.orderBy('scheduled_on', 'desc').orderBy('id', 'desc')
}
