import { sql } from 'kysely'
import { camelColumns } from '#server/db/columns.ts'
import type { Db } from '#server/db/database.ts'
import type { JobViewer } from '#contract/jobs/jobs.rules.ts'
import { chooseJobs, jobDetails, type JobRow } from '#server/features/jobs/jobs.queries.ts'
import type { DefectPhrase } from '#contract/inspections/device.contract.ts'
import { filledPage } from '#server/db/pages.ts'
import { listTagsOf, toTag } from '#server/features/inspections/equipment/tags.queries.ts'
import { statedDefects } from '#server/features/inspections/dangers/defects.queries.ts'
import { readDefects } from '#server/features/inspections/items/items.queries.ts'

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

/**
 * Each piece of equipment with what was found at its last examination in a completed job, all of them, the one whose next
 * examination was due first at the top: if a device has no room for all, it has those that matter most.
 * `isWhole`: also those that nobody has examined yet.
 */
export async function listKnownEquipmentRows(db: Db, { companyId, isWhole }: { companyId: string; isWhole: boolean }) {
  let pieces = db
    .selectFrom('equipment')
    .select('id')
    .where('company_id', '=', companyId)
    .where('is_listed', '=', true)
    .orderBy('next_examination_on')
    .orderBy('id')
  if (!isWhole) pieces = pieces.where('last_item_id', 'is not', null)
  const chosen = await pieces.execute()
  const aliases = await listAliases(db, companyId)
  return filledPage(
    {},
    chosen,
    async () => chosen.length,
    async (some) => {
      const filled = await equipmentDetails(db, some)
      const ids = filled.map(({ id }) => id)
      const tags = await listTagsOf(db, ids)
      return filled.map((piece) => {
        const own = tags.get(piece.id)
        return { ...piece, ...aliases.get(piece.id), ...(own && { tags: own.map(toTag) }) }
      })
    },
  )
}

/** By piece: as `findPieceByWords`, of a whole company. */
async function listAliases(db: Db, companyId: string) {
  const { rows } = await sql<{ id: string; aliases: string[] }>`
    select words.id, array_agg(distinct words.identity) as aliases
    from (
      select merged_equipment(equipment_id) as id, identity from equipment_aliases where company_id = ${companyId}
      union all
      select merged_equipment(id), identity from equipment where company_id = ${companyId} and merged_into is not null
    ) as words
    group by 1`.execute(db)
  return new Map(rows.map(({ id, aliases }) => [id, { aliases }]))
}

async function equipmentDetails(db: Db, chosen: { id: string }[]) {
  const equipmentIds = chosen.map(({ id }) => id)
  const pieces = await db
    .selectFrom('equipment')
    .where(sql<boolean>`id = any(${equipmentIds}::uuid[])`)
    .select([
      ...camelColumns(
        'equipment',
        'id identity serial_number asset_number description manufacturer model_name wll',
        'examination_type site_address_id location lifecycle is_not_fit has_immediate_danger',
        'rectified_on last_item_id',
      ),
      'danger_by as dangerByDate',
      'next_examination_on as nextExaminationDate',
    ])
    .execute()
  const lastItemIds = pieces.flatMap(({ lastItemId }) => lastItemId ?? [])
  const lastItems = await listLastItems(db, lastItemIds)
  return pieces.map(({ lastItemId, ...piece }) => ({ ...piece, last: lastItems.get(lastItemId ?? '') ?? null }))
}

async function listLastItems(db: Db, itemIds: string[]) {
  const rows = await db
    .selectFrom('inspection_items as items')
    .leftJoin('users', 'users.id', 'items.examined_by')
    .where(sql<boolean>`items.id = any(${itemIds}::uuid[])`)
    .select([
      ...camelColumns('items', 'job_id status fit_for_purpose examination_type'),
      'items.id as itemId',
      'items.examined_on as examinationDate',
      'items.next_examination_on as nextExaminationDate',
      statedDefects(sql.ref('items.id')).as('defects'),
      'users.name as examinerName',
    ])
    .execute()
  // What was examined has its dates.
  const found = rows.map(({ defects, examinationDate, nextExaminationDate, ...row }) => ({
    ...row,
    examinationDate: String(examinationDate),
    nextExaminationDate: String(nextExaminationDate),
    ...readDefects(defects),
  }))
  return new Map(found.map((row) => [row.itemId, row]))
}
