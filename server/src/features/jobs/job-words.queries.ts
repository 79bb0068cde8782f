import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { containing } from '#server/db/pages.ts'

export interface SearchedWord {
  text: string
  companyIds: string[]
  siteIds: string[]
  engineerIds: string[]
}

const maxWords = 6

/** Names are looked up first: PostgreSQL then knows how many jobs a word will find, and chooses its plan by that. */
export async function lookUpWords(db: Db, q: string | undefined): Promise<SearchedWord[]> {
  const texts = (q ?? '').toLowerCase().split(/\s+/).filter(Boolean).slice(0, maxWords)
  const words: SearchedWord[] = []
  for (const text of texts) {
    const pattern = patternOf(text)
    const { rows } = await sql<Omit<SearchedWord, 'text'>>`
      select
        array(select id from companies where search_text like ${pattern} and ' ' || lower(name) like ${pattern}) as "companyIds",
        array(select id from site_addresses where search_text like ${pattern}) as "siteIds",
        array(select id from users where search_text like ${pattern} and ' ' || lower(name) like ${pattern}) as "engineerIds"
    `.execute(db)
    words.push(...rows.map((named) => ({ text, ...named })))
  }
  return words
}

/** Of a row of `jobs`: its number or title, its company, its site or its engineer has the word. */
export function mentionsWord({ text, companyIds, siteIds, engineerIds }: SearchedWord): RawBuilder<SqlBool> {
  const anyOf = [
    sql`jobs.search_text like ${patternOf(text)}`,
    ...(companyIds.length > 0 ? [sql`jobs.company_id = any(${companyIds}::uuid[])`] : []),
    ...(siteIds.length > 0 ? [sql`jobs.site_address_id = any(${siteIds}::uuid[])`] : []),
    ...(engineerIds.length > 0 ? [sql`jobs.assigned_engineer_id = any(${engineerIds}::uuid[])`] : []),
  ]
  return sql<SqlBool>`(${sql.join(anyOf, sql` or `)})`
}

const minIndexedLength = 3

/** One or two letters are looked for where words begin; the index has no shorter parts of words. */
function patternOf(word: string): string {
  const isShort = word.length < minIndexedLength && /[\p{Letter}\p{Number}]/u.test(word)
  return containing(isShort ? ` ${word}` : word)
}
