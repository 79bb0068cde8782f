import { sql, type SelectQueryBuilder } from 'kysely'
import { openStatuses } from '#contract/jobs/jobs.rules.ts'
import type { ReportHeading } from '#contract/jobs/report-heading.rules.ts'
import type { Findings } from '#contract/jobs/unsafe.rules.ts'
import type { Day } from '#contract/values/days.ts'
import { camelColumns, columnsOf, toColumns, type FactsOf, type NewRow } from '#server/db/columns.ts'
import type { Db } from '#server/db/database.ts'
import type { DB } from '#server/db/tables.ts'
import { itemsCountedByJob, type IsAsked } from './job-items.queries.ts'

export type Jobs = SelectQueryBuilder<DB, 'jobs', object>

export interface JobKey {
  id: string
  scheduledDate: string
}

export function chooseJobs(db: Db, choose: (jobs: Jobs) => Jobs): Promise<JobKey[]> {
  return choose(db.selectFrom('jobs').where('deleted_at', 'is', null))
    .select(['jobs.id', 'jobs.scheduled_on as scheduledDate'])
    .execute()
}

export async function jobDetails(db: Db, chosen: { id: string }[]): Promise<JobRow[]> {
  if (chosen.length === 0) return []
  const jobIds = chosen.map(({ id }) => id)
  return filledIn(db, (jobId) => sql`${jobId} = any(${jobIds}::uuid[])`)
    .orderBy('jobs.scheduled_on', 'desc')
    .orderBy('jobs.id', 'desc')
    .execute()
}

export function findJob(db: Db, asked: string): Promise<JobRow | undefined> {
  return filledIn(db, (jobId) => sql`${jobId} = ${asked}::uuid`).executeTakeFirst()
}

function filledIn(db: Db, isAsked: IsAsked) {
  return db
    .selectFrom('jobs')
    .where(isAsked(sql.ref('jobs.id')))
    .where('jobs.deleted_at', 'is', null)
    .innerJoin('companies', 'companies.id', 'jobs.company_id')
    .innerJoin('site_addresses as sites', 'sites.id', 'jobs.site_address_id')
    .leftJoin('users as engineers', 'engineers.id', 'jobs.assigned_engineer_id')
    .leftJoin(
      () => itemsCountedByJob(db, isAsked).as('counted'),
      (join) => join.onRef('counted.jobId', '=', 'jobs.id'),
    )
    .leftJoin('files as certificate_files', (join) => join.on('certificate_files.id', '=', certificateFileId))
    .select([
      ...camelColumns(
        'jobs',
        'id number title description status start_time duration_minutes completed_at completed_by',
        'company_id site_address_id assigned_engineer_id created_at version report_withdrawn_at',
        'late_reason expects revisit_of',
      ),
      'jobs.scheduled_on as scheduledDate',
      'companies.name as companyName',
      'companies.address as companyAddress',
      ...camelColumns('sites', 'address_line1 address_line2 city postcode is_in_northern_ireland'),
      'engineers.name as engineerName',
      // `signHeading` writes it, from that type.
      sql<ReportHeading | null>`jobs.signed_heading`.as('signedHeading'),
      latePieces.as('latePieces'),
      deletedByOffice.as('deletedByOffice'),
      sql<number>`coalesce(counted.items, 0)`.as('itemCount'),
      sql<number>`coalesce(counted.examined, 0)`.as('examinedCount'),
      sql<number>`coalesce(counted.fit, 0)`.as('fitCount'),
      sql<number>`coalesce(counted.repairs, 0)`.as('repairCount'),
      'counted.repairBy',
      'counted.nextDue',
      'counted.hasDanger',
      'counted.hasDangerNow',
      'counted.dangerBy',
      sql<number>`coalesce(counted.unfit, 0)`.as('notFitCount'),
      sql<number>`coalesce(counted."leftOut", 0)`.as('leftOutCount'),
      isUnnotified.as('isUnnotified'),
      'certificate_files.id as certificateFileId',
      'certificate_files.name as certificateFileName',
    ])
}

const isUnnotified = sql<boolean>`(
  coalesce(counted."hasUnnotified", false)
  or exists (select from notices where notices.job_id = jobs.id and notices.state = 'untold')
)`

const certificateFileId = sql<string>`(
  select case when not exists (select from certificate_withdrawals where certificate_id = latest.id) then latest.file_id end
  from certificates as latest
  where latest.job_id = jobs.id and latest.company_id = jobs.company_id
  order by latest.version desc limit 1
)`

interface LateGroup extends Findings {
  dueDate: Day
  pieces: number
}

