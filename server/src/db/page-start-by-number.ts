import { sql } from 'kysely'
import type { Db } from './database.ts'
import { deepOffset } from './pages.ts'
import { prepared } from './prepared.ts'

/** How many of a list by number, the highest first, come before a page, and below which number it begins. */
interface Start {
  before: number
  skipped: number
}

const startAt = prepared((db, kind: string, status: string | null, offset: number) =>
  db
    .selectFrom(
      sql<{ before: number; through: number; live: number }>`(
        select (block + 1) * 500 as before, sum(live)::int as live,
          (sum(sum(live)) over (order by block desc))::int as through
        from number_counts
        where kind = ${kind} and (${status}::text is null or status = ${status}::text)
        group by block
      )`.as('walked'),
    )
    .select(['walked.before', sql<number>`walked.through - walked.live`.as('skipped')])
    .where('walked.through', '>', offset)
    .orderBy('walked.before', 'desc')
    .limit(1),
)

/** Where a page far down a list begins, so that nobody walks there through all pages before it. */
export async function findPageStartByNumber(
  db: Db,
  kind: 'invoice' | 'order',
  { status, offset = 0, q }: { status?: string | undefined; offset?: number | undefined; q?: string | undefined },
): Promise<Start | undefined> {
  if (offset < deepOffset || q) return undefined
  const [start] = await startAt(db, kind, status ?? null, offset)
  return start
}
