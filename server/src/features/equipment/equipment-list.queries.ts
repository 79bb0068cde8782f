import { sql, type RawBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely'
import type { EquipmentCounts, EquipmentSort } from '#contract/equipment/equipment.contract.ts'
import { dueSoonDays, type Condition } from '#contract/inspections/equipment/condition.rules.ts'
import { addDays, type Day } from '#contract/values/days.ts'
import type { JobViewer } from '#contract/jobs/jobs.rules.ts'
import type { Db } from '#server/db/database.ts'
import { filledPage, pageOf, rowsPerChunk, type ListedPage } from '#server/db/pages.ts'
import type { DB } from '#server/db/tables.ts'
import {
  conditionIn,
  isFound,
  isInOneOf,
  type EquipmentFilter,
  type NarrowedEquipment,
} from './equipment-filter.queries.ts'
import { fillInEquipment, type EquipmentRow } from './equipment.queries.ts'

export async function listEquipmentRows(
  db: Db,
  viewer: JobViewer,
  narrowed: NarrowedEquipment,
  filter: EquipmentFilter,
): Promise<ListedPage<EquipmentRow>> {
  const { limit, offset = 0, sort = 'due' } = filter
  let page = inOrder(found(db, narrowed), sort)
  if (limit !== undefined) page = page.limit(limit)
  if (offset > 0) page = page.offset(offset)
  const chosen = await pageOf(filter, await page.select('equipment.id').execute(), () => countFound(db, narrowed))
  return filledPage(filter, chosen, (some) => fillInEquipment(db, viewer, some))
}

export async function countEquipmentRows(db: Db, narrowed: NarrowedEquipment): Promise<EquipmentCounts> {
  const counts = await countByCondition(found(db, narrowed), db, narrowed.today)
  return {
    total: Object.values(counts).reduce((sum, count) => sum + count, 0),
    unsafe: counts.unsafe,
    overdue: counts.overdue,
    putRight: counts.put_right,
    dueSoon: counts.due_soon,
    inDate: counts.in_date,
    neverExamined: counts.never_examined,
    retired: counts.retired,
  }
}

export async function countDuePieces(db: Db, today: Day): Promise<{ overdue: number; dueSoon: number }> {
  const counted = (condition: Condition) => sql<number>`(count(*) filter (where ${isInOneOf([condition], today)}))::int`
  return db
    .selectFrom('equipment')
    .where('is_listed', '=', true)
    .where('next_examination_on', '<=', addDays(today, dueSoonDays))
    .where(sql<SqlBool>`company_id not in (select id from companies where deleted_at is not null)`)
    .select([counted('overdue').as('overdue'), counted('due_soon').as('dueSoon')])
    .executeTakeFirstOrThrow()
}

/** Each piece is judged once, and from an index alone. */
async function countByCondition(pieces: Pieces, db: Db, today: Day): Promise<Record<Condition, number>> {
  const rows = await db
    .selectFrom(pieces.select(conditionIn(today).as('condition')).as('judged'))
    .select(['condition', sql<number>`count(*)::int`.as('count')])
    .groupBy('condition')
    .execute()
  const none = { unsafe: 0, retired: 0, overdue: 0, put_right: 0, due_soon: 0, in_date: 0, never_examined: 0 }
  return { ...none, ...Object.fromEntries(rows.map(({ condition, count }) => [condition, count])) }
}

/** All of a list, chosen at one moment and filled in as they are read. */
export async function* equipmentInChunks(
  db: Db,
  viewer: JobViewer,
  narrowed: NarrowedEquipment,
  sort: EquipmentSort = 'due',
): AsyncGenerator<EquipmentRow[]> {
  const chosen = await inOrder(found(db, narrowed), sort).select('equipment.id').execute()
  for (let from = 0; from < chosen.length; from += rowsPerChunk) {
    const some = chosen.slice(from, from + rowsPerChunk)
    const rows = new Map((await fillInEquipment(db, viewer, some)).map((row) => [row.id, row]))
    yield some.flatMap(({ id }) => rows.get(id) ?? [])
  }
}

async function countFound(db: Db, narrowed: NarrowedEquipment): Promise<number> {
  const { count } = await found(db, narrowed)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

type Pieces = SelectQueryBuilder<DB, 'equipment', object>

function found(db: Db, narrowed: NarrowedEquipment): Pieces {
  return db.selectFrom('equipment').where(isFound(narrowed))
}

/** Of those alike, in the order of their ids, so that pages never overlap. */
function inOrder(pieces: Pieces, sort: EquipmentSort): Pieces {
  return pieces.orderBy(sortedBy[sort], (order) => order.asc().nullsLast()).orderBy('equipment.id')
}

const sortedBy: Record<EquipmentSort, RawBuilder<unknown>> = {
  due: sql`equipment.next_examination_on`,
  description: sql`lower(equipment.description)`,
  serialNumber: sql`lower(equipment.serial_number)`,
}
