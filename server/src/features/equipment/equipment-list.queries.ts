import { sql, type AliasedRawBuilder, type RawBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely'
import type { z } from 'zod'
import type {
  EquipmentCounts,
  EquipmentSort,
  listEquipment as listCall,
  SiteCounts,
} from '#contract/equipment/equipment.contract.ts'
import { dueSoonDays, type Condition } from '#contract/inspections/equipment/condition.rules.ts'
import { addDays, type Day } from '#contract/values/days.ts'
import type { JobViewer } from '#contract/jobs/jobs.rules.ts'
import { camelColumns } from '#server/db/columns.ts'
import type { Db } from '#server/db/database.ts'
import { countRows, filledPage, limited, rowsPerChunk, type ListedPage, containing } from '#server/db/pages.ts'
import type { DB } from '#server/db/tables.ts'
import { equipmentDetails, type EquipmentRow } from './equipment.queries.ts'
import { plainNumber } from '#contract/inspections/equipment/equipment.rules.ts'
import type { Scope } from '#contract/auth/scope.rules.ts'
import { withinScope } from '#server/db/scope.ts'

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

export type EquipmentFilter = Partial<z.output<typeof listCall.input>>

export interface EquipmentCriteria extends EquipmentFilter {
  scope: Scope
  /** No other than these. */
  ids?: string[]
  /** The piece with the tag that was searched for, which need not mention the words; `isOnly`: no other than that one. */
  tagged?: { id: string | null; isOnly: boolean }
  today: Day
}

const maxWords = 6

export function isFound(criteria: EquipmentCriteria): RawBuilder<SqlBool> {
  const { scope, ids, siteAddressId, jobId, condition, lifecycle, dueBefore, today } = criteria
  const all = [
    sql`equipment.is_listed`,
    isInScope(scope),
    ...(ids ? [sql`equipment.id = any(${ids}::uuid[])`] : []),
    ...(siteAddressId ? [sql`equipment.site_address_id = ${siteAddressId}`] : []),
    ...(jobId ? [isOfJob(jobId)] : []),
    ...(condition ? [isInOneOf(condition, today)] : []),
    ...(lifecycle ? [sql`equipment.lifecycle = any(${lifecycle})`] : []),
    ...(dueBefore ? [sql`equipment.next_examination_on < ${dueBefore}::date`] : []),
    ...isSearched(criteria),
  ]
  return sql<SqlBool>`${sql.join(all, sql` and `)}`
}

function isSearched({ q = '', tagged }: EquipmentCriteria): RawBuilder<unknown>[] {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean).slice(0, maxWords)
  const isTagged = sql`equipment.id = ${tagged?.id ?? null}`
  if (tagged?.isOnly) return [isTagged]
  if (!tagged?.id || words.length === 0) return words.map(mentionsWord)
  return [sql`(${isTagged} or (${sql.join(words.map(mentionsWord), sql` and `)}))`]
}

export function isOfJob(jobId: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`equipment.id in (
    select items.equipment_id from inspection_items as items where items.job_id = ${jobId} and items.deleted_at is null
  )`
}

const scopedColumns = { company: sql`equipment.company_id`, site: sql`equipment.site_address_id` }

function isInScope(scope: Scope): RawBuilder<unknown> {
  if (scope !== null) return withinScope(scope, scopedColumns)
  return sql`equipment.company_id not in (select id from companies where companies.deleted_at is not null)`
}

/** A number is found however it is spaced: among the words is the serial number with its signs and without. */
function mentionsWord(word: string): RawBuilder<unknown> {
  const plain = plainNumber(word)?.toLowerCase() ?? word
  const written = sql`equipment.search_text like ${containing(word)}`
  return plain === word ? written : sql`(${written} or equipment.search_text like ${containing(plain)})`
}

/** The contract's rule `conditionOf` in SQL, here alone: the first that holds; a test asks both about the same pieces. */
export function conditionTests(today: Day): [Condition, RawBuilder<SqlBool>][] {
  return [
    [
      'unsafe',
      sql`(equipment.has_immediate_danger or equipment.danger_by < ${today}::date
        or (equipment.is_not_fit and equipment.lifecycle = 'in_service'))`,
    ],
    ['retired', sql`(equipment.lifecycle <> 'in_service')`],
    ['overdue', sql`(${due} < ${today}::date)`],
    ['put_right', sql`(equipment.rectified_on is not null)`],
    ['never_examined', sql`(${due} is null)`],
    ['due_soon', sql`(${due} <= ${addDays(today, dueSoonDays)}::date)`],
    ['in_date', sql`true`],
  ]
}

export function isInOneOf(conditions: readonly Condition[], today: Day): RawBuilder<SqlBool> {
  const tests = conditionTests(today).map(([condition, holds]) => {
    return sql`when ${holds} then ${sql.lit(conditions.includes(condition))}`
  })
  const isOne = sql`case ${sql.join(tests, sql` `)} end`
  // An index of due dates gives the pieces that are due.
  const areDue = conditions.every((condition) => condition === 'overdue' || condition === 'due_soon')
  return areDue ? sql<SqlBool>`(${due} <= ${addDays(today, dueSoonDays)}::date and ${isOne})` : sql<SqlBool>`(${isOne})`
}

const due = sql`equipment.next_examination_on`
