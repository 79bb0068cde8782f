import { sql, type SqlBool } from 'kysely'
import { maxCountedInSearch } from '#contract/jobs/jobs.rules.ts'
import type { Page } from '#contract/values/pages.ts'
import type { Db } from '#server/db/database.ts'
import { prepared } from '#server/db/prepared.ts'
import { trigramsOf, chooseSearchTerms } from '#server/db/search-terms.ts'
import { conditions, type JobFilter, type Narrowed } from './job-filter.queries.ts'
import type { Chosen } from './jobs.queries.ts'

/** A rare word and a common one need different plans; one made for any word is slow for most. */
export function searching<Found>(db: Db, find: (on: Db) => Promise<Found>): Promise<Found> {
  return db.transaction().execute(async (tx) => {
    await sql`set local plan_cache_mode = force_custom_plan`.execute(tx)
    return find(tx)
  })
}

/** The index is asked for the words' rare trigrams, and the words themselves are compared with what it gives. */
export async function searchingJobs<Found>(
  db: Db,
  narrowed: Narrowed,
  find: (on: Db, narrowed: Narrowed) => Promise<Found>,
): Promise<Found> {
  const texts = narrowed.words.map(({ text }) => text)
  const terms = chooseSearchTerms(texts, await percentsOf(db, texts))
  const words = narrowed.words.map((word, place) =>
    word.searchTerms.length > 0 ? { ...word, searchTerms: terms[place] ?? [] } : word,
  )
  return searching(db, (on) => find(on, { ...narrowed, words }))
}

const percentsOfTrigrams = prepared((db, trigrams: string[]) =>
  db
    .selectFrom('common_parts')
    .selectAll()
    .where(sql<SqlBool>`part = any(${trigrams})`),
)

async function percentsOf(db: Db, texts: string[]): Promise<Map<string, number>> {
  const trigrams = texts.flatMap(trigramsOf).map(({ part }) => part)
  return new Map((await percentsOfTrigrams(db, trigrams)).map(({ part, percent }) => [part, percent]))
}

/** Counts no further than a person would look, so that a word that is in every job costs no more than another. */
export async function searchJobs(db: Db, narrowed: Narrowed, { limit, offset = 0 }: JobFilter): Promise<Page<Chosen>> {
  const all = found(db, narrowed)
  const isWholeFirm = narrowed.companyIds.length === 0 && narrowed.engineerIds.length === 0 && !narrowed.siteId
  const isCapped = isWholeFirm && limit !== undefined
  const chosen = await (isCapped ? all.limit(Math.max(maxCountedInSearch, offset + limit)) : all).execute()
  const rows = chosen.slice(offset, limit === undefined ? undefined : offset + limit)
  return { rows, total: chosen.length }
}

/** The next so many jobs behind the last one, or the first. */
export function searchAfter(db: Db, narrowed: Narrowed, last: Chosen | undefined, limit: number): Promise<Chosen[]> {
  const following = found(db, narrowed).limit(limit)
  if (!last) return following.execute()
  return following
    .where(sql<SqlBool>`(scheduled_on, job_id) < (${last.scheduledDate}::date, ${last.id}::uuid)`)
    .execute()
}

function found(db: Db, narrowed: Narrowed) {
  return db
    .selectFrom('job_words')
    .where(conditions(narrowed))
    .select(['job_id as id', 'scheduled_on as scheduledDate'])
    .orderBy('scheduled_on', 'desc')
    .orderBy('job_id', 'desc')
}
