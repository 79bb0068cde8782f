import { sql } from 'kysely'
import type { ExaminedItem } from '#contract/inspections/completion/impossible-facts.rules.ts'
import type { ExistingItem } from '#contract/inspections/completion/job-difference.rules.ts'
import { dayInLondon } from '#contract/values/days.ts'
import { camelColumns } from '#server/db/columns.ts'
import type { Db } from '#server/db/database.ts'
import { hasRows } from '#server/db/pages.ts'
import { statedDefects } from '#server/features/inspections/dangers/defects.queries.ts'
import { readDefects, type FormerContent } from '#server/features/inspections/items/items.queries.ts'

export async function listReportedItems(db: Db, jobId: string) {
  const rows = await db
    .selectFrom('inspection_items')
    .select([
      'id as _id',
      ...camelColumns(
        'inspection_items',
        'serial_number description status outcome outcome_reason fit_for_purpose',
        'installed_correctly serious_injury_risk is_accessory lifts_people examination_type',
      ),
      'first_after_install as firstInspectionAfterInstall',
      statedDefects(sql.ref('inspection_items.id')).as('defects'),
      sql<Date>`coalesce(recorded_at, sort_at)`.as('recordedAt'),
      toldDangers.as('told'),
      'manufactured_on as dateOfManufacture',
      'last_examined_on as dateOfLastExamination',
      'examined_on as examinationDate',
      'next_examination_on as nextExaminationDate',
    ])
    .where('job_id', '=', jobId)
    .where('deleted_at', 'is', null)
    .orderBy('sort_at')
    .orderBy('place')
    .execute()
  return rows.map((row) => ({
    ...row,
    ...readDefects(row.defects),
    recordedOn: dayInLondon(row.recordedAt),
  }))
}

const toldDangers = sql<NonNullable<ExaminedItem['told']>>`(
  select coalesce(jsonb_agg(jsonb_build_object(
    'defectId', defects.id, 'class', told.class, 'part', told.part, 'description', told.description, 'dangerBy', told.danger_by,
    'toldOn', (coalesce(notices.told_at, notices.made_at) at time zone 'Europe/London')::date
  ) order by told.danger_by), '[]')
  from (
    select inspection_items.id
    union all select gone.id from inspection_items as gone
    where gone.equipment_id = inspection_items.equipment_id and gone.job_id = inspection_items.job_id
      and gone.deleted_at is not null
  ) as told_items join defects on defects.item_id = told_items.id
  join notice_defects as told on told.defect_id = defects.id join notices on notices.id = told.notice_id
  where defects.ended_on is null
)`

/** Everyone who recorded an examination in this job, in the order of the items, and who completes it, also for the others. */
export function listSigners(db: Db, jobId: string, completerId: string) {
  return db
    .selectFrom('users')
    .leftJoin('inspection_items as items', (join) =>
      join
        .onRef('items.examined_by', '=', 'users.id')
        .on('items.job_id', '=', jobId)
        .on('items.deleted_at', 'is', null)
        .on('items.examined_on', 'is not', null),
    )
    .where((eb) => eb.or([eb('items.id', 'is not', null), eb('users.id', '=', completerId)]))
    .groupBy('users.id')
    .select(camelColumns('users', 'name employer employer_address'))
    .orderBy(sql`min(items.sort_at)`)
    .orderBy(sql`min(items.place)`)
    .execute()
}

export function listItemsForReview(db: Db, jobId: string, itemIds: string[]) {
  return db
    .selectFrom('pending_reviews')
    .select(['item_id as itemId', sql<boolean>`bool_or(outcome = 'waiting')`.as('isWaiting')])
    .where('job_id', '=', jobId)
    .where(sql<boolean>`item_id = any(${itemIds}::uuid[])`)
    .groupBy('item_id')
    .execute()
}

export function listExistingItems(db: Db, jobId: string): Promise<ExistingItem[]> {
  const photoIds = sql<
    string[]
  >`jsonb_path_query_array(jsonb_build_array(photo_file_id) || more_photo_file_ids, '$[*] ? (@ != null)')`
  return db
    .selectFrom('inspection_items')
    .select(['id as _id', 'version', sql<boolean>`deleted_at is not null`.as('isDeleted'), photoIds.as('photoIds')])
    .where('job_id', '=', jobId)
    .orderBy('sort_at')
    .orderBy('place')
    .execute()
}

export function wasCompletionAccepted(db: Db, jobId: string, completionId: string): Promise<boolean> {
  return hasRows(db.selectFrom('accepted_completions').where('job_id', '=', jobId).where('id', '=', completionId))
}

export async function insertAcceptedCompletion(tx: Db, jobId: string, completionId: string) {
  await tx.insertInto('accepted_completions').values({ job_id: jobId, id: completionId }).execute()
}

/** What these items said at these versions: each write records what stood before it. */
export async function listContentsAt(
  db: Db,
  items: { _id: string; version: number }[],
): Promise<Map<string, FormerContent>> {
  const ids = items.map(({ _id }) => _id)
  const versions = items.map(({ version }) => version)
  const { rows } = await sql<{ itemId: string; content: FormerContent }>`
    select seen.item_id as "itemId", writes.content_before as content
    from unnest(${ids}::uuid[], ${versions}::int[]) as seen (item_id, version)
    join item_writes as writes on writes.item_id = seen.item_id and writes.version = seen.version + 1
  `.execute(db)
  return new Map(rows.map(({ itemId, content }) => [itemId, content]))
}

/** Who added these items: the person who accepted work to review, not who wrote it; of a loaded job's, who loaded them. */
export async function listAdders(db: Db, itemIds: string[]) {
  const { rows } = await sql<{ itemId: string; userId: string | null; role: string | null }>`
    select items.id as "itemId", users.id as "userId", users.role
    from inspection_items as items
    left join item_writes as additions on additions.item_id = items.id and additions.version = 1
    left join users on users.id = coalesce(additions.written_by, items.created_by)
    where items.id = any(${itemIds}::uuid[])
  `.execute(db)
  return rows
}

export async function listStoredNames(db: Db, jobId: string, itemIds: string[]) {
  return db
    .selectFrom('pending_reviews')
    .select([
      'item_id as id',
      sql<string>`coalesce(content ->> 'description', '')`.as('description'),
      sql<string>`coalesce(content ->> 'serialNumber', '')`.as('serialNumber'),
    ])
    .where('job_id', '=', jobId)
    .where('kind', '=', 'new-item')
    .where(sql<boolean>`item_id = any(${itemIds}::uuid[])`)
    .execute()
}
