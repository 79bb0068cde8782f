import { sql, type SqlBool } from 'kysely'
import type {
  DangerEnd,
  DangerFacts,
  ExaminationFacts,
  PieceFacts,
} from '#contract/inspections/dangers/danger.rules.ts'
import type { ImportedFacts } from '#contract/inspections/dangers/last-examination.rules.ts'
import type { noticeStateOf } from '#contract/inspections/dangers/notice-state.rules.ts'
import { camelColumns } from '#server/db/columns.ts'
import type { Db } from '#server/db/database.ts'
import { standing, standingIn } from './defects.queries.ts'

interface EquipmentToLock {
  companyIds?: string[]
  itemIds?: string[]
  equipmentIds?: string[]
}

/**
 * Those who write pieces of a company, or items and dangers, which its pieces follow, do so one after the other: after the job,
 * before the first of these rows. An item may be about a piece of a company that its job was moved away from.
 */
export async function lockEquipment(tx: Db, { companyIds = [], itemIds = [], equipmentIds = [] }: EquipmentToLock) {
  await sql`
    select pg_advisory_xact_lock(key)
    from (
      select distinct hashtextextended('equipment ' || company_id, 0) as key
      from (
        select unnest(${companyIds}::uuid[]) as company_id
        union
        select equipment.company_id from inspection_items as items join equipment on equipment.id = items.equipment_id
        where items.id = any(${itemIds}::uuid[])
        union
        select company_id from equipment where id = any(${equipmentIds}::uuid[])
      ) as companies
      order by key
    ) as keys`.execute(tx)
}

