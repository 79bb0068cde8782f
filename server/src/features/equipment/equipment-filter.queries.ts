import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { EquipmentSort } from '#contract/equipment/equipment.contract.ts'
import { dueSoonDays, type Condition, type Lifecycle } from '#contract/inspections/equipment/condition.rules.ts'
import { plainNumber } from '#contract/inspections/equipment/equipment.rules.ts'
import { addDays, type Day } from '#contract/values/days.ts'
import { containing } from '#server/db/pages.ts'

export interface EquipmentFilter {
  companyId?: string | undefined
  siteAddressId?: string | undefined
  jobId?: string | undefined
  condition?: readonly Condition[] | undefined
  lifecycle?: readonly Lifecycle[] | undefined
  dueBefore?: Day | undefined
  q?: string | undefined
  sort?: EquipmentSort | undefined
  limit?: number | undefined
  offset?: number | undefined
}

/** A list once it is known who asks, and on which day. */
export interface NarrowedEquipment {
  /** Null: every company's. */
  companyIds: string[] | null
  siteId: string | undefined
  jobId: string | undefined
  conditions: readonly Condition[] | undefined
  lifecycles: readonly Lifecycle[] | undefined
  dueBefore: Day | undefined
  words: string[]
  today: Day
}

const maxWords = 6

export function searchedWords(q: string | undefined): string[] {
  return (q ?? '').toLowerCase().split(/\s+/).filter(Boolean).slice(0, maxWords)
}

export function isFound(narrowed: NarrowedEquipment): RawBuilder<SqlBool> {
  const { companyIds, siteId, jobId, conditions, lifecycles, dueBefore, words, today } = narrowed
  const all = [
    sql`equipment.is_listed`,
    ofCompanies(companyIds),
    ...(siteId ? [sql`equipment.site_address_id = ${siteId}`] : []),
    ...(jobId ? [isOfJob(jobId)] : []),
    ...(conditions ? [isInOneOf(conditions, today)] : []),
    ...(lifecycles ? [sql`equipment.lifecycle = any(${lifecycles})`] : []),
    ...(dueBefore ? [sql`equipment.next_examination_on < ${dueBefore}::date`] : []),
    ...words.map(mentionsWord),
  ]
  return sql<SqlBool>`${sql.join(all, sql` and `)}`
}

export function isOfJob(jobId: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`equipment.id in (
    select items.equipment_id from inspection_items as items where items.job_id = ${jobId} and items.deleted_at is null
  )`
}

/** One company is asked for by itself: the index then gives its pieces in the order of the list. */
function ofCompanies(companyIds: string[] | null): RawBuilder<unknown> {
  if (companyIds === null) {
    return sql`equipment.company_id not in (select id from companies where companies.deleted_at is not null)`
  }
  if (companyIds.length === 1) return sql`equipment.company_id = ${companyIds[0]}`
  return sql`equipment.company_id = any(${companyIds}::uuid[])`
}

/** A number is found however it is spaced: among the words is the serial number with its signs and without. */
function mentionsWord(word: string): RawBuilder<unknown> {
  const plain = plainNumber(word)?.toLowerCase() ?? word
  const written = sql`equipment.search_text like ${containing(word)}`
  return plain === word ? written : sql`(${written} or equipment.search_text like ${containing(plain)})`
}

export function isInOneOf(conditions: readonly Condition[], today: Day): RawBuilder<SqlBool> {
  const isOne = sql`${conditionIn(today)} = any(${conditions})`
  // An index of due dates gives the pieces that are due.
  const areDue = conditions.every((condition) => condition === 'overdue' || condition === 'due_soon')
  return areDue ? sql<SqlBool>`(${due} <= ${addDays(today, dueSoonDays)}::date and ${isOne})` : sql<SqlBool>`(${isOne})`
}

/** The contract's rule `conditionOf` in SQL, here alone; a test asks both about the same pieces. */
export function conditionIn(today: Day): RawBuilder<Condition> {
  return sql<Condition>`case
    when equipment.has_immediate_danger or equipment.danger_by < ${today}::date
      or (equipment.is_not_fit and equipment.lifecycle = 'in_service') then 'unsafe'
    when equipment.lifecycle <> 'in_service' then 'retired'
    when ${due} < ${today}::date then 'overdue'
    when equipment.rectified_on is not null then 'put_right'
    when ${due} is null then 'never_examined'
    when ${due} <= ${addDays(today, dueSoonDays)}::date then 'due_soon'
    else 'in_date'
  end`
}

const due = sql`equipment.next_examination_on`
