import { sql } from 'kysely'
import { camelColumns } from '#server/db/columns.ts'
import type { Db } from '#server/db/database.ts'
import type { JobViewer } from '#contract/jobs/jobs.rules.ts'
import { chooseJobs, jobDetails, type JobRow } from '#server/features/jobs/jobs.queries.ts'
import type { DefectPhrase } from '#contract/inspections/device.contract.ts'

/** So much fits on a device and into one answer. */
const maxJobs = 500

export async function listDeviceJobs(db: Db, { userId, role }: JobViewer, completedSince: Date): Promise<JobRow[]> {
  const isAdmin = role === 'admin'
  const chosen = await chooseJobs(db, (jobs) => {
    const open = (['pending', 'in_progress'] as const).map((status) => jobs.where('status', '=', status))
    const onDevice = [...open, jobs.where('status', '=', 'completed').where('completed_at', '>=', completedSince)]
    const own = onDevice.map((some) => some.where('assigned_engineer_id', '=', userId))
    // So much of each at most, by its index: sorting a large firm's work to keep this little would take long.
    const latest = [...own, ...(isAdmin ? onDevice : [])].map((some) =>
      some.orderBy('scheduled_on', 'desc').orderBy('id', 'desc').limit(maxJobs).select('id'),
    )
    return jobs
      .where(sql<boolean>`id in (${sql.join(latest, sql` union all `)})`)
      .orderBy(sql`assigned_engineer_id is not distinct from ${userId}`, 'desc')
      .orderBy(sql`status = 'completed'`)
      .orderBy('scheduled_on', 'desc')
      .orderBy('id', 'desc')
      .limit(maxJobs)
  })
  // Given to another person since it was chosen, a job is not this engineer's any more.
  return (await jobDetails(db, chosen)).filter((job) => isAdmin || job.assignedEngineerId === userId)
}

/**
 * By job: another text as soon as one of its items is another or about another piece, or its examiner has confirmed what the
 * office wrote. Deleted ones count, so that it is never the same twice: a device that added an item itself would not notice that
 * a person deleted it. A job that never had items has none.
 */
export async function stampItems(db: Db, jobIds: string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('inspection_items')
    .select([
      'job_id as jobId',
      sql<string>`md5(string_agg(
        concat_ws(' ', id, version, deleted_at, changed_by_office_at, equipment_id), ',' order by place
      ))`.as('stamp'),
    ])
    .where(sql<boolean>`job_id = any(${jobIds}::uuid[])`)
    .groupBy('job_id')
    .execute()
  return new Map(rows.map(({ jobId, stamp }) => [jobId, stamp]))
}

/** By company: another text as soon as one of its pieces is another, or one of its completed jobs. */
export async function stampEquipment(db: Db, companyIds: string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ companyId: string; stamp: string }>`
    select company.id as "companyId", concat_ws(' ', jobs.stamp, pieces.stamp) as stamp
    from unnest(${companyIds}::uuid[]) as company (id),
      lateral (
        select count(*) || ' ' || coalesce(sum(extract(epoch from completed_at)), 0) as stamp from jobs
        where company_id = company.id and status = 'completed' and deleted_at is null
      ) as jobs,
      lateral (
        select sum(hashtextextended(concat_ws(' ', id, version, last_item_id, next_examination_on, is_not_fit,
          has_immediate_danger, danger_by, rectified_on), 0)) as stamp
        from equipment where company_id = company.id and is_listed
      ) as pieces`.execute(db)
  return new Map(rows.map(({ companyId, stamp }) => [companyId, stamp]))
}

/** By company: whom a person told last of a danger there. */
export async function listToldLast(db: Db, companyIds: string[]): Promise<Map<string, { name: string; role: string }>> {
  const rows = await db
    .selectFrom('notices')
    .distinctOn('told_company_id')
    .select(['told_company_id as companyId', 'told_name as name', 'told_role as role'])
    .where(sql<boolean>`told_company_id = any(${companyIds}::uuid[])`)
    .where('told_at', 'is not', null)
    .orderBy('told_company_id')
    .orderBy('told_at', 'desc')
    .execute()
  return new Map(rows.map(({ companyId, ...told }) => [companyId, told]))
}

export async function findExaminer(db: Db, userId: string) {
  return db
    .selectFrom('users')
    .select([
      ...camelColumns('users', 'qualifications employer employer_address'),
      sql<boolean>`signature_file_id is not null`.as('hasSignature'),
    ])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
}

/** So many of the latest examinations with a defect are looked at: what a firm writes does not change in a day. */
const maxItems = 4000
const maxPerDescription = 20
const maxPhrases = 500

/** What was written of defects, by description of the equipment: the most used first, of those alike the latest. */
export async function listDefectPhrases(db: Db): Promise<DefectPhrase[]> {
  const latest = db
    .selectFrom('inspection_items as items')
    .innerJoin('jobs', 'jobs.id', 'items.job_id')
    .where('items.deleted_at', 'is', null)
    .where('jobs.deleted_at', 'is', null)
    .where('items.examined_on', 'is not', null)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('defects').select('id').whereRef('item_id', '=', 'items.id').where('is_stated', '=', true)),
    )
    .select(['items.id', 'items.description', 'items.examined_on'])
    .orderBy('items.examined_on', 'desc')
    .limit(maxItems)
  const { rows } = await sql<DefectPhrase>`
    with used as (
      select upper(regexp_replace(trim(latest.description), '\\s+', ' ', 'g')) as kind, min(latest.description) as equipment,
        trim(defect.part) as part, trim(defect.description) as description, trim(defect.repair) as repair,
        count(*) as uses, max(latest.examined_on) as last_used
      from (${latest}) as latest
      join defects as defect on defect.item_id = latest.id and defect.is_stated
      where trim(defect.description) <> ''
      group by kind, trim(defect.part), trim(defect.description), trim(defect.repair)
    ), ranked as (
      select *, row_number() over (partition by kind order by uses desc, last_used desc, description) as place from used
    )
    select equipment, part, description, repair from ranked
    where place <= ${maxPerDescription}
    order by uses desc, last_used desc, kind, description, part, repair
    limit ${maxPhrases}`.execute(db)
  return rows
}
