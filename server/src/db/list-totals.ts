import { sql } from 'kysely'
import type { Role } from '#contract/permissions.ts'
import type { Db } from './database.ts'

/** How many there are of these kinds, as it is kept: counting ten thousand for every page would be most of its time. */
export async function readTotal(db: Db, kinds: readonly ('company' | Role)[]): Promise<number> {
  const { count } = await db
    .selectFrom('live_counts')
    .select(sql<number>`coalesce(sum(live), 0)::int`.as('count'))
    .where('kind', 'in', kinds)
    .executeTakeFirstOrThrow()
  return count
}
