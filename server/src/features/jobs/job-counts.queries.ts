import { sql } from 'kysely'
import { jobStatuses, type JobStatus } from '#contract/jobs/jobs.rules.ts'
import { addMonths } from '#contract/values/days.ts'
import type { Db } from '#server/db/database.ts'
import { conditions, type Narrowed } from './job-filter.queries.ts'

type Counts = Record<JobStatus, number>

/** From the kept counts where they say it, else by counting what is found. */
export async function countsByStatus(db: Db, narrowed: Narrowed): Promise<Counts> {
  const rows = isKept(narrowed) ? await keptCounts(db, narrowed) : await countFound(db, narrowed)
  const countOf = (status: JobStatus) => sum(rows.filter((row) => row.status === status))
  // One entry for each status.
  return Object.fromEntries(jobStatuses.map((status) => [status, countOf(status)])) as Counts
}

export async function countJobs(db: Db, narrowed: Narrowed): Promise<number> {
  return Object.values(await countsByStatus(db, narrowed)).reduce((total, jobs) => total + jobs, 0)
}

/** How far into a list a page begins, and the day before which all its jobs are. */
interface Start {
  before: string
  skipped: number
  total: number
}

/** Where a page far down a list begins, so that nobody walks there through all pages before it. */
export async function findStart(db: Db, narrowed: Narrowed, offset: number): Promise<Start | undefined> {
  if (!isKept(narrowed)) return undefined
  const rows = await keptCounts(db, narrowed)
  const months = [...new Set(rows.map(({ month }) => month))].sort().reverse()
  const total = sum(rows)
  let skipped = 0
  for (const month of months) {
    const jobs = sum(rows.filter((row) => row.month === month))
    if (skipped + jobs > offset) return { before: addMonths(month, 1), skipped, total }
    skipped += jobs
  }
  return undefined
}

/** The scope under which all jobs are counted, whoever's they are. */
export const everyJob = '00000000-0000-0000-0000-000000000000'

/** Counts are kept of all jobs, of each company's and of each engineer's. */
function isKept({ companyIds, siteId, engineerIds, words }: Narrowed): boolean {
  return words.length === 0 && !siteId && companyIds.length + engineerIds.length <= 1
}

function keptCounts(db: Db, { companyIds, engineerIds, statuses }: Narrowed) {
  return db
    .selectFrom('job_counts')
    .select(['month', 'status', 'jobs'])
    .where('scope', '=', companyIds[0] ?? engineerIds[0] ?? everyJob)
    .where(sql<boolean>`status = any(${statuses})`)
    .execute()
}

async function countFound(db: Db, narrowed: Narrowed) {
  const found = narrowed.words.length > 0 ? sql`job_words where true` : sql`jobs where deleted_at is null`
  const { rows } = await sql<{ status: string; jobs: number }>`
    select status, count(*)::int as jobs from ${found} and ${conditions(narrowed)} group by status`.execute(db)
  return rows
}

function sum(counted: { jobs: number }[]): number {
  return counted.reduce((total, { jobs }) => total + jobs, 0)
}
