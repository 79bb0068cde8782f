import { z } from 'zod'
import { CompanyReference } from '#contract/auth/auth.contract.ts'
import { endpoint, listEndpoint } from '#contract/endpoint.ts'
import { JobStatus, PersonReference } from '#contract/jobs/jobs.contract.ts'
import { lateReasons } from '#contract/jobs/jobs.rules.ts'
import { Instant } from '#contract/values/days.ts'
import { Id, Version, Reference } from '#contract/values/ids.ts'
import { pageFields } from '#contract/values/pages.ts'
import { OptionalText } from '#contract/values/text.ts'
import { InspectionItem } from '#contract/inspections/inspections.contract.ts'
import { WrittenItem } from '#contract/inspections/items/item-fields.ts'

export const workKinds = ['new-item', 'changed-item', 'deleted-item'] as const
export type WorkKind = (typeof workKinds)[number]

/** Work that an administrator imported from a device is kept, also where its job is open. */
export const lateWorkReasons = [...lateReasons, 'imported'] as const
export type LateWorkReason = (typeof lateWorkReasons)[number]

export const workOutcomes = ['waiting', 'accepted', 'dismissed'] as const

/** Work for a job which was meanwhile completed, cancelled, given to another or deleted, or that was imported. */
export const PendingReview = z.object({
  _id: Id,
  kind: z.enum(workKinds),
  because: z.enum(lateWorkReasons),
  jobId: z.object({
    _id: Id,
    title: z.string(),
    status: JobStatus,
    isDeleted: z.boolean(),
    companyId: CompanyReference,
  }),
  itemId: Id,
  sent: WrittenItem.partial().nullable(),
  reason: z.string().nullable(),
  sentBy: PersonReference,
  arrivedAt: Instant,
  existing: InspectionItem.nullable(),
  outcome: z.enum(workOutcomes),
  settledBy: PersonReference.nullable(),
  settledAt: Instant.nullable(),
})
export type PendingReview = z.infer<typeof PendingReview>

const oneWork = { recoveredId: Id }

export const listPendingReview = listEndpoint({
  path: '/inspections/recovered',
  allow: 'inspections:review',
  summary: 'Lists work that arrived too late, of all jobs or of one, oldest first, beside what stands.',
  input: z.object({
    limit: pageFields.limit,
    offset: pageFields.offset,
    outcome: z.enum(workOutcomes).default('waiting'),
    jobId: Id.optional(),
  }),
  row: PendingReview,
})

export const acceptPendingReview = endpoint({
  method: 'POST',
  path: '/inspections/recovered/:recoveredId/accept',
  allow: 'inspections:review',
  summary:
    'Writes work to review into its job, which must be open, or as a new item into another open job of the company.',
  input: z.object({
    ...oneWork,
    jobId: Reference.optional(),
    /** Of the standing item that the administrator compared it with. */
    version: Version.optional(),
  }),
  reply: PendingReview,
})

export const dismissPendingReview = endpoint({
  method: 'POST',
  path: '/inspections/recovered/:recoveredId/dismiss',
  allow: 'inspections:review',
  summary: 'Dismisses work to review; it stays stored. A reason is required where it says that something is dangerous.',
  input: z.object({ ...oneWork, reason: OptionalText.optional() }),
  reply: PendingReview,
})
