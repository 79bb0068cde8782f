import { z } from 'zod'
import { endpoint, listEndpoint } from '#contract/endpoint.ts'
import { Day } from '#contract/values/days.ts'
import { Id } from '#contract/values/ids.ts'
import { pageFields } from '#contract/values/pages.ts'
import { SavedItem } from './inspections.contract.ts'

const OpinionToGive = z.object({
  _id: Id,
  description: z.string(),
  serialNumber: z.string(),
  examinationDate: Day,
  jobId: Id,
  jobTitle: z.string(),
  companyName: z.string(),
  examiner: z.object({ _id: Id, name: z.string() }),
})
export type OpinionToGive = z.infer<typeof OpinionToGive>

export const listOpinionsToGive = listEndpoint({
  path: '/inspections/opinions',
  allow: 'inspections:work',
  summary:
    'Lists the items of completed jobs with a danger on which the examiner has given no opinion on serious risk (LOLER reg. 10(1)(c)), the longest open first; an engineer’s own only.',
  input: z.object({ limit: pageFields.limit, offset: pageFields.offset, jobId: Id.optional() }),
  row: OpinionToGive,
})

export const giveOpinion = endpoint({
  method: 'PUT',
  path: '/inspections/items/:itemId/opinion',
  allow: 'inspections:work',
  summary:
    'Says whether a danger involves an existing or imminent risk of serious personal injury. Only the examiner can, also once the job is completed. Safe to send twice.',
  input: z.object({ itemId: Id, seriousInjuryRisk: z.boolean() }),
  reply: SavedItem,
})
