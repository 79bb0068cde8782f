import { sql } from 'kysely'
import type { Role } from '#contract/permissions.ts'
import type { Db } from './database.ts'
import { deepOffset } from './pages.ts'
import { prepared } from './prepared.ts'

type NamedKind = 'company' | 'user' | `user:${Role}`

/** The name and id at which the block of a page begins, and how many come before that. */
export interface PageStartByName {
  name: string
  id: string
  skipped: number
}

const startAt = prepared((db, kind: string, offset: number) =>
  db
    .selectFrom(
      sql<{ name: string; id: string; live: number; through: number }>`(
        select from_name as name, from_id as id, live,
          (sum(live) over (order by from_name, from_id))::int as through
        from name_blocks where kind = ${kind}
      )`.as('walked'),
    )
    .select(['walked.name', 'walked.id', sql<number>`walked.through - walked.live`.as('skipped')])
    .where('walked.through', '>', offset)
    .orderBy('walked.name')
    .orderBy('walked.id')
    .limit(1),
)

/** Where a page far down a list by name begins, so that nobody walks there through all pages before it. */
export async function findPageStartByName(db: Db, kind: NamedKind, offset = 0): Promise<PageStartByName | undefined> {
  if (offset < deepOffset) return undefined
  const [start] = await startAt(db, kind, offset)
  return start
}
