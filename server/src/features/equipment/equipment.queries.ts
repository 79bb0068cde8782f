import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { openStatuses, type JobViewer } from '#contract/jobs/jobs.rules.ts'
import { camelColumns } from '#server/db/columns.ts'
import type { Db } from '#server/db/database.ts'
import { withinScope } from '#server/db/scope.ts'
import { jobColumns } from '#server/features/jobs/job-filter.queries.ts'
import { listTagsOf } from '#server/features/inspections/equipment/tags.queries.ts'

export async function equipmentDetails(db: Db, viewer: JobViewer, chosen: { id: string }[]) {
  if (chosen.length === 0) return []
  const ids = chosen.map(({ id }) => id)
  const rows = await filledIn(db, viewer)
    .where(sql<SqlBool>`equipment.id = any(${ids}::uuid[])`)
    .where('equipment.is_listed', '=', true)
    .execute()
  const tags = await listTagsOf(db, ids)
  return rows.map((row) => ({ ...row, tags: tags.get(row.id) ?? [] }))
}

export async function findEquipmentRow(db: Db, viewer: JobViewer, equipmentId: string) {
  const [row] = await equipmentDetails(db, viewer, [{ id: equipmentId }])
  return row
}

export type EquipmentRow = Awaited<ReturnType<typeof equipmentDetails>>[number]

export async function findSurvivor(db: Db, equipmentId: string) {
  const { rows } = await sql<{ id: string; companyId: string; siteId: string | null }>`
    select id, company_id as "companyId", site_address_id as "siteId" from equipment where id = merged_equipment(${equipmentId})`.execute(
    db,
  )
  return rows[0]
}

function filledIn(db: Db, viewer: JobViewer) {
  return db
    .selectFrom('equipment')
    .innerJoin('companies', 'companies.id', 'equipment.company_id')
    .where('companies.deleted_at', 'is', null)
    .leftJoin('site_addresses as sites', 'sites.id', 'equipment.site_address_id')
    .leftJoin('inspection_items as last_items', 'last_items.id', 'equipment.last_item_id')
    .leftJoin('jobs as last_jobs', 'last_jobs.id', 'last_items.job_id')
    .leftJoin('certificates as reports', (join) =>
      join.on('reports.id', '=', currentCertificateOf({ job: 'last_jobs', item: 'last_items' })),
    )
    .leftJoin('jobs as open_jobs', (join) => join.on('open_jobs.id', '=', openJobId(viewer)))
    .select([
      ...camelColumns(
        'equipment',
        'id company_id site_address_id location identity serial_number asset_number description',
        'manufacturer model_name wll swl_configuration hol examination_type ownership lessor_name',
        'lessor_address lessor_email lifecycle lifecycle_reason is_not_fit has_immediate_danger',
        'last_item_id rectified_on rectified_by rectified_reported_by created_at version',
      ),
      'companies.name as companyName',
      ...camelColumns('sites', 'address_line1 city postcode'),
      'equipment.manufactured_on as dateOfManufacture',
      'equipment.danger_by as dangerByDate',
      'equipment.last_examined_on as lastExaminationDate',
      'equipment.next_examination_on as nextExaminationDate',
      sql<number | null>`case when ${isReportSeen(viewer)} then reports.number end`.as('certificateNumber'),
      'reports.code as certificateCode',
      certificateJobId(viewer).as('certificateJobId'),
      photoFileId.as('photoFileId'),
      'open_jobs.id as openJobId',
      'open_jobs.number as openJobNumber',
      'open_jobs.title as openJobTitle',
      'open_jobs.scheduled_on as openJobDate',
    ])
}

/** A piece stands where it is now; its reports stay at the sites of their jobs, and with the company that got them. */
function certificateJobId(viewer: JobViewer) {
  return sql<string | null>`case when reports.company_id = equipment.company_id and ${isReportSeen(viewer)}
    then reports.job_id end`
}

function isReportSeen({ role, memberships }: JobViewer): RawBuilder<SqlBool> {
  const columns = { company: sql`equipment.company_id`, site: sql`last_jobs.site_address_id` }
  return withinScope(role === 'customer' ? memberships : null, columns)
}

const photoFileId = sql<string | null>`(
  select photos.photo_file_id
  from inspection_items as photos
  join jobs on jobs.id = photos.job_id
  where photos.equipment_id = equipment.id and photos.deleted_at is null and photos.photo_file_id is not null
    and jobs.status = 'completed' and jobs.deleted_at is null and jobs.company_id = equipment.company_id
  order by photos.examined_on desc nulls last, photos.place desc limit 1
)`

function openJobId({ role, userId, memberships }: JobViewer): RawBuilder<string> {
  const isSeen = {
    admin: sql`true`,
    engineer: sql`jobs.assigned_engineer_id = ${userId}`,
    customer: withinScope(memberships, jobColumns),
  }[role]
  return sql<string>`(
    select jobs.id
    from inspection_items as items
    join jobs on jobs.id = items.job_id
    where items.equipment_id = equipment.id and items.deleted_at is null
      and jobs.status = any(${openStatuses}) and jobs.deleted_at is null and jobs.company_id = equipment.company_id
      and ${isSeen}
    order by jobs.scheduled_on, jobs.id limit 1
  )`
}

/**
 * The id of the latest certificate of a joined job that names a joined item: null where that was withdrawn, and where it
 * was issued before the item was written down.
 */
export function currentCertificateOf({ job, item }: { job: string; item: string }): RawBuilder<string> {
  return sql<string>`(
    select case when exists (select from certificate_withdrawals where certificate_id = latest.id)
      or latest.issued_at < ${sql.ref(item)}.created_at then null else latest.id end
    from certificates as latest
    where latest.job_id = ${sql.ref(job)}.id and latest.company_id = ${sql.ref(job)}.company_id
    order by latest.version desc limit 1
  )`
}
