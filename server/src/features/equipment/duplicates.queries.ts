import { sql, type RawBuilder } from 'kysely'
import type { JobViewer } from '#contract/jobs/jobs.rules.ts'
import type { Day } from '#contract/values/days.ts'
import type { Db } from '#server/db/database.ts'
import { pageOf, type Asked } from '#server/db/pages.ts'
import { equipmentDetails } from './equipment.queries.ts'

type DuplicateFilter = Asked & { companyId?: string | undefined; areTwins?: boolean }

/** A works may number its shackles and its hoists each from 1: so short a number alone makes no duplicate. */
const minTellingLength = 3
const minSimilarity = 0.3

/**
 * Pieces of one company with the same serial number, those most alike first. Of several in the same words each is paired with the
 * one before it, unless a person has said that it is another.
 */
export async function listDuplicateRows(db: Db, viewer: JobViewer, filter: DuplicateFilter) {
  const { limit, offset = 0 } = filter
  const probable = probablePairs(filter)
  const { rows } = await sql<{ oneId: string; otherId: string }>`
    select one_id as "oneId", other_id as "otherId" from ${probable} as pairs
    order by likeness desc, one_id, other_id
    limit ${limit ?? null} offset ${offset}`.execute(db)
  const ids = rows.flatMap(({ oneId, otherId }) => [{ id: oneId }, { id: otherId }])
  const pieces = await equipmentDetails(db, viewer, ids)
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

export interface TwinsOfCompany {
  id: string
  companyId: string
  companyName: string
  pairs: number
  since: Day
}

/** By company, the longest known first: words that fit several pieces have made another one, and nobody has said which it is. */
export async function listTwins(db: Db, limit: number): Promise<{ rows: TwinsOfCompany[]; total: number }> {
  const { rows } = await sql<TwinsOfCompany & { total: number }>`
    select companies.id, companies.id as "companyId", companies.name as "companyName", count(*)::int as pairs,
      min((twin.created_at at time zone 'Europe/London')::date) as since, (count(*) over ())::int as total
    from ${probablePairs({ areTwins: true })} as pairs
      join equipment as twin on twin.id = pairs.other_id join companies on companies.id = twin.company_id
    group by companies.id order by since, companies.id limit ${limit}`.execute(db)
  return { rows, total: rows[0]?.total ?? 0 }
}

/** Of a piece that is told from another in the same words by a mark. As in the index `equipment_with_mark`. */
const isMarked = sql`is_listed and identity ~ '^(serial|asset) .* [0-9a-f]{8}-[-0-9a-f]{27}$'`

function probablePairs({ companyId, areTwins = false }: DuplicateFilter): RawBuilder<unknown> {
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
        ${areTwins ? sql`and company_id in (select company_id from equipment where ${isMarked})` : sql``}
        and equipment.company_id not in (select id from companies where deleted_at is not null)
    )
    select one.id as one_id, other.id as other_id, similarity(one.words, other.words) as likeness
    from numbered as one
    join numbered as other on other.company_id = one.company_id and other.serial = one.serial and other.kind = one.kind
      and (other.created_at, other.id) > (one.created_at, one.id)
    where (${areTwins ? sql`` : sql`one.kind = 'serial' or`} other.identified = one.identified)
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

/** False when a person has said so before. */
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
