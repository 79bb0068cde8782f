import { z } from 'zod'
import { endpoint, listEndpoint } from '#contract/endpoint.ts'
import { Job } from '#contract/jobs/jobs.contract.ts'
import { Day } from '#contract/values/days.ts'
import { Id } from '#contract/values/ids.ts'
import { Tag } from '#contract/values/tags.ts'
import { conditions, lifecycles } from '#contract/inspections/equipment/condition.rules.ts'
import { WrittenDefect } from '#contract/inspections/items/field-definition.ts'
import { ExaminationTypeField } from '#contract/inspections/items/item-fields.ts'
import { itemStatuses } from '#contract/inspections/items/item-status.rules.ts'

export const completedJobsRetentionDays = 90

/** How something stands, in a word that is another as soon as it stands otherwise, and never the same again. */
const Stamp = z.string()

const SiteContact = z.object({ name: z.string(), phone: z.string() })

export const DeviceWork = z.object({
  /** Of the server's memory: another one after it was restored from a backup, and devices offer their work again. */
  epoch: Id,
  stamp: Stamp,
  /** True when the stamp that was sent still holds; the lists are then empty. */
  isUnchanged: z.boolean(),
  /** `waitingWork`: how many pieces of work to review of the job an administrator has to decide about. */
  jobs: z.array(Job.extend({ itemsStamp: Stamp, waitingWork: z.int() })),
  companies: z.array(
    z.object({
      _id: Id,
      equipmentStamp: Stamp,
      contacts: z.array(SiteContact),
      /** Who was told last of a danger there. */
      toldLast: z.object({ name: z.string(), role: z.string() }).nullable().optional(),
    }),
  ),
  /** What of the person decides whether they can complete, and on the warnings before. */
  examiner: z.object({
    qualifications: z.string(),
    hasSignature: z.boolean(),
    employer: z.string(),
    employerAddress: z.string(),
  }),
})
export type DeviceWork = z.infer<typeof DeviceWork>

export const getDeviceWork = endpoint({
  method: 'GET',
  path: '/inspections/device',
  allow: 'inspections:work',
  summary:
    'Gives what a device keeps for work without signal: open jobs, those completed of late, and what has changed.',
  input: z.object({ stamp: z.string().max(100).optional() }),
  reply: DeviceWork,
})

const LastFinding = z.object({
  jobId: Id,
  itemId: Id,
  status: z.enum(itemStatuses),
  fitForPurpose: z.boolean(),
  examinationType: ExaminationTypeField,
  examinationDate: Day,
  nextExaminationDate: Day,
  defectPart: z.string(),
  defectDescription: z.string(),
  defectImmediateDanger: z.boolean(),
  defectPotentialDanger: z.boolean(),
  repairDetails: z.string(),
  defects: z.array(WrittenDefect),
  examinerName: z.string().nullable(),
})

export const KnownEquipment = z.object({
  _id: Id,
  identity: z.string(),
  /** Identities that lead to it as well: those it had before, and those of what was merged into it. Absent where there are none. */
  aliases: z.array(z.string()).optional(),
  serialNumber: z.string(),
  assetNumber: z.string(),
  description: z.string(),
  manufacturer: z.string(),
  modelName: z.string(),
  wll: z.string(),
  examinationType: ExaminationTypeField,
  siteAddressId: Id.nullable(),
  location: z.string(),
  /** On the day on which it was fetched; on another `conditionOf` tells it, from the facts below. */
  condition: z.enum(conditions),
  lifecycle: z.enum(lifecycles),
  isNotFit: z.boolean(),
  hasImmediateDanger: z.boolean(),
  dangerByDate: Day.nullable(),
  nextExaminationDate: Day.nullable(),
  /** Put right then, and not examined since. */
  rectifiedOn: Day.nullable(),
  tags: z.array(Tag).optional(),
  last: LastFinding.nullable(),
})
export type KnownEquipment = z.infer<typeof KnownEquipment>

export const listKnownEquipment = listEndpoint({
  path: '/inspections/device/equipment',
  allow: 'inspections:work',
  summary:
    'Lists the equipment of a company with what was found last, all of it, the longest overdue first; what has never been examined only where that is asked for.',
  input: z.object({ companyId: Id, include: z.literal('never-examined').optional() }),
  row: KnownEquipment,
})

export const placeEquipment = endpoint({
  method: 'POST',
  path: '/inspections/jobs/:jobId/equipment/:equipmentId/place',
  allow: 'inspections:work',
  beforeSecondFactor: true,
  summary:
    'Says that a piece of equipment is at the site of a job, or is not there any more, as it was seen at seenAt or now: a later move stays. Safe to send twice.',
  input: z.object({
    jobId: Id,
    equipmentId: Id,
    here: z.boolean(),
    seenAt: z.iso.datetime({ offset: true, message: 'Enter a date and time.' }).optional(),
  }),
  reply: z.object({ _id: Id, siteAddressId: Id.nullable() }),
})

export const DefectPhrase = z.object({
  equipment: z.string(),
  part: z.string(),
  description: z.string(),
  repair: z.string(),
})
export type DefectPhrase = z.infer<typeof DefectPhrase>

export const DefectPhrases = z.object({
  stamp: Stamp,
  isUnchanged: z.boolean(),
  phrases: z.array(DefectPhrase),
})
export type DefectPhrases = z.infer<typeof DefectPhrases>

export const getDefectPhrases = endpoint({
  method: 'GET',
  path: '/inspections/device/phrases',
  allow: 'inspections:work',
  summary:
    'Gives what this firm wrote of defects at its latest examinations, at most 20 for each description and 500 in all, the most used first.',
  input: z.object({ stamp: z.string().max(100).optional() }),
  reply: DefectPhrases,
})
