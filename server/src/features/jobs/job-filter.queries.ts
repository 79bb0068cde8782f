import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { z } from 'zod'
import type { listJobs as listCall } from '#contract/jobs/jobs.contract.ts'
import {
  jobStatuses,
  type JobStatus,
  type JobViewer,
  nobodyAssigned,
  statusesSeenBy,
} from '#contract/jobs/jobs.rules.ts'
import type { Db } from '#server/db/database.ts'
import { withinScope } from '#server/db/scope.ts'
import { containing } from '#server/db/pages.ts'

type Sent = Partial<z.output<typeof listCall.input>>
export type JobFilter = Omit<Sent, 'status'> & { status?: readonly JobStatus[] | undefined }

export const jobColumns = { company: sql`jobs.company_id`, site: sql`jobs.site_address_id` }

/** A filter never shows more than the person may see. */
export async function jobCriteria(db: Db, viewer: JobViewer, filter: JobFilter): Promise<RawBuilder<SqlBool>> {
  const { companyId, siteAddressId, engineerId, status, from, to, q } = filter
  const { role, userId, memberships } = viewer
  const statuses = statusesSeenBy(role).filter((one) => !status || status.includes(one))
  const isUnassigned = engineerId === nobodyAssigned
  const words = await lookUpWords(db, q)
  const all = [
    sql`jobs.deleted_at is null`,
    ...(role === 'customer' ? [withinScope(memberships, jobColumns)] : []),
    ...(role === 'engineer' ? [sql`jobs.assigned_engineer_id = ${userId}`] : []),
    ...(companyId ? [sql`jobs.company_id = ${companyId}`] : []),
    ...(siteAddressId ? [sql`jobs.site_address_id = ${siteAddressId}`] : []),
    ...(isUnassigned ? [sql`jobs.assigned_engineer_id is null`] : []),
    ...(engineerId && !isUnassigned ? [sql`jobs.assigned_engineer_id = ${engineerId}`] : []),
    ...(from ? [sql`jobs.scheduled_on >= ${from}::date`] : []),
    ...(to ? [sql`jobs.scheduled_on <= ${to}::date`] : []),
    ...(statuses.length < jobStatuses.length ? [isOneOf(statuses)] : []),
    ...words.map(mentionsWord),
  ]
  return sql<SqlBool>`(${sql.join(all, sql` and `)})`
}

/** One status is asked for by itself: the index then gives its jobs in the order of the list. */
function isOneOf(statuses: JobStatus[]) {
  return statuses.length === 1 ? sql`jobs.status = ${statuses[0]}` : sql`jobs.status = any(${statuses})`
}

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
