import { sql, type AliasedRawBuilder, type RawBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely'
import type { EquipmentCounts, EquipmentSort, SiteCounts } from '#contract/equipment/equipment.contract.ts'
import { dueSoonDays, type Condition } from '#contract/inspections/equipment/condition.rules.ts'
import { addDays, type Day } from '#contract/values/days.ts'
import type { JobViewer } from '#contract/jobs/jobs.rules.ts'
import { camelColumns } from '#server/db/columns.ts'
import type { Db } from '#server/db/database.ts'
import { countRows, filledPage, limited, rowsPerChunk, type ListedPage } from '#server/db/pages.ts'
import type { DB } from '#server/db/tables.ts'
import { type EquipmentCriteria, conditionTests, isFound, isInOneOf } from './equipment-filter.queries.ts'
import { equipmentDetails, type EquipmentRow } from './equipment.queries.ts'

export async function listEquipmentRows(
  db: Db,
  viewer: JobViewer,
  criteria: EquipmentCriteria,
): Promise<ListedPage<EquipmentRow>> {
  const page = inOrder(found(db, criteria), criteria.sort).select('equipment.id')
  const chosen = await limited(page, criteria).execute()
  return filledPage(
    criteria,
    chosen,
    () => countRows(page),
    (some) => equipmentDetails(db, viewer, some),
  )
}

export async function countEquipmentRows(db: Db, criteria: EquipmentCriteria): Promise<EquipmentCounts> {
  return found(db, criteria).select(counted(criteria.today)).executeTakeFirstOrThrow()
}

export async function countEquipmentRowsBySite(db: Db, criteria: EquipmentCriteria): Promise<SiteCounts[]> {
  const rows = await found(db, criteria)
    .leftJoin('site_addresses as sites', 'sites.id', 'equipment.site_address_id')
    .select(['sites.id as siteId', ...camelColumns('sites', 'address_line1 city postcode')])
    .select(counted(criteria.today))
    .groupBy('sites.id')
    .orderBy('sites.address_line1')
    .orderBy('sites.id')
    .execute()
  return rows.map(({ siteId, addressLine1, city, postcode, ...counts }) => ({
    ...counts,
    siteAddressId:
      siteId === null
        ? null
        : { _id: siteId, addressLine1: addressLine1 ?? '', city: city ?? '', postcode: postcode ?? '' },
  }))
}

const countNames: Record<Condition, keyof EquipmentCounts> = {
  unsafe: 'unsafe',
  retired: 'retired',
  overdue: 'overdue',
  put_right: 'putRight',
  due_soon: 'dueSoon',
  in_date: 'inDate',
  never_examined: 'neverExamined',
}

/** All, and of each condition. */
function counted(today: Day): AliasedRawBuilder<number, keyof EquipmentCounts>[] {
  const tests = conditionTests(today)
  const judged = tests.map(([condition, holds], index) => {
    const before = tests.slice(0, index).map(([, held]) => sql`${held} is not true`)
    return sql<number>`(count(*) filter (where ${sql.join([holds, ...before], sql` and `)}))::int`.as(
      countNames[condition],
    )
  })
  return [sql<number>`count(*)::int`.as('total'), ...judged]
}

export async function countDuePieces(db: Db, today: Day): Promise<{ overdue: number; dueSoon: number }> {
  const count = (condition: Condition) => sql<number>`(count(*) filter (where ${isInOneOf([condition], today)}))::int`
  return db
    .selectFrom('equipment')
    .where('is_listed', '=', true)
    .where('next_examination_on', '<=', addDays(today, dueSoonDays))
    .where(sql<SqlBool>`company_id not in (select id from companies where deleted_at is not null)`)
    .select([count('overdue').as('overdue'), count('due_soon').as('dueSoon')])
    .executeTakeFirstOrThrow()
}

export async function* equipmentInChunks(
  db: Db,
  viewer: JobViewer,
  criteria: EquipmentCriteria,
): AsyncGenerator<EquipmentRow[]> {
  const chosen = await inOrder(found(db, criteria), criteria.sort).select('equipment.id').execute()
  for (let from = 0; from < chosen.length; from += rowsPerChunk) {
    const some = chosen.slice(from, from + rowsPerChunk)
    const rows = new Map((await equipmentDetails(db, viewer, some)).map((row) => [row.id, row]))
    yield some.flatMap(({ id }) => rows.get(id) ?? [])
  }
}

type Pieces = SelectQueryBuilder<DB, 'equipment', object>

function found(db: Db, criteria: EquipmentCriteria): Pieces {
  return db.selectFrom('equipment').where(isFound(criteria))
}

/** Of those alike, in the order of their ids, so that pages never overlap. */
function inOrder(pieces: Pieces, sort: EquipmentSort = 'due'): Pieces {
  return pieces.orderBy(sortedBy[sort], (order) => order.asc().nullsLast()).orderBy('equipment.id')
}

const sortedBy: Record<EquipmentSort, RawBuilder<unknown>> = {
  due: sql`equipment.next_examination_on`,
  description: sql`lower(equipment.description)`,
  serialNumber: sql`lower(equipment.serial_number)`,
}
