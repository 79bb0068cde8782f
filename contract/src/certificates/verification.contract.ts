import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { Day, Instant } from '#contract/values/days.ts'
import { Version } from '#contract/values/ids.ts'
import { certificateStatuses } from './certificates.rules.ts'

/** What whoever holds the document can read on it anyway. */
export const Verification = z.object({
  status: z.enum(certificateStatuses),
  /** The version that counts now; null when the latest was withdrawn. */
  currentVersion: Version.nullable(),
  /** Since when the firm no longer stands by it; why is for the firm and its customer to say. */
  withdrawnAt: Instant.nullable(),
  /** A finding in it was changed, and its examiner has not completed the job again. */
  isUnderRevision: z.boolean(),
  /** Of an extract for one item: its number in the report, and how many the report has. The rest is told of that item alone. */
  extract: z.object({ place: z.int(), itemCount: z.int() }).nullable(),
  number: z.string(),
  version: Version,
  firm: z.string(),
  customer: z.string(),
  town: z.string(),
  reportDate: Day,
  issuedAt: Instant,
  /** The first and the last day on which something was examined. */
  examinedFrom: Day.nullable(),
  examinedTo: Day.nullable(),
  /** The earliest day by which something must be examined again. */
  nextExaminationDate: Day.nullable(),
  examiner: z.string(),
  results: z.object({ items: z.int(), fitForPurpose: z.int(), requiresRepair: z.int(), notFit: z.int() }),
  sha256: z.string(),
})
export type Verification = z.infer<typeof Verification>

export const verifyCertificate = endpoint({
  method: 'GET',
  path: '/verify/:code',
  allow: 'anyone',
  summary: 'Tells whether a report is genuine and current, by the code printed on it. 404 means that it is unknown.',
  input: z.object({ code: z.string().max(300).trim().toLowerCase() }),
  reply: Verification,
})