export async function listPiecesOfItems(db: Db, itemIds: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct equipment_id as id from inspection_items
    where id = any(${itemIds}::uuid[]) and equipment_id is not null`.execute(db)
  return rows.map(({ id }) => id)
}

/** Deleted ones too: what they found may stand. */
export async function listItemIdsOfJob(db: Db, jobId: string): Promise<string[]> {
  const rows = await db.selectFrom('inspection_items').select('id').where('job_id', '=', jobId).execute()
  return rows.map(({ id }) => id)
}

export async function listStoredFacts(db: Db, equipmentIds: string[]): Promise<(PieceFacts & { id: string })[]> {
  return db
    .selectFrom('equipment')
    .select(
      camelColumns(
        'equipment',
        'id live_items last_item_id last_examined_on next_examination_on is_not_fit has_immediate_danger',
        'danger_by rectified_on rectified_by rectified_reported_by not_presented_times',
      ),
    )
    .where(sql<SqlBool>`id = any(${equipmentIds}::uuid[])`)
    .execute()
}

interface ExaminationRow extends Omit<ExaminationFacts, 'recordedAt' | 'completedAt' | 'merges'> {
  equipmentId: string | null
  recordedAt: Date
  completedAt: Date | null
}

/** The latest written down first, which decides where two were recorded at the same moment. */
export async function listExaminationFacts(db: Db, asked: { equipmentIds: string[]; itemIds: string[] }) {
  const { rows } = await sql<ExaminationRow>`
    select items.id as "itemId", items.job_id as "jobId", items.equipment_id as "equipmentId", items.examined_on as "examinedOn",
      items.next_examination_on as "nextExaminationOn", items.fit_for_purpose as "isFit",
      items.examination_type = 'exceptional' as "isExceptional",
      jobs.status = 'completed' and jobs.report_withdrawn_at is null as "isCompleted",
      items.deleted_at is null and jobs.deleted_at is null and jobs.company_id = equipment.company_id is true as "isLive",
      coalesce(items.recorded_at, items.sort_at) as "recordedAt", items.outcome, jobs.completed_at as "completedAt"
    from inspection_items as items join jobs on jobs.id = items.job_id
      left join equipment on equipment.id = items.equipment_id
    where items.equipment_id = any(${asked.equipmentIds}::uuid[]) or items.id = any(${asked.itemIds}::uuid[])
    order by items.place desc`.execute(db)
  const merges = await listMerges(db, [...new Set(rows.flatMap(({ equipmentId }) => equipmentId ?? []))])
  return rows.map(({ recordedAt, completedAt, ...facts }) => ({
    ...facts,
    completedAt: completedAt && completedAt.getTime(),
    recordedAt: recordedAt.getTime(),
    merges: merges.filter(({ itemIds }) => itemIds.includes(facts.itemId)),
  }))
}

/** What has made these pieces of several, in however many steps, and which items each has moved. */
async function listMerges(db: Db, equipmentIds: string[]) {
  const { rows } = await sql<{ id: string; at: Date; itemIds: string[] }>`
    with recursive gone as (
      select id from equipment where merged_into = any(${equipmentIds}::uuid[])
      union
      select equipment.id from gone join equipment on equipment.merged_into = gone.id
    )
    select merges.id, merges.merged_at as at, merges.item_ids as "itemIds"
    from gone join equipment_merges as merges on merges.equipment_id = gone.id and merges.unmerged_at is null`.execute(
    db,
  )
  return rows.map(({ at, ...merge }) => ({ ...merge, at: at.getTime() }))
}

/** From the previous system, also of pieces that were merged into these. */
export async function listImportedFacts(db: Db, equipmentIds: string[]) {
  const { rows } = await sql<ImportedFacts & { equipmentId: string }>`
    with recursive pieces as (
      select id, id as piece from equipment where id = any(${equipmentIds}::uuid[]) and merged_into is null
      union all
      select merged.id, pieces.piece from pieces join equipment as merged on merged.merged_into = pieces.id
    )
    select pieces.piece as "equipmentId", examinations.examined_on as "examinedOn",
      examinations.next_examination_on as "nextExaminationOn"
    from pieces join imported_examinations as examinations on examinations.equipment_id = pieces.id`.execute(db)
  return rows
}

const rectified = sql<DangerFacts['rectified']>`(
  select jsonb_build_object(
    'on', rectifications.rectified_on, 'by', rectifications.rectified_by, 'reportedBy', users.name,
    'reportedAt', floor(extract(epoch from rectifications.recorded_at) * 1000)
  )
  from rectification_defects as answered join rectifications on rectifications.id = answered.rectification_id
    join users on users.id = rectifications.recorded_by
  where answered.defect_id = defects.id and rectifications.taken_back_at is null
  order by rectifications.recorded_at desc limit 1
)`

/** With what is stored of how each has ended. */
export async function listDangerFacts(db: Db, itemIds: string[]): Promise<(DangerFacts & { end: DangerEnd | null })[]> {
  const rows = await db
    .selectFrom('defects')
    .select([
      ...camelColumns('defects', 'id item_id is_stated class ended_by ended_on end_examined_on', standing),
      'danger_by as dangerByDate',
      rectified.as('rectified'),
    ])
    .where(sql<SqlBool>`item_id = any(${itemIds}::uuid[]) and (class <> 'observation' or found_on is not null)`)
    .orderBy('item_id')
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(({ endedBy, endedOn, endExaminedOn, standsNow, standsBy, foundOn, ...danger }) => ({
    ...danger,
    standing: standingIn({ standsNow, standsBy, foundOn }),
    end: endedBy === null || endedOn === null ? null : { by: endedBy, on: endedOn, examinedOn: endExaminedOn },
  }))
}

export async function updateStoredFacts(tx: Db, changed: (PieceFacts & { id: string })[]) {
  if (changed.length === 0) return
  await sql`
    update equipment
    set live_items = changed."liveItems", last_item_id = changed."lastItemId", last_examined_on = changed."lastExaminedOn",
      next_examination_on = changed."nextExaminationOn", is_not_fit = changed."isNotFit",
      has_immediate_danger = changed."hasImmediateDanger", danger_by = changed."dangerBy",
      rectified_on = changed."rectifiedOn", rectified_by = changed."rectifiedBy",
      rectified_reported_by = changed."rectifiedReportedBy", not_presented_times = changed."notPresentedTimes"
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as changed (
      id uuid, "liveItems" integer, "lastItemId" uuid, "lastExaminedOn" date, "nextExaminationOn" date, "isNotFit" boolean,
      "hasImmediateDanger" boolean, "dangerBy" date, "rectifiedOn" date, "rectifiedBy" text,
      "rectifiedReportedBy" text, "notPresentedTimes" integer
    )
    where equipment.id = changed.id`.execute(tx)
}

export async function updateEnds(tx: Db, changed: { id: string; end: DangerEnd | null }[]) {
  if (changed.length === 0) return
  const rows = changed.map(({ id, end }) => ({ id, ...end }))
  await sql`
    update defects set ended_by = changed.by, ended_on = changed.on, end_examined_on = changed."examinedOn"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as changed (id uuid, by text, "on" date, "examinedOn" date)
    where defects.id = changed.id`.execute(tx)
}

type NoticeState = ReturnType<typeof noticeStateOf>
type NoticeFactsRow = Parameters<typeof noticeStateOf>[0] & { id: string; state: NoticeState }

export async function listNoticeFacts(
  db: Db,
  { noticeIds = [], defectIds = [], jobId }: { noticeIds?: string[]; defectIds?: string[]; jobId?: string },
) {
  const { rows } = await sql<NoticeFactsRow>`
    select notices.id, notices.state,
      exists (
        select from notice_defects as told join defects on defects.id = told.defect_id
        where told.notice_id = notices.id and defects.ended_on is null
      ) as "isOpen",
      exists (
        select from notice_acknowledgements as answers
        where answers.notice_id = notices.id and answers.company_id = jobs.company_id and answers.says = 'disputed'
          and answers.taken_back_at is null
      ) as "isDisputed",
      exists (
        select from notice_acknowledgements as answers
        where answers.notice_id = notices.id and answers.company_id = jobs.company_id and answers.taken_back_at is null
      ) as "isRead",
      exists (
        select from notices as tellings
        where tellings.id in (notices.id, notices.told_by_notice_id) and tellings.told_at is not null
          and tellings.told_company_id = jobs.company_id
      ) or exists (
        select from notice_calls as calls where calls.notice_id = notices.id and calls.company_id = jobs.company_id
      ) as "isTold"
    from notices join jobs on jobs.id = notices.job_id
    where notices.id = any(${noticeIds}::uuid[]) or notices.job_id = ${jobId ?? null}::uuid
      or notices.id in (select notice_id from notice_defects where defect_id = any(${defectIds}::uuid[]))
    order by notices.id`.execute(db)
  return rows
}

export async function updateNoticeState(tx: Db, noticeId: string, state: NoticeState) {
  await tx.updateTable('notices').set({ state }).where('id', '=', noticeId).execute()
}

export async function moveExaminedEquipment(tx: Db, jobId: string, at: Date) {
  const { rows } = await sql<{ id: string; from: string | null; to: string }>`
    update equipment set site_address_id = jobs.site_address_id, version = equipment.version + 1, updated_at = ${at},
      placed_at = ${at}
    from inspection_items as items join jobs on jobs.id = items.job_id, equipment as before
    where jobs.id = ${jobId} and items.id = equipment.last_item_id and before.id = equipment.id
      and equipment.site_address_id is distinct from jobs.site_address_id
    returning equipment.id, before.site_address_id as "from", equipment.site_address_id as "to"`.execute(tx)
  return rows
}