const latePieces = sql<LateGroup[] | null>`(
  select jsonb_agg(late)
  from (
    select equipment.next_examination_on as "dueDate", equipment.danger_by as "dangerByDate",
      equipment.is_not_fit as "isNotFit", equipment.has_immediate_danger as "hasImmediateDanger",
      count(distinct equipment.id) as pieces
    from inspection_items as items join equipment on equipment.id = items.equipment_id
    where jobs.late_reason <> '' and jobs.status = any(${openStatuses})
      and items.job_id = jobs.id and items.deleted_at is null and equipment.company_id = jobs.company_id
      and equipment.next_examination_on < jobs.scheduled_on and equipment.lifecycle = 'in_service'
    group by 1, 2, 3, 4
  ) as late
)`

/** What a person had examined and the office deleted, while no engineer has completed the job since. */
const deletedByOffice = sql<{ description: string; serialNumber: string }[] | null>`(
  select jsonb_agg(jsonb_build_object('description', gone.description, 'serialNumber', gone.serial_number) order by gone.place)
  from inspection_items as gone
  where gone.job_id = jobs.id and gone.deleted_at is not null and gone.changed_by_office_at is not null
)`

export type JobRow = Awaited<ReturnType<ReturnType<typeof filledIn>['executeTakeFirstOrThrow']>>

/**
 * Makes everyone else who writes to the job or its items wait here; deleted jobs too. Whatever is looked at is looked
 * at after it: joined rows are not read again when a lock is granted.
 */
export async function lockJob(tx: Db, jobId: string) {
  const row = await tx
    .selectFrom('jobs')
    .select([
      ...camelColumns(
        'jobs',
        'id status company_id site_address_id assigned_engineer_id completed_at report_withdrawn_at',
        'former_company_ids',
      ),
      'deleted_at',
    ])
    .where('id', '=', jobId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return undefined
  const { deleted_at: deletedAt, ...job } = row
  return { ...job, isDeleted: deletedAt !== null }
}

export type LockedJob = NonNullable<Awaited<ReturnType<typeof lockJob>>>

const factColumns = [
  'title description status start_time duration_minutes company_id site_address_id assigned_engineer_id',
  'completed_at completed_by late_reason expects',
] as const

/** The reason for a late visit is blank where nothing in it is due before its day. */
export type JobFacts = FactsOf<'jobs', (typeof factColumns)[number]> & { scheduledDate: Day }

type Made = Pick<NewRow<'jobs'>, 'id' | 'madeSha256' | 'createdAt' | 'createdBy' | 'revisitOf'>

export async function insertJob(tx: Db, facts: JobFacts, made: Made): Promise<string | null> {
  const [number = 0] = await takeJobNumbers(tx, 1)
  const row = await tx
    .insertInto('jobs')
    .values({ ...columns(facts), ...toColumns(made), number })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row) await moveJobNumbers(tx, -1)
  return row?.id ?? null
}

/**
 * Holds the numbers until the transaction ends: the next one waits, and a number that was taken by what never came to
 * be is free again. So they are in order and without gaps.
 */
export async function takeJobNumbers(tx: Db, count: number): Promise<number[]> {
  const last = await moveJobNumbers(tx, count)
  return Array.from({ length: count }, (_, index) => last - count + index + 1)
}

async function moveJobNumbers(tx: Db, by: number): Promise<number> {
  const { last } = await tx
    .updateTable('job_numbers')
    .set((eb) => ({ last: eb('last', '+', by) }))
    .returning('last')
    .executeTakeFirstOrThrow()
  return last
}

export function findMadeJob(db: Db, jobId: string) {
  return db
    .selectFrom('jobs')
    .select(['made_sha256 as sha256', 'deleted_at as deletedAt'])
    .where('id', '=', jobId)
    .executeTakeFirst()
}

export async function updateJobRow(tx: Db, jobId: string, facts: JobFacts, at: Date) {
  await tx
    .updateTable('jobs')
    .set({
      ...columns(facts),
      version: sql<number>`version + 1`,
      changed_at: at,
      former_company_ids: sql<string[]>`case
        when company_id = ${facts.companyId} then former_company_ids else array_append(former_company_ids, company_id)
      end`,
    })
    .where('id', '=', jobId)
    .execute()
}

export async function deleteJobRow(tx: Db, jobId: string, deletedAt: Date) {
  await tx.updateTable('jobs').set({ deleted_at: deletedAt }).where('id', '=', jobId).execute()
}

function columns(facts: JobFacts) {
  return { ...columnsOf(facts, ...factColumns), scheduled_on: facts.scheduledDate }
}
