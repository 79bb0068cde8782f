import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { Day, Instant } from '#contract/values/days.ts'
import { Version } from '#contract/values/ids.ts'
import { typedCode } from '#contract/values/verification-code.ts'
import { certificateStatuses } from './certificates.rules.ts'
import { itemLevels, verdictLevels } from './verdict.rules.ts'

const Level = z.enum(verdictLevels)
const ItemLevel = z.enum(itemLevels)

export const VerifiedItem = z.object({
  description: z.string(),
  serialNumber: z.string(),
  /** As the paper has it; blank of what was not examined. */
  safeWorkingLoad: z.string(),
  level: ItemLevel,
  /** In words, as it stands today: `Requires repair; overdue since 12 May 2027`. */
  result: z.string(),
  nextExaminationDate: Day.nullable(),
  /** In the words of the paper; null where it states none. */
  nextExamination: z.object({ label: z.string(), value: z.string() }).nullable(),
})
export type VerifiedItem = z.infer<typeof VerifiedItem>

export const Verification = z.object({
  status: z.enum(certificateStatuses),
  currentVersion: Version.nullable(),
  /** Since when the firm no longer stands by it; why is for the firm and its customer to say. */
  withdrawnAt: Instant.nullable(),
  /** What it was issued from no longer stands: its job was reopened or an item changed, and no new version was issued. */
  isUnderRevision: z.boolean(),
  /** Of an extract for one item: its number in the report, and how many the report has. All other fields describe that item alone. */
  extract: z.object({ place: z.int(), itemCount: z.int() }).nullable(),
  isCancelled: z.boolean(),
  /** What it says, as distinct from whether it is genuine, and why. */
  verdict: z.object({ level: Level, headline: z.string(), reasons: z.array(z.string()) }),
  number: z.string(),
  version: Version,
  firm: z.string(),
  customer: z.string(),
  town: z.string(),
  /** Under which the examination was made: Northern Ireland has its own. */
  regulations: z.string(),
  reportDate: Day,
  issuedAt: Instant,
  examinedFrom: Day.nullable(),
  examinedTo: Day.nullable(),
  nextExaminationDate: Day.nullable(),
  examiner: z.string(),
  results: z.object({ items: z.int(), fitForPurpose: z.int(), requiresRepair: z.int(), notFit: z.int() }),
  items: z.array(VerifiedItem),
  sha256: z.string(),
  /** The SHA-256 fingerprint of the certificate it is sealed with; blank where it was not recorded. */
  sealedWith: z.string(),
})
export type Verification = z.infer<typeof Verification>

/** Under a 404: a report that was lost with a restore may be genuine; anything else was never issued. */
export const unknownStatuses = ['unknown', 'lost'] as const
export type UnknownStatus = (typeof unknownStatuses)[number]

export const verifyCertificate = endpoint({
  method: 'GET',
  path: '/verify/:code',
  allow: 'anyone',
  summary:
    'Tells whether a report is genuine and what it says, by the code printed on it; with its number, both must belong ' +
    'together. 404 means that it is unknown (`status: "unknown"`), or that this system lost it with a restore ("lost").',
  input: z.object({ code: z.string().max(300).transform(typedCode), number: z.string().max(200).optional() }),
  reply: Verification,
})
