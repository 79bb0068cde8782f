import { sql, type SelectQueryBuilder, type SqlBool } from 'kysely'
import type { JobStatus } from '#contract/jobs/jobs.rules.ts'
import type { Db } from '#server/db/database.ts'
import { prepared } from '#server/db/prepared.ts'
import type { DB } from '#server/db/tables.ts'

export type Jobs = SelectQueryBuilder<DB, 'jobs', object>

/** A job that belongs into a list, and its place there. */
export interface Chosen {
  id: string
  scheduledDate: string
}

export function chooseJobs(db: Db, choose: (jobs: Jobs) => Jobs): Promise<Chosen[]> {
  return choose(db.selectFrom('jobs').where('deleted_at', 'is', null))
    .select(['jobs.id', 'jobs.scheduled_on as scheduledDate'])
    .execute()
}

const jobsByIds = prepared((db, jobIds: string[]) =>
  filledIn(db)
    .where(sql<SqlBool>`jobs.id = any(${jobIds}::uuid[])`)
    .orderBy('jobs.scheduled_on', 'desc')
    .orderBy('jobs.id', 'desc'),
)

/**
 * What lists show of the chosen jobs, but for those that were deleted since. Asked by itself, it is always the same
 * statement, which PostgreSQL plans once. Together with what chooses (a limit, a day) it made a plan at every call, and
 * that took as long as all the rest.
 */
export async function fillIn(db: Db, chosen: { id: string }[]): Promise<JobRow[]> {
  if (chosen.length === 0) return []
  const rows = await jobsByIds(
    db,
    chosen.map(({ id }) => id),
  )
  return rows.map(typed)
}

const jobById = prepared((db, jobId: string) => filledIn(db).where('jobs.id', '=', jobId))

export async function findJob(db: Db, jobId: string): Promise<JobRow | undefined> {
  const [row] = await jobById(db, jobId)
  return row && typed(row)
}

function filledIn(db: Db) {
  return db
    .selectFrom('jobs')
    .where('jobs.deleted_at', 'is', null)
    .innerJoin('companies', 'companies.id', 'jobs.company_id')
    .innerJoin('site_addresses as sites', 'sites.id', 'jobs.site_address_id')
    .leftJoin('users as engineers', 'engineers.id', 'jobs.assigned_engineer_id')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('inspection_items as items')
          .whereRef('items.job_id', '=', 'jobs.id')
          .where('items.deleted_at', 'is', null)
          .select([
            sql<number>`count(*)::int`.as('itemCount'),
            sql<number>`(count(*) filter (where items.status <> 'awaiting_inspection'))::int`.as('examinedCount'),
          ])
          .as('counted'),
      (join) => join.onTrue(),
    )
    .select([
      'jobs.id',
      'jobs.title',
      'jobs.description',
      'jobs.status',
      'jobs.scheduled_on as scheduledDate',
      'jobs.completed_at as completedAt',
      'jobs.completed_by as completedBy',
      'jobs.company_id as companyId',
      'companies.name as companyName',
      'jobs.site_address_id as siteAddressId',
      'sites.address_line1 as addressLine1',
      'sites.address_line2 as addressLine2',
      'sites.city',
      'sites.postcode',
      'jobs.assigned_engineer_id as assignedEngineerId',
      'engineers.name as engineerName',
      'jobs.created_at as createdAt',
      'jobs.version',
      'counted.itemCount',
      'counted.examinedCount',
      sql<boolean>`exists (select from certificates where certificates.job_id = jobs.id)`.as('hasCertificate'),
    ])
}

export type JobRow = ReturnType<typeof typed<Awaited<ReturnType<typeof jobById>>[number]>>

/** The table's check constraint admits no other status. */
function typed<Row extends { status: string }>(row: Row) {
  return { ...row, status: row.status as JobStatus }
}

/**
 * Makes everyone else who writes to the job or its items wait here; deleted jobs too. Whatever is looked at is looked
 * at after it: joined rows are not read again when a lock is granted.
 */
export async function lockJob(tx: Db, jobId: string) {
  const row = await tx
    .selectFrom('jobs')
    .select([
      'id',
      'status',
      'company_id as companyId',
      'assigned_engineer_id as assignedEngineerId',
      'completed_at as completedAt',
      'deleted_at',
    ])
    .where('id', '=', jobId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return undefined
  const { deleted_at: deletedAt, ...job } = row
  return { ...job, status: job.status as JobStatus, isDeleted: deletedAt !== null }
}

export type LockedJob = NonNullable<Awaited<ReturnType<typeof lockJob>>>

export interface JobFacts {
  title: string
  description: string
  status: JobStatus
  scheduledDate: string
  companyId: string
  siteAddressId: string
  assignedEngineerId: string | null
  completedAt: Date | null
  completedBy: string | null
}

export async function insertJob(tx: Db, facts: JobFacts, made: { at: Date; by: string }): Promise<string> {
  const { id } = await tx
    .insertInto('jobs')
    .values({ ...columns(facts), created_at: made.at, created_by: made.by })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateJob(tx: Db, jobId: string, facts: JobFacts) {
  await tx
    .updateTable('jobs')
    .set({ ...columns(facts), version: sql<number>`version + 1` })
    .where('id', '=', jobId)
    .execute()
}

export async function markJobDeleted(tx: Db, jobId: string, deletedAt: Date) {
  await tx.updateTable('jobs').set({ deleted_at: deletedAt }).where('id', '=', jobId).execute()
}

function columns(facts: JobFacts) {
  return {
    title: facts.title,
    description: facts.description,
    status: facts.status,
    scheduled_on: facts.scheduledDate,
    company_id: facts.companyId,
    site_address_id: facts.siteAddressId,
    assigned_engineer_id: facts.assignedEngineerId,
    completed_at: facts.completedAt,
    completed_by: facts.completedBy,
  }
}
