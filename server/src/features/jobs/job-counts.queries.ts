import { sql } from 'kysely'
import { jobStatuses, type JobStatus } from '#contract/jobs/jobs.rules.ts'
import type { Db } from '#server/db/database.ts'
import { prepared } from '#server/db/prepared.ts'
import { conditions, type Narrowed } from './job-filter.queries.ts'

type Counts = Record<JobStatus, number>

/** From the kept counts where they say it, else by counting what is found. */
export async function countsByStatus(db: Db, narrowed: Narrowed): Promise<Counts> {
  const rows = isCounted(narrowed) ? await storedCounts(db, narrowed) : await countFound(db, narrowed)
  const countOf = (status: JobStatus) => sum(rows.filter((row) => row.status === status))
  // One entry for each status.
  return Object.fromEntries(jobStatuses.map((status) => [status, countOf(status)])) as Counts
}

export async function countFoundJobs(db: Db, narrowed: Narrowed): Promise<number> {
  return Object.values(await countsByStatus(db, narrowed)).reduce((total, jobs) => total + jobs, 0)
}

/** How far into a list a page begins: all its jobs come behind this place in the order of days and ids. */
interface Start {
  before: { day: string; id: string }
  skipped: number
  total: number
}

/** In a longer month it pays to ask for the day, and on a longer day for the part of it. */
const longMonth = 500
const longDay = 500
/** Before every other one. */
const firstId = '00000000-0000-0000-0000-000000000000'

/** Where a page far down a list begins, so that nobody walks there through all pages before it. */
export async function findStart(db: Db, narrowed: Narrowed, offset: number): Promise<Start | undefined> {
  if (!isCounted(narrowed)) return undefined
  const months = await storedCounts(db, narrowed)
  const month = periodAt(months, offset)
  if (!month) return undefined
  const total = sum(months)
  const wholeMonth = { before: { day: month.before, id: firstId }, skipped: month.skipped, total }
  if (month.jobs <= longMonth || scopeOf(narrowed) !== everyJob) return wholeMonth
  const day = periodAt(await countsByDay(db, month.before, narrowed.statuses), offset - month.skipped)
  if (!day) return wholeMonth
  const skipped = month.skipped + day.skipped
  const wholeDay = { before: { day: day.before, id: firstId }, skipped, total }
  if (day.jobs <= longDay) return wholeDay
  const part = periodAt(await countsByPart(db, day.before, narrowed.statuses), offset - skipped)
  if (!part || part.before === pastLastPart) return wholeDay
  return { before: { day: part.day, id: part.before }, skipped: skipped + part.skipped, total }
}

/** The jobs of a month, or of a day, by the day that follows it; of a part of a day, by the id that follows it. */
interface Counted {
  before: string
  jobs: number
}

/** In which month, on which day or in which part of it a list has come this far; the latest come first, here and there. */
function periodAt<Row extends Counted>(latestFirst: Row[], offset: number): (Row & { skipped: number }) | undefined {
  let skipped = 0
  let [period] = latestFirst
  let inPeriod = 0
  for (const row of latestFirst) {
    if (row.before !== period?.before) {
      skipped += inPeriod
      inPeriod = 0
    }
    period = row
    inPeriod += row.jobs
    if (skipped + inPeriod > offset) break
  }
  if (!period || skipped + inPeriod <= offset) return undefined
  const { before } = period
  return { ...period, jobs: sum(latestFirst.filter((row) => row.before === before)), skipped }
}

/** The scope under which all jobs are counted, whoever's they are. */
export const everyJob = '00000000-0000-0000-0000-000000000000'

/** Counts are kept of all jobs, of each company's and of each engineer's. */
function isCounted({ companyIds, siteId, engineerIds, isUnassigned, from, to, words }: Narrowed): boolean {
  const isWhole = words.length === 0 && !siteId && !isUnassigned && !from && !to
  return isWhole && companyIds.length + engineerIds.length <= 1
}

function scopeOf({ companyIds, engineerIds }: Narrowed): string {
  return companyIds[0] ?? engineerIds[0] ?? everyJob
}

function storedCounts(db: Db, narrowed: Narrowed) {
  return countsByMonth(db, scopeOf(narrowed), narrowed.statuses)
}

const countsByMonth = prepared((db, scope: string, statuses: JobStatus[]) =>
  db
    .selectFrom('job_counts')
    .select([sql<string>`(month + interval '1 month')::date`.as('before'), 'status', 'jobs'])
    .where('scope', '=', scope)
    .where(sql<boolean>`status = any(${statuses})`)
    .orderBy('month', 'desc'),
)

const countsByDay = prepared((db, nextMonth: string, statuses: JobStatus[]) =>
  db
    .selectFrom('job_day_counts')
    .select([sql<string>`day + 1`.as('before'), 'jobs'])
    .where('day', '<', nextMonth)
    .where('day', '>=', sql<string>`${nextMonth}::date - interval '1 month'`)
    .where(sql<boolean>`status = any(${statuses})`)
    .orderBy('day', 'desc'),
)

/** The last part of a day has no id behind it. */
const pastLastPart = 'none'

const countsByPart = prepared((db, nextDay: string, statuses: JobStatus[]) =>
  db
    .selectFrom('job_part_counts')
    .select([
      sql<string>`case when part = 63 then ${sql.lit(pastLastPart)}
        else lpad(to_hex((part + 1) * 4), 2, '0') || '000000-0000-0000-0000-000000000000' end`.as('before'),
      'day',
      'jobs',
    ])
    .where('day', '=', sql<string>`${nextDay}::date - 1`)
    .where(sql<boolean>`status = any(${statuses})`)
    .orderBy('part', 'desc'),
)

async function countFound(db: Db, narrowed: Narrowed) {
  const found = narrowed.words.length > 0 ? sql`job_words where true` : sql`jobs where deleted_at is null`
  const { rows } = await sql<{ status: string; jobs: number }>`
    select status, count(*)::int as jobs from ${found} and ${conditions(narrowed)} group by status`.execute(db)
  return rows
}

function sum(counted: { jobs: number }[]): number {
  return counted.reduce((total, { jobs }) => total + jobs, 0)
}
