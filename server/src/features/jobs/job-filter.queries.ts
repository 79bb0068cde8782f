import { sql, type RawBuilder, type SqlBool } from 'kysely'
import {
  jobStatuses,
  nobodyAssigned,
  statusesSeenBy,
  type JobSort,
  type JobStatus,
  type JobViewer,
} from '#contract/jobs/jobs.rules.ts'
import type { Day } from '#contract/values/days.ts'
import { containing } from '#server/db/pages.ts'

export interface JobFilter {
  companyId?: string | undefined
  siteAddressId?: string | undefined
  engineerId?: string | undefined
  status?: readonly JobStatus[] | undefined
  from?: Day | undefined
  to?: Day | undefined
  q?: string | undefined
  sort?: JobSort | undefined
  limit?: number | undefined
  offset?: number | undefined
}

/** What a list is narrowed to once it is known who asks. */
export interface Narrowed {
  companyIds: string[]
  siteId: string | undefined
  engineerIds: string[]
  isUnassigned: boolean
  from: Day | undefined
  to: Day | undefined
  statuses: JobStatus[]
  words: Word[]
}

/** What is looked for among a job's words, and the terms that the index is asked for. */
export interface Word {
  text: string
  searchTerms: string[]
}

const maxWords = 6

/** A filter never widens what a person sees: it is laid over it. */
export function narrow(viewer: JobViewer, filter: JobFilter): Narrowed {
  const { companyId, siteAddressId, engineerId, status, from, to, q } = filter
  const isUnassigned = engineerId === nobodyAssigned
  const seen = statusesSeenBy(viewer.role)
  return {
    companyIds: distinct([viewer.role === 'customer' ? String(viewer.companyId) : undefined, companyId]),
    siteId: siteAddressId,
    engineerIds: distinct([
      viewer.role === 'engineer' ? viewer.userId : undefined,
      isUnassigned ? undefined : engineerId,
    ]),
    isUnassigned,
    from,
    to,
    statuses: seen.filter((one) => !status || status.includes(one)),
    words: (q ?? '').toLowerCase().split(/\s+/).filter(Boolean).slice(0, maxWords).map(asSearched),
  }
}

/** Over `jobs`, and over `job_words` where there are words: both have the columns that a list is narrowed by. */
export function conditions(narrowed: Narrowed): RawBuilder<SqlBool> {
  const { companyIds, siteId, engineerIds, isUnassigned, from, to, statuses, words } = narrowed
  const all = [
    ...companyIds.map((id) => sql`company_id = ${id}`),
    ...(siteId ? [sql`site_address_id = ${siteId}`] : []),
    ...engineerIds.map((id) => sql`assigned_engineer_id = ${id}`),
    ...(isUnassigned ? [sql`assigned_engineer_id is null`] : []),
    ...(from ? [sql`scheduled_on >= ${from}::date`] : []),
    ...(to ? [sql`scheduled_on <= ${to}::date`] : []),
    ...(statuses.length < jobStatuses.length ? [isOneOf(statuses)] : []),
    ...words.map(mentioned),
  ]
  return all.length > 0 ? sql<SqlBool>`(${sql.join(all, sql` and `)})` : sql<SqlBool>`true`
}

/** One status is asked for by itself: the index then gives its jobs in the order of the list. */
function isOneOf(statuses: JobStatus[]) {
  return statuses.length === 1 ? sql`status = ${statuses[0]}` : sql`status = any(${statuses})`
}

const minIndexedLength = 3
const isIndexed = /[\p{Letter}\p{Number}]/u

/** A short word has an entry in the index where words begin, and signs have none at all. */
function asSearched(word: string): Word {
  if (!isIndexed.test(word)) return { text: word, searchTerms: [] }
  const text = word.length < minIndexedLength ? ` ${word}` : word
  return { text, searchTerms: [text] }
}

/** `strpos` never asks the index, and compared like this it does not count as ruling out rows a second time. */
function mentioned({ text, searchTerms }: Word) {
  const asked = searchTerms.map((term) => sql`words like ${containing(term)}`)
  return sql.join(searchTerms.includes(text) ? asked : [...asked, sql`strpos(words, ${text}) <> 0`], sql` and `)
}

function distinct(ids: (string | undefined)[]): string[] {
  return [...new Set(ids.filter((id) => id !== undefined))]
}
