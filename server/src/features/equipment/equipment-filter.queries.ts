import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { z } from 'zod'
import type { listEquipment as listCall } from '#contract/equipment/equipment.contract.ts'
import { dueSoonDays, type Condition } from '#contract/inspections/equipment/condition.rules.ts'
import { plainNumber } from '#contract/inspections/equipment/equipment.rules.ts'
import type { Scope } from '#contract/auth/scope.rules.ts'
import { addDays, type Day } from '#contract/values/days.ts'
import { containing } from '#server/db/pages.ts'
import { withinScope } from '#server/db/scope.ts'

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
