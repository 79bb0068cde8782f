import { z } from 'zod'
import { downloadEndpoint, endpoint, listEndpoint, listFile } from '#contract/endpoint.ts'
import { Day, Instant, SentDay } from '#contract/values/days.ts'
import { Id } from '#contract/values/ids.ts'
import { pageFields } from '#contract/values/pages.ts'
import { Line, OptionalLine, OptionalText } from '#contract/values/text.ts'
import { copyStates } from './authority-copies.rules.ts'
import { authorities, copyHows } from '#contract/companies/enforcing-authority.rules.ts'

const Authority = z.enum(authorities)

/** That a copy of a report must go to the enforcing authority (LOLER reg. 10(1)(c)), and what became of it. */
export const AuthorityCopy = z.object({
  _id: Id,
  noticeId: Id,
  jobId: Id,
  jobTitle: z.string(),
  jobNumber: z.string(),
  companyId: z.object({ _id: Id, name: z.string() }),
  siteAddressId: z.object({ _id: Id, addressLine1: z.string(), city: z.string(), postcode: z.string() }),
  items: z.array(z.string()),
  examiners: z.array(z.object({ _id: Id, name: z.string() })),
  openedAt: Instant,
  state: z.enum(copyStates),
  authority: Authority.nullable(),
  name: z.string(),
  how: z.enum(copyHows).nullable(),
  sentOn: Day.nullable(),
  reference: z.string(),
  /** Why none is needed, the examiner’s; or why one about hired equipment went to another authority than the Executive. */
  reason: z.string(),
  closedAt: Instant.nullable(),
  closedBy: z.object({ _id: Id, name: z.string() }).nullable(),
  /** Whether a piece of it is hired or leased: then it goes to the Executive, or a reason is asked for. */
  isHired: z.boolean(),
  proposal: z.object({ authority: Authority, name: z.string(), reason: z.string() }),
  hasCertificate: z.boolean(),
})
export type AuthorityCopy = z.infer<typeof AuthorityCopy>

export const listAuthorityCopies = listEndpoint({
  path: '/authority-copies',
  allow: 'authority-copies:send',
  summary: 'Lists the copies that must go to an enforcing authority, the longest open first; an engineer’s own only.',
  input: z.object({
    limit: pageFields.limit,
    offset: pageFields.offset,
    state: z.enum(copyStates).optional(),
    noticeId: Id.optional(),
  }),
  row: AuthorityCopy,
})

export const exportAuthorityCopies = listFile(listAuthorityCopies)

export const updateAuthorityCopy = endpoint({
  method: 'PUT',
  path: '/authority-copies/:copyId',
  allow: 'authority-copies:send',
  summary:
    'Closes a copy: with authority, name, how and sentOn, or with notNeeded and a reason, which only the examiner may say.',
  input: z.object({
    copyId: Id,
    authority: Authority.optional(),
    name: Line.optional(),
    how: z.enum(copyHows).optional(),
    sentOn: SentDay.optional(),
    reference: OptionalLine.optional(),
    notNeeded: z.boolean().optional(),
    reason: OptionalText.optional(),
  }),
  reply: AuthorityCopy,
})

export const getAuthorityPack = downloadEndpoint({
  base: '/api',
  path: '/authority-copies/:copyId/pack',
  allow: 'authority-copies:send',
  summary:
    'Gives one PDF for the authority: a covering letter, the pages of the report, and the sealed report attached. Only while the current version states the danger.',
  input: z.object({ copyId: Id }),
})
