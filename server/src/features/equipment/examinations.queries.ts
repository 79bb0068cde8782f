import { sql, type SqlBool } from 'kysely'
import type { DefectClass } from '#contract/inspections/items/defects.rules.ts'
import type { JobViewer } from '#contract/jobs/jobs.rules.ts'
import { camelColumns, type FactsOf } from '#server/db/columns.ts'
import type { Db } from '#server/db/database.ts'
import { countRows, limited, pageOf, type Asked } from '#server/db/pages.ts'
import { withinScope } from '#server/db/scope.ts'
import { listEvents } from '#server/features/inspections/job-history.queries.ts'
import { jobColumns } from '#server/features/jobs/job-filter.queries.ts'
import { currentCertificateOf } from './equipment.queries.ts'

export async function listExaminationRows(db: Db, viewer: JobViewer, filter: Asked & { equipmentId: string }) {
  const page = examinations(db, viewer, filter.equipmentId)
    .leftJoin('users as examiners', 'examiners.id', 'items.examined_by')
    .leftJoin('certificates as reports', (join) =>
      join.on('reports.id', '=', currentCertificateOf({ job: 'jobs', item: 'items' })),
    )
    .leftJoin('files as documents', 'documents.id', 'reports.file_id')
    .select(columns)
    .orderBy(sql`coalesce(items.examined_on, (jobs.completed_at at time zone 'Europe/London')::date)`, 'desc')
    .orderBy('items.place', 'desc')
  return pageOf(filter, await limited(page, filter).execute(), () =>
    countRows(examinations(db, viewer, filter.equipmentId)),
  )
}

export async function listImportedRows(db: Db, equipmentId: string): Promise<ImportedRow[]> {
  const { rows } = await sql<ImportedRow>`
    with recursive pieces as (
      select id from equipment where id = ${equipmentId}
      union
      select merged.id from pieces join equipment as merged on merged.merged_into = pieces.id
    )
    select examined_on as "examinedOn", next_examination_on as "nextExaminationOn", report_number as "reportNumber", examiner,
      is_safe as "isSafe"
    from pieces join imported_examinations on equipment_id = pieces.id
    order by examined_on nulls first, imported_examinations.id`.execute(db)
  return rows
}

export type ImportedRow = FactsOf<
  'imported_examinations',
  'examined_on next_examination_on report_number examiner is_safe'
>

/**
 * Of completed jobs, also that it was not examined and why; of open ones, what administrators and the engineer of the job
 * see there anyhow. What was found in a job that has since been moved to another company is theirs, and a customer's that
 * is only at some sites ends with those.
 */
function examinations(db: Db, { role, userId, memberships }: JobViewer, equipmentId: string) {
  const isSeenWhileOpen = {
    admin: sql`true`,
    engineer: sql`jobs.assigned_engineer_id = ${userId}`,
    customer: sql`false`,
  }[role]
  return db
    .selectFrom('inspection_items as items')
    .innerJoin('jobs', 'jobs.id', 'items.job_id')
    .innerJoin('equipment', 'equipment.id', 'items.equipment_id')
    .where('items.equipment_id', '=', equipmentId)
    .where('items.deleted_at', 'is', null)
    .where('jobs.deleted_at', 'is', null)
    .whereRef('jobs.company_id', '=', 'equipment.company_id')
    .where(withinScope(role === 'customer' ? memberships : null, jobColumns))
    .where(
      sql<SqlBool>`(
        (jobs.status = 'completed' and (items.examined_on is not null or items.outcome <> 'examined'))
        or (jobs.status in ('pending', 'in_progress') and items.examined_on is not null and ${isSeenWhileOpen})
      )`,
    )
}

function states(kind: DefectClass) {
  return sql<boolean>`exists (select from defects where item_id = items.id and is_stated and class = ${kind})`
}

const columns = [
  ...camelColumns('items', 'id status outcome fit_for_purpose photo_file_id'),
  'jobs.id as jobId',
  'jobs.number as jobNumber',
  'jobs.title as jobTitle',
  'items.examined_on as examinationDate',
  'items.next_examination_on as nextExaminationDate',
  sql<string>`coalesce(
    (select defects.description from defects where item_id = items.id and is_stated order by position limit 1), ''
  )`.as('defectDescription'),
  states('danger').as('defectImmediateDanger'),
  states('could_become_danger').as('defectPotentialDanger'),
  sql<boolean>`jobs.report_withdrawn_at is not null`.as('isWithdrawn'),
  'examiners.name as examinerName',
  'reports.number as certificateNumber',
  'reports.version as certificateVersion',
  'documents.id as certificateFileId',
  'documents.name as certificateFileName',
  // It was recorded for a piece that was merged into this one.
  sql<boolean>`exists (
    select from equipment_merges as merges
    where merges.into_id = equipment.id and merges.unmerged_at is null and items.id = any(merges.item_ids)
  )`.as('isMerged'),
] as const

export type ExaminationRow = Awaited<ReturnType<typeof listExaminationRows>>['rows'][number]

export function listEquipmentEvents(db: Db, filter: Asked & { equipmentId: string }) {
  return listEvents(db, sql<SqlBool>`about = ${filter.equipmentId}`, filter)
}
