import { sql } from 'kysely'
import type { NoticeHow } from '#contract/inspections/dangers/notice-hows.rules.ts'
import type { Defect } from '#contract/inspections/items/defects.rules.ts'
import { camelColumns } from '#server/db/columns.ts'
import type { Db } from '#server/db/database.ts'

/** The job with everyone and everything it names, also those since deleted: their names stay on the work. */
export async function findReportedJob(db: Db, jobId: string) {
  return db
    .selectFrom('jobs')
    .innerJoin('companies', 'companies.id', 'jobs.company_id')
    .innerJoin('site_addresses as sites', 'sites.id', 'jobs.site_address_id')
    .leftJoin('users as completers', 'completers.id', 'jobs.completed_by')
    .where('jobs.id', '=', jobId)
    .where('jobs.deleted_at', 'is', null)
    .select([
      ...camelColumns(
        'jobs',
        'id number title status company_id site_address_id completion_reason completed_at',
        'signed_heading report_withdrawn_at completed_by',
      ),
      'companies.name as employerName',
      'companies.address as employerAddress',
      'companies.use_logo_in_pdf as usesLogo',
      'companies.logo_file_id as logoFileId',
      ...camelColumns('sites', 'address_line1 address_line2 city postcode is_in_northern_ireland main_activity'),
      'completers.name as completerName',
    ])
    .executeTakeFirst()
}

export type ReportedJob = NonNullable<Awaited<ReturnType<typeof findReportedJob>>>

export function listSigners(db: Db, userIds: string[]) {
  return db
    .selectFrom('users')
    .select(camelColumns('users', 'id name qualifications employer employer_address phone signature_file_id'))
    .where(sql<boolean>`id = any(${userIds}::uuid[])`)
    .execute()
}

export type SignerRow = Awaited<ReturnType<typeof listSigners>>[number]

/** By item: when the last examination of its equipment that was known at this job's completion says that the next is due. */
export async function listDueDates(db: Db, job: Pick<ReportedJob, 'companyId' | 'completedAt'>, itemIds: string[]) {
  const { rows } = await sql<{ itemId: string; dueDate: string }>`
    select items.id as "itemId", last.next_examination_on as "dueDate"
    from inspection_items as items
    cross join lateral (
      select earlier.next_examination_on
      from inspection_items as earlier
      join jobs on jobs.id = earlier.job_id
      where earlier.equipment_id = items.equipment_id
        and earlier.deleted_at is null and earlier.examined_on is not null
        and jobs.company_id = ${job.companyId} and jobs.deleted_at is null
        and jobs.status = 'completed' and jobs.report_withdrawn_at is null and jobs.completed_at <= ${job.completedAt}
      order by earlier.examined_on desc, earlier.place desc limit 1
    ) as last
    where items.id = any(${itemIds}::uuid[])
  `.execute(db)
  return new Map(rows.map(({ itemId, dueDate }) => [itemId, dueDate]))
}

/** By item: the last day on which, before its examination was recorded, the register knows its piece examined, by a completed job of the company. */
export async function listLastExaminations(db: Db, companyId: string, itemIds: string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ itemId: string; examinedOn: string }>`
    select items.id as "itemId", max(earlier.examined_on) as "examinedOn"
    from inspection_items as items
    join inspection_items as earlier on earlier.equipment_id = items.equipment_id
      and (earlier.examined_on, earlier.recorded_at) < (items.examined_on, items.recorded_at)
    join jobs on jobs.id = earlier.job_id
    where items.id = any(${itemIds}::uuid[]) and earlier.deleted_at is null and jobs.id <> items.job_id
      and jobs.company_id = ${companyId} and jobs.deleted_at is null
      and jobs.status = 'completed' and jobs.report_withdrawn_at is null
    group by items.id
  `.execute(db)
  return new Map(rows.map(({ itemId, examinedOn }) => [itemId, examinedOn]))
}

/** What anyone at the job's company was told about its dangers, by a notice or on the telephone; the first first. */
export async function listTellings(db: Db, { id, companyId }: Pick<ReportedJob, 'id' | 'companyId'>) {
  const { rows } = await sql<Telling>`
    select tellings.at, tellings."to", tellings.how, (
      select jsonb_agg(jsonb_build_object(
        '_id', defect_id, 'class', class, 'dangerByDate', danger_by, 'part', part, 'description', description
      )) from notice_defects where notice_id = tellings.notice_id
    ) as told
    from (
      select id as notice_id, told_at as at, told_name as "to", how from notices
      where job_id = ${id} and told_company_id = ${companyId} and told_at is not null and how is not null
      union all
      select notices.id, calls.called_at, calls.name, 'telephone'
      from notice_calls as calls join notices on notices.id = calls.notice_id
      where notices.job_id = ${id} and calls.company_id = ${companyId}
    ) as tellings
    order by tellings.at`.execute(db)
  return rows
}

interface Telling {
  at: Date
  to: string
  how: NoticeHow
  told: Pick<Defect, '_id' | 'class' | 'dangerByDate' | 'part' | 'description'>[]
}

export async function listPlaces(db: Db, companyId: string, itemIds: string[]) {
  const { rows } = await sql<{ itemId: string; location: string; hiredFrom: string; isHired: boolean }>`
    select items.id as "itemId", equipment.location, equipment.ownership = 'hired' as "isHired",
      case when equipment.ownership = 'hired' then equipment.lessor_name else '' end as "hiredFrom"
    from inspection_items as items join equipment on equipment.id = items.equipment_id
    where items.id = any(${itemIds}::uuid[]) and equipment.company_id = ${companyId}`.execute(db)
  return new Map(rows.map(({ itemId, ...place }) => [itemId, place]))
}
