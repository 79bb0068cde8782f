import { sql, type RawBuilder } from 'kysely'
import type { JobViewer } from '#contract/jobs/jobs.rules.ts'
import type { Page } from '#contract/values/pages.ts'
import type { Db } from '#server/db/database.ts'
import { pageOf } from '#server/db/pages.ts'
import { fillInEquipment, type EquipmentRow } from './equipment.queries.ts'

interface DuplicateFilter {
  companyId?: string | undefined
  limit?: number | undefined
  offset?: number | undefined
}

interface Pair {
  one: EquipmentRow
  other: EquipmentRow
}

/** A works may number its shackles and its hoists each from 1: so short a number alone makes no duplicate. */
const minTellingLength = 3
const minSimilarity = 0.3

/**
 * Pieces of one company with the same serial number, those most alike first. Of several in the same words each is paired with the
 * one before it, unless a person has said that it is another.
 */
export async function listDuplicateRows(db: Db, viewer: JobViewer, filter: DuplicateFilter): Promise<Page<Pair>> {
  const { limit, offset = 0 } = filter
  const probable = probablePairs(filter)
  const { rows } = await sql<{ oneId: string; otherId: string }>`
    select one_id as "oneId", other_id as "otherId" from ${probable} as pairs
    order by likeness desc, one_id, other_id
    limit ${limit ?? null} offset ${offset}`.execute(db)
  const pieces = await fillInEquipment(
    db,
    viewer,
    rows.flatMap(({ oneId, otherId }) => [{ id: oneId }, { id: otherId }]),
  )
  const byId = new Map(pieces.map((piece) => [piece.id, piece]))
  const pairs = rows.flatMap(({ oneId, otherId }) => {
    const [one, other] = [byId.get(oneId), byId.get(otherId)]
    return one && other ? [{ one, other }] : []
  })
  return pageOf(filter, pairs, async () => {
    const counted = await sql<{ count: number }>`select count(*)::int as count from ${probable} as pairs`.execute(db)
    return counted.rows[0]?.count ?? 0
  })
}

function probablePairs({ companyId }: DuplicateFilter): RawBuilder<unknown> {
  return sql`(
    with numbered as (
      select equipment.id, equipment.company_id, equipment.created_at, lower(equipment.description) as words, identified,
        split_part(identified, ' ', 1) as kind, split_part(identified, ' ', 2) as serial,
        lag(equipment.id) over (
          partition by equipment.company_id, identified order by equipment.created_at, equipment.id
        ) as twin_id
      from equipment
      cross join lateral (
        select case when equipment.identity like '% ________-____-____-____-____________'
          then left(equipment.identity, -37) else equipment.identity end as identified
      ) as without_mark
      where equipment.identity ~ '^(serial|asset) ' and equipment.is_listed ${companyId ? sql`and company_id = ${companyId}` : sql``}
        and equipment.company_id not in (select id from companies where deleted_at is not null)
    )
    select one.id as one_id, other.id as other_id, similarity(one.words, other.words) as likeness
    from numbered as one
    join numbered as other on other.company_id = one.company_id and other.serial = one.serial and other.kind = one.kind
      and (other.created_at, other.id) > (one.created_at, one.id)
    where (one.kind = 'serial' or other.identified = one.identified)
      and (other.identified <> one.identified or other.twin_id = one.id and not exists (
        select from inspection_items as items where items.equipment_id = other.id and items.equipment_choice = 'other'
      ))
      and (length(one.serial) >= ${minTellingLength} or similarity(one.words, other.words) >= ${minSimilarity})
      and not exists (
        select from not_duplicates as said
        where said.one_id = least(one.id, other.id) and said.other_id = greatest(one.id, other.id)
      )
  )`
}

/** False when somebody has said so before. */
export async function rejectDuplicateRow(
  tx: Db,
  oneId: string,
  otherId: string,
  { at, by }: { at: Date; by: string },
): Promise<boolean> {
  const [first, second] = oneId < otherId ? [oneId, otherId] : [otherId, oneId]
  const row = await tx
    .insertInto('not_duplicates')
    .values({ one_id: first, other_id: second, said_at: at, said_by: by })
    .onConflict((conflict) => conflict.doNothing())
    .returning('one_id')
    .executeTakeFirst()
  return row !== undefined
}
