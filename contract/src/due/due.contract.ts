import { z } from 'zod'
import { endpoint, listEndpoint, listFile } from '#contract/endpoint.ts'
import { Equipment } from '#contract/equipment/equipment.contract.ts'
import { Job, NewJob } from '#contract/jobs/jobs.contract.ts'
import { Id, Reference } from '#contract/values/ids.ts'
import { pageFields } from '#contract/values/pages.ts'
import { OptionalText } from '#contract/values/text.ts'

const DuePiece = Equipment.pick({
  _id: true,
  description: true,
  serialNumber: true,
  condition: true,
  nextExaminationDate: true,
  /** Where it is to be examined already: it is not proposed again. */
  openJob: true,
}).extend({
  timesRunning: z.int(),
})
export type DuePiece = z.infer<typeof DuePiece>

/** A site with something to examine. Each piece that is due is counted once, by its condition. */
export const DueSite = z.object({
  companyId: Equipment.shape.companyId,
  siteAddressId: Equipment.shape.siteAddressId,
  earliestDueDate: Equipment.shape.nextExaminationDate,
  overdue: z.int(),
  due: z.int(),
  unsafe: z.int(),
  equipment: z.array(DuePiece),
})
export type DueSite = z.infer<typeof DueSite>

const Within = z.union([z.literal('overdue'), z.coerce.number().int().min(0).max(3660)])
export type Within = z.output<typeof Within>

export const defaultWithin = 90

export const listDue = listEndpoint({
  path: '/due',
  allow: 'jobs:manage',
  summary:
    'Lists the sites with equipment that is due within so many days (90 unless told) or, with overdue, past its day. What was not presented at two visits running stands first, and in a list of days also where it is due later; then the worst.',
  input: z.object({
    limit: pageFields.limit,
    offset: pageFields.offset,
    within: Within.default(defaultWithin),
    companyId: Id.optional(),
    siteAddressId: Id.optional(),
    jobId: Id.optional(),
  }),
  row: DueSite,
})

export const exportDue = listFile(listDue)

export const maxPlannedPieces = 2000
const tooMany = `Choose at most ${maxPlannedPieces.toLocaleString('en-GB')} pieces for one visit.`

export const planVisit = endpoint({
  method: 'POST',
  path: '/jobs/from-due',
  allow: 'jobs:manage',
  summary:
    'Schedules a job for pieces that are due, all awaiting inspection. A day after the first is due needs a lateReason. An _id for the job makes it safe to send twice.',
  input: z.object({
    _id: Id.toLowerCase().optional(),
    companyId: Reference,
    siteAddressId: Reference,
    equipmentIds: z.array(Reference).min(1, 'Choose at least one piece.').max(maxPlannedPieces, tooMany),
    newJobData: NewJob.omit({ companyId: true, siteAddressId: true }),
    lateReason: OptionalText.optional(),
  }),
  reply: Job,
  status: 201,
})
