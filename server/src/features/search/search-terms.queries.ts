import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { statusesSeenBy, type JobViewer } from '#contract/jobs/jobs.rules.ts'
import type { searchedNumbers } from '#contract/search/search.rules.ts'
import { beginningWith, containing } from '#server/db/pages.ts'
import { withinScope } from '#server/db/scope.ts'
import { jobColumns } from '#server/features/jobs/job-filter.queries.ts'

export interface SearchTerms {
  viewer: JobViewer
  words: string[]
  numbers: ReturnType<typeof searchedNumbers>
  telephone: string | null
  taggedId?: string | null
}

export function isSeenJob({ role, userId, memberships }: JobViewer): RawBuilder<SqlBool> {
  const isTheirs = {
    admin: sql`true`,
    engineer: sql`jobs.assigned_engineer_id = ${userId}`,
    customer: withinScope(memberships, jobColumns),
  }
  return sql<SqlBool>`jobs.deleted_at is null and ${isTheirs[role]} and jobs.status = any(${statusesSeenBy(role)})`
}

export function mentionsAll(text: RawBuilder<unknown>, words: string[]): RawBuilder<SqlBool> {
  const each = words.map((word) => mentions(text, word))
  return sql<SqlBool>`(${sql.join(each, sql` and `)})`
}

/** Three letters or numbers in a row have an entry in the index wherever they are; fewer only where a word begins. */
function mentions(text: RawBuilder<unknown>, word: string): RawBuilder<unknown> {
  if (/[\p{Letter}\p{Number}]{3}/u.test(word)) return sql`${text} like ${containing(word)}`
  return sql`(${text} like ${beginningWith(word)} or ${text} like ${containing(` ${word}`)})`
}
