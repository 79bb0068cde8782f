import { z } from 'zod'
import { downloadEndpoint, listEndpoint, listFile } from '#contract/endpoint.ts'
import { Day, Instant } from '#contract/values/days.ts'
import { Id } from '#contract/values/ids.ts'
import { pageFields } from '#contract/values/pages.ts'
import { auditKinds } from './audit-words.rules.ts'

export const AuditEntry = z.object({
  _id: z.int(),
  at: Instant,
  /** Null where the system acted by itself, or nobody was signed in. */
  actor: z
    .object({ _id: Id, name: z.string(), /** Of the API token they used. */ token: z.string().optional() })
    .nullable(),
  what: z.string(),
  words: z.string(),
  /** Null where it is about nothing that has a record. */
  about: z.object({ _id: Id, kind: z.enum(auditKinds), name: z.string() }).nullable(),
  before: z.unknown(),
  after: z.unknown(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

const filter = {
  actorId: Id.optional(),
  /** Of a company also what was done to its contacts, sites, links for auditors and exports; of a job, its items; of a notice, its copy for an authority. */
  about: Id.optional(),
  what: z.string().max(100).optional(),
  from: Day.optional(),
  to: Day.optional(),
  q: pageFields.q,
}

export const listAudit = listEndpoint({
  path: '/audit',
  allow: 'audit:see',
  summary:
    'Lists who did what, latest first, 50 unless a limit says otherwise; q searches people, things and what was done.',
  input: z.object({ ...filter, limit: pageFields.limit.default(50), offset: pageFields.offset }),
  row: AuditEntry,
})

export const exportAuditList = listFile(listAudit)

/** The older address of the same. */
export const exportAudit = downloadEndpoint({
  base: '/api',
  path: '/audit/export',
  allow: 'audit:see',
  summary: 'Gives the log as it is filtered, as a CSV or Excel file.',
  input: z.object({ ...filter, format: z.enum(['csv', 'xlsx']).default('csv') }),
})
