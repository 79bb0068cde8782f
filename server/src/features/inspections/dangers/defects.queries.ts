import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { StandingDanger } from '#contract/inspections/dangers/danger.rules.ts'
import type { Defect } from '#contract/inspections/items/defects.rules.ts'
import type { Day } from '#contract/values/days.ts'
import { camelColumns, columnsOf, type FactsOf } from '#server/db/columns.ts'
import type { Db } from '#server/db/database.ts'

const statement = 'item_id sent_as position part description class is_potential_too repair is_stated is_notified'

/** A defect as it is stored: as its item states it, or stated it last, and what stands of it. */
export interface DefectRow extends Defect, FactsOf<'defects', typeof statement> {
  standing: StandingDanger | null
  rectifiedOn: Day | null
}

export function newDefect(itemId: string, defect: Defect, position: number): DefectRow {
  return {
    ...defect,
    itemId,
    sentAs: defect._id,
    position,
    isPotentialToo: false,
    isStated: true,
    isNotified: false,
    standing: null,
    rectifiedOn: null,
  }
}

export function statedDefects(itemId: RawBuilder<unknown>): RawBuilder<StatedDefect[]> {
  return sql<StatedDefect[]>`(
    select coalesce(jsonb_agg(jsonb_build_object(
      '_id', defects.id, 'part', defects.part, 'description', defects.description, 'class', defects.class,
      'dangerByDate', defects.danger_by, 'repair', defects.repair, 'isPotentialToo', defects.is_potential_too
    ) order by defects.position), '[]')
    from defects where defects.item_id = ${itemId} and defects.is_stated
  )`
}

export interface StatedDefect extends Defect {
  isPotentialToo: boolean
}

export const standing = 'stands_now stands_by found_on'

/** When it was put right last. */
const rectifiedOn = sql<Day | null>`(
  select rectifications.rectified_on
  from rectification_defects as answered join rectifications on rectifications.id = answered.rectification_id
  where answered.defect_id = defects.id and rectifications.taken_back_at is null
  order by rectifications.recorded_at desc limit 1
)`

export async function listDefects(db: Db, itemIds: string[]): Promise<DefectRow[]> {
  const rows = await db
    .selectFrom('defects')
    .select([
      'id as _id',
      ...camelColumns('defects', statement, standing),
      'danger_by as dangerByDate',
      rectifiedOn.as('rectifiedOn'),
    ])
    .where(sql<SqlBool>`item_id = any(${itemIds}::uuid[])`)
    .orderBy('position')
    .execute()
  return rows.map(({ standsNow, standsBy, foundOn, ...row }) => ({
    ...row,
    standing: standingIn({ standsNow, standsBy, foundOn }),
  }))
}

export function standingIn({ standsNow: isNow, standsBy: by, foundOn }: FactsOf<'defects', typeof standing>) {
  return isNow === null || foundOn === null ? null : { isNow, by, foundOn }
}

export async function listItemsOfDefects(db: Db, defectIds: string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('defects')
    .select(['id', 'item_id as itemId'])
    .where(sql<SqlBool>`id = any(${defectIds}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, itemId }) => [id, itemId]))
}

const rowsAtOnce = 500
/** Not whose it is, nor under which id it was sent first. */
const updated = `${statement} ${standing} danger_by`.split(' ').slice(2)

/** Without what ended them, which `refreshEquipment` writes. */
export async function writeDefects(tx: Db, defects: DefectRow[]) {
  for (let from = 0; from < defects.length; from += rowsAtOnce) {
    const rows = defects
      .slice(from, from + rowsAtOnce)
      .map((defect) => ({ ...statementOf(defect), ...standingOf(defect) }))
    await tx
      .insertInto('defects')
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet(Object.fromEntries(updated.map((column) => [column, sql<never>`excluded.${sql.ref(column)}`]))),
      )
      .execute()
  }
}

function statementOf(defect: DefectRow) {
  return { id: defect._id, danger_by: defect.dangerByDate, ...columnsOf(defect, statement) }
}

function standingOf({ standing }: DefectRow) {
  return {
    stands_now: standing?.isNow ?? null,
    stands_by: standing?.by ?? null,
    found_on: standing?.foundOn ?? null,
  }
}

export async function deleteDefects(tx: Db, defectIds: string[]) {
  if (defectIds.length === 0) return
  await tx.deleteFrom('defects').where('id', 'in', defectIds).execute()
}

export async function listToldDangers(db: Db, defectIds: string[]) {
  return db
    .selectFrom('notice_defects')
    .select([...camelColumns('notice_defects', 'defect_id class part description'), 'danger_by as dangerByDate'])
    .where(sql<SqlBool>`defect_id = any(${defectIds}::uuid[])`)
    .execute()
}

export async function listDaysFound(db: Db, itemIds: string[]): Promise<Map<string, Day>> {
  const { rows } = await sql<{ id: string; day: Day }>`
    select id, coalesce(examined_on, (updated_at at time zone 'Europe/London')::date) as day
    from inspection_items where id = any(${itemIds}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, day }) => [id, day]))
}

export async function listItemsWithDefects(db: Db, jobId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('inspection_items as items')
    .select('items.id')
    .where('items.job_id', '=', jobId)
    .where('items.deleted_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('defects').select('id').whereRef('item_id', '=', 'items.id').where('is_stated', '=', true)),
    )
    .execute()
  return rows.map(({ id }) => id)
}
