import { sql, type RawBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely'
import type { EquipmentCounts, EquipmentSort } from '#contract/equipment/equipment.contract.ts'
import type { SiteCounts } from '#contract/equipment/site-counts.contract.ts'
import { dueSoonDays, type Condition } from '#contract/inspections/equipment/condition.rules.ts'
import { addDays, type Day } from '#contract/values/days.ts'
import type { JobViewer } from '#contract/jobs/jobs.rules.ts'
import type { Db } from '#server/db/database.ts'
import { countRows, filledPage, limited, pageOf, rowsPerChunk, type ListedPage } from '#server/db/pages.ts'
import type { DB } from '#server/db/tables.ts'
import {
  conditionIn,
  isFound,
  isInOneOf,
  type EquipmentFilter,
  type EquipmentCriteria,
} from './equipment-filter.queries.ts'
import { equipmentDetails, type EquipmentRow } from './equipment.queries.ts'

export async function listEquipmentRows(
  db: Db,
  viewer: JobViewer,
  criteria: EquipmentCriteria,
  filter: EquipmentFilter,
): Promise<ListedPage<EquipmentRow>> {
  const page = inOrder(found(db, criteria), filter.sort ?? 'due').select('equipment.id')
  const chosen = await pageOf(filter, await limited(page, filter).execute(), () => countRows(page))
  return filledPage(filter, chosen, (some) => equipmentDetails(db, viewer, some))
}

export async function countEquipmentRows(db: Db, criteria: EquipmentCriteria): Promise<EquipmentCounts> {
  const judged = found(db, criteria).select(conditionIn(criteria.today).as('condition'))
  // Each piece is judged once, and from an index alone.
  const rows = await db
    .selectFrom(judged.as('judged'))
    .select(['condition', sql<number>`count(*)::int`.as('count')])
    .groupBy('condition')
    .execute()
  return countsOf(rows)
}

/** By the address of the site; what stands at none comes last. */
export async function countEquipmentRowsBySite(db: Db, criteria: EquipmentCriteria): Promise<SiteCounts[]> {
  const judged = found(db, criteria).select(['site_address_id as siteId', conditionIn(criteria.today).as('condition')])
  const rows = await db
    .selectFrom(judged.as('judged'))
    .leftJoin('site_addresses as sites', 'sites.id', 'judged.siteId')
    .select(['judged.siteId', 'sites.address_line1 as addressLine1', 'sites.city', 'sites.postcode'])
    .select(['condition', sql<number>`count(*)::int`.as('count')])
    .groupBy(['judged.siteId', 'sites.address_line1', 'sites.city', 'sites.postcode', 'condition'])
    .orderBy('sites.address_line1')
    .orderBy('judged.siteId')
    .execute()
  const sites = rows.filter(({ siteId }, index) => rows.findIndex((row) => row.siteId === siteId) === index)
  return sites.map(({ siteId, addressLine1, city, postcode }) => ({
    ...countsOf(rows.filter((row) => row.siteId === siteId)),
    siteAddressId:
      siteId === null
        ? null
        : { _id: siteId, addressLine1: addressLine1 ?? '', city: city ?? '', postcode: postcode ?? '' },
  }))
}

function countsOf(rows: { condition: Condition; count: number }[]): EquipmentCounts {
  const of = (condition: Condition) => rows.find((row) => row.condition === condition)?.count ?? 0
  return {
    total: rows.reduce((sum, { count }) => sum + count, 0),
    unsafe: of('unsafe'),
    overdue: of('overdue'),
    putRight: of('put_right'),
    dueSoon: of('due_soon'),
    inDate: of('in_date'),
    neverExamined: of('never_examined'),
    retired: of('retired'),
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

/** All of a list, chosen at one moment and filled in as they are read. */
export async function* equipmentInChunks(
  db: Db,
  viewer: JobViewer,
  criteria: EquipmentCriteria,
  sort: EquipmentSort = 'due',
): AsyncGenerator<EquipmentRow[]> {
  const chosen = await inOrder(found(db, criteria), sort).select('equipment.id').execute()
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
function inOrder(pieces: Pieces, sort: EquipmentSort): Pieces {
  return pieces.orderBy(sortedBy[sort], (order) => order.asc().nullsLast()).orderBy('equipment.id')
}

const sortedBy: Record<EquipmentSort, RawBuilder<unknown>> = {
  due: sql`equipment.next_examination_on`,
  description: sql`lower(equipment.description)`,
  serialNumber: sql`lower(equipment.serial_number)`,
}
