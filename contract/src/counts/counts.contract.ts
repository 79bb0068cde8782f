import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { itemOutcomes, leftOutcomes } from '#contract/inspections/examination/outcome.rules.ts'
import { Job } from '#contract/jobs/jobs.contract.ts'
import { jobExpectations } from '#contract/jobs/jobs.rules.ts'
import { Instant, SentDay } from '#contract/values/days.ts'
import { Id, Reference } from '#contract/values/ids.ts'
import { Text, Line } from '#contract/values/text.ts'
import { maxReportItems } from '#contract/inspections/completion/report-size.rules.ts'

const ownId = Id.toLowerCase()

const CountNote = z.object({ _id: Id, text: z.string(), by: z.string(), at: Instant })
export type CountNote = z.infer<typeof CountNote>

const CountedPiece = z.object({
  /** Null for an item that no piece is known of. */
  equipmentId: Id.nullable(),
  /** Null while the piece is expected and the job has no item for it. */
  itemId: Id.nullable(),
  label: z.string(),
  outcome: z.enum(itemOutcomes).nullable(),
  reason: z.string(),
  timesRunning: z.int(),
  notes: z.array(CountNote),
})
export type CountedPiece = z.infer<typeof CountedPiece>

export const JobCount = z.object({
  expects: z.enum(jobExpectations),
  expected: z.int(),
  examined: z.int(),
  outcomes: z.record(z.enum(leftOutcomes), z.int()),
  pieces: z.array(CountedPiece),
  /** Who signed on site for what was not presented; null where nobody did, or the list has changed since. */
  siteSignature: z.object({ name: z.string(), signedAt: Instant }).nullable(),
  revisits: z.array(Job.pick({ _id: true, number: true, scheduledDate: true })),
})
export type JobCount = z.infer<typeof JobCount>

export const getCount = endpoint({
  method: 'GET',
  path: '/inspections/jobs/:jobId/count',
  allow: 'jobs:see',
  summary:
    'Says what a visit was to account for and what became of each piece; to customers once the job is completed.',
  input: z.object({ jobId: Id }),
  reply: JobCount,
})

export const noteWhereabouts = endpoint({
  method: 'POST',
  path: '/inspections/jobs/:jobId/count/:equipmentId/note',
  allow: 'company:own',
  summary:
    'Tells the office where a piece is that was not examined at a completed visit. An _id makes it safe to send twice.',
  input: z.object({ jobId: Id, equipmentId: Id, _id: ownId, text: Text.max(1000, 'Use at most 1,000 characters.') }),
  reply: CountNote,
  status: 201,
})

export const createRevisit = endpoint({
  method: 'POST',
  path: '/jobs/:jobId/revisit',
  allow: 'jobs:manage',
  summary:
    'Schedules the next job from what a completed one left: 14 days ahead and with the same engineer unless told. An _id for the new job makes it safe to send twice.',
  input: z.object({
    jobId: Id,
    _id: ownId.optional(),
    scheduledDate: SentDay.optional(),
    assignedEngineerId: z.union([Reference, z.null()]).optional(),
  }),
  reply: Job,
  status: 201,
})

export const maxSignatureBytes = 200 * 1024
const pngAddress = 'data:image/png;base64,'
const tooLarge = 'The signature is larger than 200 KB.'

export const SignaturePicture = z
  .string()
  .max(pngAddress.length + Math.ceil(maxSignatureBytes / 3) * 4, tooLarge)
  .startsWith(pngAddress, 'Send the signature as a PNG data URL.')
  .regex(/^data:image\/png;base64,[A-Za-z0-9+/]+={0,2}$/, 'Send the signature as a PNG data URL.')

export const signForSite = endpoint({
  method: 'POST',
  path: '/inspections/jobs/:jobId/site-signature',
  allow: 'inspections:work',
  beforeSecondFactor: true,
  summary:
    'Stores the signature of the person on site for the equipment that was not presented. An _id of the device makes it safe to send twice.',
  input: z.object({
    jobId: Id,
    _id: Id.toLowerCase(),
    name: Line,
    signature: SignaturePicture,
    // When it was given, however late it arrives, and for which items: it stands for no other.
    signedAt: Instant.optional(),
    itemIds: z.array(Id).max(maxReportItems).optional(),
  }),
  reply: z.object({ _id: Id, name: z.string(), signedAt: Instant }),
  status: 201,
  bodyLimit: 512 * 1024,
})
