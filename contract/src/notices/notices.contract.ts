import { z } from 'zod'
import { endpoint, listEndpoint, largeBody } from '#contract/endpoint.ts'
import { Rectification } from '#contract/equipment/rectifications.contract.ts'
import { Day, Instant } from '#contract/values/days.ts'
import { Id, Reference } from '#contract/values/ids.ts'
import { maxDefects } from '#contract/inspections/items/defects.rules.ts'
import { Line, OptionalLine, OptionalText } from '#contract/values/text.ts'
import { noticeHows } from '#contract/inspections/dangers/notice-hows.rules.ts'
import { noticeStates, acknowledgementAnswers } from './notices.rules.ts'

const maxItems = 500

export const NoticeDanger = z.object({
  _id: Id,
  class: z.enum(['danger', 'could_become_danger']),
  part: z.string(),
  description: z.string(),
  repair: z.string(),
  dangerByDate: Day.nullable(),
})

const ItemOfNotice = z.object({
  itemId: Id,
  equipmentId: Id.nullable(),
  description: z.string(),
  serialNumber: z.string(),
  assetNumber: z.string(),
  dangers: z.array(NoticeDanger),
  openDefectIds: z.array(Id),
  /** Those by which its dangers were put right, also while others are open. */
  rectifications: z.array(Rectification),
  /** Only there while the item waits as work to review for a decision of the office. */
  isHeld: z.literal(true).optional(),
  ended: z
    .object({
      by: z.enum(['examined', 'rectified']),
      on: Day,
      /** Of a rectification: who has put it right, what was done, and the document that proves it. */
      rectifiedBy: z.string().optional(),
      reportedBy: z.string().optional(),
      examinedOn: Day.nullable().optional(),
      description: z.string().optional(),
      documentUrl: z.string().nullable().optional(),
    })
    .nullable(),
})

export const Acknowledgement = z.object({
  _id: z.int(),
  name: z.string(),
  says: z.enum(acknowledgementAnswers),
  repairBy: Day.optional(),
  itemId: Id.optional(),
  words: z.string(),
  photoUrl: z.string().optional(),
  at: Instant,
})

export const CallNumber = z.object({ name: z.string(), phone: z.string() })
export type CallNumber = z.infer<typeof CallNumber>

const Call = z.object({ name: z.string(), at: Instant, words: z.string(), by: z.string() })

export const Notice = z.object({
  _id: Id,
  jobId: Id,
  jobTitle: z.string(),
  jobNumber: z.string(),
  companyId: z.object({ _id: Id, name: z.string() }),
  siteAddressId: z.object({ _id: Id, addressLine1: z.string(), city: z.string(), postcode: z.string() }),
  itemIds: z.array(Id),
  items: z.array(ItemOfNotice),
  /** Of one that the server made itself the five answers of a person are empty. */
  toldName: z.string(),
  toldRole: z.string(),
  how: z.enum(noticeHows).nullable(),
  toldAt: Instant.nullable(),
  /** By how much the device's clock was ahead: then `toldAt` is when the notice arrived. Only there where it was. */
  clockSkewSeconds: z.int().optional(),
  /** The examiners’ opinion on its items; null while one of them has given none. */
  seriousInjuryRisk: z.boolean().nullable(),
  signatureUrl: z.string().nullable(),
  words: z.string(),
  madeBy: z.object({ _id: Id, name: z.string() }).nullable(),
  madeAt: Instant,
  state: z.enum(noticeStates),
  acknowledgements: z.array(Acknowledgement),
  sentAt: Instant.nullable(),
  calls: z.array(Call),
  /** Nobody has read it in a day, and nobody has telephoned: the office must. */
  isToTelephone: z.boolean(),
  numbers: z.array(CallNumber).optional(),
})
export type Notice = z.infer<typeof Notice>

const ShownItem = z.object({
  itemId: Reference,
  description: OptionalLine,
  serialNumber: OptionalLine,
  assetNumber: OptionalLine.default(''),
  dangers: z
    .array(
      NoticeDanger.extend({
        part: OptionalLine.default(''),
        description: OptionalText.default(''),
        repair: OptionalText.default(''),
        dangerByDate: Day.nullable().default(null),
      }),
    )
    .min(1)
    .max(maxDefects),
})

export const NewNotice = z.object({
  _id: Id.toLowerCase(),
  itemIds: z
    .array(Reference)
    .min(1, 'Name at least one item.')
    .max(maxItems, `Name at most ${maxItems} items.`)
    .transform((ids) => [...new Set(ids)]),
  toldName: Line,
  toldRole: OptionalLine.default(''),
  how: z.enum(noticeHows),
  toldAt: z.iso.datetime({ offset: true, message: 'Enter a date and time.' }),
  /** The opinion of the person who tells, on what they examined themselves and have not answered; anyone else’s is ignored. */
  seriousInjuryRisk: z.boolean().nullable().default(null),
  signatureUrl: z.string().max(2000).nullable().optional(),
  /** For whom the job was when they were told: 409 when it is for another company now. */
  companyId: Id.optional(),
  /** What they were shown; it counts where the server knows no danger of an item, such as one that it refused. */
  items: z.array(ShownItem).max(maxItems).optional(),
})

/** Only `_id` and `state` for a person who no longer sees the job: what became of the notice since is not theirs. */
const SavedNotice = Notice.partial().required({ _id: true, state: true })
export type SavedNotice = z.infer<typeof SavedNotice>

export const createNotice = endpoint({
  method: 'POST',
  path: '/inspections/jobs/:jobId/notices',
  allow: 'inspections:work',
  beforeSecondFactor: true,
  summary: 'Records who at the customer was told about a danger. Safe to send twice.',
  input: NewNotice.extend({ jobId: Id }),
  reply: SavedNotice,
  status: 201,
  bodyLimit: largeBody,
})

export const listJobNotices = listEndpoint({
  path: '/inspections/jobs/:jobId/notices',
  allow: 'inspections:work',
  summary: 'Lists the danger notices of a job and what became of them; latest first.',
  input: z.object({ jobId: Id }),
  row: Notice,
})
