import { sql } from 'kysely'
import type { Defect } from '#contract/inspections/defects.rules.ts'
import type { ExaminationType } from '#contract/inspections/examination-types.rules.ts'
import type { ItemStatus } from '#contract/inspections/item-status.rules.ts'
import type { Db } from '#server/db/database.ts'
import { filledPage } from '#server/db/pages.ts'
import { chooseJobs, fillIn, type JobRow } from '#server/features/jobs/jobs.queries.ts'

/** So much fits on a device and into one answer. */
const maxJobs = 500

interface Examiner {
  userId: string
  isAdmin: boolean
}

/** Open jobs and those completed since a moment: an engineer's own; an administrator's own first, then everybody's. */
export async function listDeviceJobs(db: Db, examiner: Examiner, completedSince: Date): Promise<JobRow[]> {
  const { userId, isAdmin } = examiner
  const chosen = await chooseJobs(db, (jobs) => {
    const open = (['pending', 'in_progress'] as const).map((status) => jobs.where('status', '=', status))
    const kept = [...open, jobs.where('status', '=', 'completed').where('completed_at', '>=', completedSince)]
    const own = kept.map((some) => some.where('assigned_engineer_id', '=', userId))
    // So much of each at most, by its index: sorting a large firm's work to keep this little would take long.
    const latest = [...own, ...(isAdmin ? kept : [])].map((some) =>
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
  // Given to somebody else since it was chosen, a job is not this engineer's any more.
  return (await fillIn(db, chosen)).filter((job) => isAdmin || job.assignedEngineerId === userId)
}

/**
 * By job: another text as soon as one of its items is another. Deleted ones count, so that it is never the same twice: a
 * device that added an item itself would not notice that somebody deleted it. A job that never had items has none.
 */
export async function stampItems(db: Db, jobIds: string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('inspection_items')
    .select([
      'job_id as jobId',
      sql<string>`md5(string_agg(concat_ws(' ', id, version, deleted_at), ',' order by place))`.as('stamp'),
    ])
    .where(sql<boolean>`job_id = any(${jobIds}::uuid[])`)
    .groupBy('job_id')
    .execute()
  return new Map(rows.map(({ jobId, stamp }) => [jobId, stamp]))
}

/** By company: another text as soon as one of its completed jobs is another. Their items can't change meanwhile. */
export async function stampEquipment(db: Db, companyIds: string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('jobs')
    .select([
      'company_id as companyId',
      sql<string>`count(*) || ' ' || sum(extract(epoch from completed_at))`.as('stamp'),
    ])
    .where(sql<boolean>`company_id = any(${companyIds}::uuid[])`)
    .where('status', '=', 'completed')
    .where('deleted_at', 'is', null)
    .groupBy('company_id')
    .execute()
  return new Map(rows.map(({ companyId, stamp }) => [companyId, stamp]))
}

export async function findExaminer(db: Db, userId: string) {
  return db
    .selectFrom('users')
    .select([
      'qualifications',
      sql<boolean>`signature_file_id is not null`.as('hasSignature'),
      'employer',
      'employer_address as employerAddress',
    ])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
}

/** Whether the person examines at this company: an administrator at any, an engineer where a job of theirs is. */
export async function worksAt(db: Db, { userId, isAdmin }: Examiner, companyId: string): Promise<boolean> {
  const company = db.selectFrom('companies').select('companies.id').where('companies.id', '=', companyId)
  const seen = isAdmin
    ? company.where('companies.deleted_at', 'is', null)
    : company
        .innerJoin('jobs', 'jobs.company_id', 'companies.id')
        .where('jobs.assigned_engineer_id', '=', userId)
        .where('jobs.deleted_at', 'is', null)
        .where('jobs.status', '<>', 'cancelled')
  return (await seen.limit(1).executeTakeFirst()) !== undefined
}

/**
 * Each piece of equipment with what was found at its last examination in a completed job, all of them, the one whose next
 * examination was due first at the top: if a device has no room for all, it has those that matter most.
 */
export async function listKnownEquipmentRows(db: Db, companyId: string) {
  const chosen = await chooseLastItems(db, companyId)
  return filledPage({}, { rows: chosen, total: chosen.length }, (some) =>
    equipmentOfItems(
      db,
      some.map(({ id }) => id),
    ),
  )
}

/** By the items of the last examinations; which those are is settled at one moment. */
function chooseLastItems(db: Db, companyId: string) {
  const latest = db
    .selectFrom('equipment')
    .innerJoin('inspection_items as items', 'items.equipment_id', 'equipment.id')
    .innerJoin('jobs', 'jobs.id', 'items.job_id')
    .where('equipment.company_id', '=', companyId)
    .where('items.deleted_at', 'is', null)
    .where('items.examined_on', 'is not', null)
    .where('jobs.status', '=', 'completed')
    .where('jobs.deleted_at', 'is', null)
    // A job may have been moved to another company since; what was found in it is theirs.
    .whereRef('jobs.company_id', '=', 'equipment.company_id')
    .distinctOn('equipment.id')
    .select(['items.id', 'items.next_examination_on'])
    .orderBy('equipment.id')
    .orderBy('items.examined_on', 'desc')
    .orderBy('items.place', 'desc')
  return db.selectFrom(latest.as('latest')).select('id').orderBy('next_examination_on').orderBy('id').execute()
}

async function equipmentOfItems(db: Db, itemIds: string[]) {
  const rows = await db
    .selectFrom('inspection_items as items')
    .innerJoin('equipment', 'equipment.id', 'items.equipment_id')
    .innerJoin('jobs', 'jobs.id', 'items.job_id')
    .leftJoin('users', 'users.id', 'items.examined_by')
    .where(sql<boolean>`items.id = any(${itemIds}::uuid[])`)
    .select([
      'equipment.identity',
      'equipment.serial_number as serialNumber',
      'equipment.asset_number as assetNumber',
      'equipment.description',
      'equipment.manufacturer',
      'equipment.model_name as modelName',
      'items.wll',
      'items.job_id as jobId',
      'items.id',
      'items.status',
      'items.fit_for_purpose as fitForPurpose',
      'items.examination_type as examinationType',
      'items.examined_on as examinationDate',
      'items.next_examination_on as nextExaminationDate',
      'items.defect_part as defectPart',
      'items.defect_description as defectDescription',
      'items.defect_immediate_danger as defectImmediateDanger',
      'items.defect_potential_danger as defectPotentialDanger',
      'items.repair_details as repairDetails',
      'items.defects',
      'users.name as examinerName',
    ])
    .execute()
  return rows.map(typed)
}

interface Stored {
  status: string
  examinationType: string
  examinationDate: string | null
  nextExaminationDate: string | null
  defects: unknown
}

/** The table's check constraints admit no other values, and what was examined has its dates. */
function typed<Row extends Stored>(row: Row) {
  return {
    ...row,
    status: row.status as ItemStatus,
    examinationType: row.examinationType as ExaminationType,
    examinationDate: String(row.examinationDate),
    nextExaminationDate: String(row.nextExaminationDate),
    // `items.queries.ts` writes this column, from that type.
    defects: row.defects as Defect[],
  }
}
