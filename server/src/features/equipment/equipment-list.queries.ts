import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import type { EquipmentCounts, EquipmentSort } from '#contract/equipment/equipment.contract.ts'
import { dueSoonDays } from '#contract/inspections/equipment/condition.rules.ts'
import { addDays, type Day } from '#contract/values/days.ts'
import type { JobViewer } from '#contract/jobs/jobs.rules.ts'
import type { Db } from '#server/db/database.ts'
import { filledPage, pageOf, rowsPerChunk, type ListedPage } from '#server/db/pages.ts'
import type { DB } from '#server/db/tables.ts'
import { searching } from '#server/features/jobs/job-search.queries.ts'
import { countIn, isFound, type EquipmentFilter, type NarrowedEquipment } from './equipment-filter.queries.ts'
import { fillInEquipment, type EquipmentRow } from './equipment.queries.ts'

export async function listEquipmentRows(
  db: Db,
  viewer: JobViewer,
  narrowed: NarrowedEquipment,
  filter: EquipmentFilter,
): Promise<ListedPage<EquipmentRow>> {
  const chosen = await planned(db, narrowed, async (on) => {
    const { limit, offset = 0, sort = 'due' } = filter
    let page = inOrder(found(on, narrowed), sort)
    if (limit !== undefined) page = page.limit(limit)
    if (offset > 0) page = page.offset(offset)
    return pageOf(filter, await page.select('equipment.id').execute(), () => countFound(on, narrowed))
  })
  return filledPage(filter, chosen, (some) => fillInEquipment(db, viewer, some))
}

export function countEquipmentRows(db: Db, narrowed: NarrowedEquipment): Promise<EquipmentCounts> {
  const { today } = narrowed
  return planned(db, narrowed, (on) =>
    found(on, narrowed)
      .select([
        sql<number>`count(*)::int`.as('total'),
        countIn('unsafe', today).as('unsafe'),
        countIn('overdue', today).as('overdue'),
        countIn('due_soon', today).as('dueSoon'),
        countIn('in_date', today).as('inDate'),
        countIn('never_examined', today).as('neverExamined'),
        countIn('retired', today).as('retired'),
      ])
      .executeTakeFirstOrThrow(),
  )
}

/** Read from the index of due dates: what is due later is not counted. */
export function countDuePieces(db: Db, today: Day): Promise<{ overdue: number; dueSoon: number }> {
  return db
    .selectFrom('equipment')
    .where('is_listed', '=', true)
    .where('company_id', 'not in', (eb) => eb.selectFrom('companies').select('id').where('deleted_at', 'is not', null))
    .where('next_examination_on', '<=', addDays(today, dueSoonDays))
    .select([countIn('overdue', today).as('overdue'), countIn('due_soon', today).as('dueSoon')])
    .executeTakeFirstOrThrow()
}

/** All of a list, chosen at one moment and filled in as they are read. */
export async function* equipmentInChunks(
  db: Db,
  viewer: JobViewer,
  narrowed: NarrowedEquipment,
  sort: EquipmentSort = 'due',
): AsyncGenerator<EquipmentRow[]> {
  const chosen = await planned(db, narrowed, (on) =>
    inOrder(found(on, narrowed), sort).select('equipment.id').execute(),
  )
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

function planned<Found>(db: Db, { words }: NarrowedEquipment, find: (on: Db) => Promise<Found>): Promise<Found> {
  return words.length > 0 ? searching(db, find) : find(db)
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
