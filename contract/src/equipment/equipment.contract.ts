import { z } from 'zod'
import { downloadEndpoint, endpoint, listEndpoint, listFile } from '#contract/endpoint.ts'
import { PersonReference } from '#contract/jobs/jobs.contract.ts'
import { WrittenDefect } from '#contract/inspections/items/field-definition.ts'
import { ExaminationTypeField } from '#contract/inspections/items/item-fields.ts'
import { itemBadges } from '#contract/inspections/items/item-status.rules.ts'
import { Day, Instant } from '#contract/values/days.ts'
import { Deleted, Id, Version, Reference } from '#contract/values/ids.ts'
import { pageFields } from '#contract/values/pages.ts'
import { OptionalSentPartialDay, PartialDay } from '#contract/values/partial-days.ts'
import { Tag, TagValue } from '#contract/values/tags.ts'
import { several } from '#contract/values/several.ts'
import { EmailAddress, Line, OptionalLine, OptionalText } from '#contract/values/text.ts'
import { conditions, lifecycles } from '#contract/inspections/equipment/condition.rules.ts'
import { Rectification, rectificationFields } from './rectifications.contract.ts'

const Condition = z.enum(conditions)
const Lifecycle = z.enum(lifecycles)
/** `hired`: its reports go to the lessor as well. */
const Ownership = z.enum(['owned', 'hired'])

const Lessor = z.object({ name: z.string(), address: z.string(), email: z.string() })

const OpenDefect = WrittenDefect.omit({ repair: true })
export type OpenDefect = z.infer<typeof OpenDefect>

export const SiteOfEquipment = z.object({ _id: Id, addressLine1: z.string(), city: z.string(), postcode: z.string() })

export const Equipment = z.object({
  _id: Id,
  companyId: z.object({ _id: Id, name: z.string() }),
  siteAddressId: SiteOfEquipment.nullable(),
  location: z.string(),
  serialNumber: z.string(),
  assetNumber: z.string(),
  description: z.string(),
  manufacturer: z.string(),
  modelName: z.string(),
  wll: z.string(),
  swlConfiguration: z.string(),
  hol: z.string(),
  dateOfManufacture: PartialDay.nullable(),
  examinationType: ExaminationTypeField,
  ownership: Ownership,
  lessor: Lessor.nullable(),
  lifecycle: Lifecycle,
  lifecycleReason: z.string(),
  condition: Condition,
  conditionReason: z.string(),
  lastExaminationDate: Day.nullable(),
  nextExaminationDate: Day.nullable(),
  dangerByDate: Day.nullable(),
  photoUrl: z.string().nullable(),
  openJob: z.object({ _id: Id, number: z.string().optional(), title: z.string(), scheduledDate: Day }).nullable(),
  /** The current one that says what was found at its last examination, under the job it was issued for. */
  certificate: z.object({ jobId: Id, number: z.string() }).nullable().optional(),
  // The following two only of a piece by itself. Defects: found, and neither put right nor found fit since.
  openDefects: z.array(OpenDefect).optional(),
  /** What was put right and can still be taken back, the latest first. */
  rectifications: z.array(Rectification).optional(),
  tags: z.array(Tag),
  createdAt: Instant,
  version: Version,
})
export type Equipment = z.infer<typeof Equipment>

export const Examination = z.object({
  /** Null, like its job, of one from before: it is no report of ours. */
  itemId: Id.nullable(),
  jobId: z.object({ _id: Id, number: z.string().optional(), title: z.string() }).nullable(),
  examinationDate: Day.nullable(),
  nextExaminationDate: Day.nullable(),
  /** Null where the sheet that it was imported from says nothing. */
  result: z.enum(itemBadges).nullable(),
  defectDescription: z.string(),
  examinerName: z.string().nullable(),
  photoUrl: z.string().nullable(),
  certificate: z.object({ number: z.string(), version: z.int(), certificateUrl: z.string() }).nullable(),
  /** The firm took its report back: it does not count. */
  isWithdrawn: z.boolean().optional(),
  /** Of one that was imported: the report of the person who made it. */
  reportNumber: z.string().optional(),
  /** `merged`: it was recorded for a piece that was merged into this one; `imported`: it is from the previous system. */
  source: z.enum(['own', 'merged', 'imported']),
})
export type Examination = z.infer<typeof Examination>

export const EquipmentEvent = z.object({
  _id: z.int(),
  at: Instant,
  what: z.string(),
  by: PersonReference.nullable(),
  before: z.unknown(),
  after: z.unknown(),
})
export type EquipmentEvent = z.infer<typeof EquipmentEvent>

const pieceFields = {
  siteAddressId: Reference.nullable().optional(),
  location: OptionalLine.optional(),
  serialNumber: Line,
  assetNumber: OptionalLine.optional(),
  description: Line,
  manufacturer: OptionalLine.optional(),
  modelName: OptionalLine.optional(),
  wll: OptionalLine.optional(),
  swlConfiguration: OptionalText.optional(),
  hol: OptionalLine.optional(),
  dateOfManufacture: OptionalSentPartialDay.optional(),
  examinationType: ExaminationTypeField.optional(),
  ownership: Ownership.optional(),
  lessor: z
    .object({ name: Line, address: OptionalText, email: z.union([EmailAddress, z.literal('')]) })
    .nullable()
    .optional(),
}

export const NewEquipment = z.object({ companyId: Reference, ...pieceFields })

/** As the register writes it: some clients write ids in capitals. */
export const onePiece = { equipmentId: Id.toLowerCase() }

export const filterFields = {
  /** Also a whole tag. */
  q: pageFields.q,
  companyId: Id.optional(),
  siteAddressId: Id.optional(),
  jobId: Id.optional(),
  /** Several, with commas. */
  condition: several(conditions).optional(),
  lifecycle: several(lifecycles).optional(),
  /** Of the next examination; the day itself not included. */
  dueBefore: Day.optional(),
  tag: TagValue.optional(),
}

export const equipmentSorts = ['due', 'description', 'serialNumber'] as const
export type EquipmentSort = (typeof equipmentSorts)[number]

export const listEquipment = listEndpoint({
  path: '/equipment',
  allow: 'equipment:see',
  summary:
    'Lists the pieces of equipment a person may see, soonest due first or as sort says; q searches serial and asset number, description, manufacturer, location and whole tags.',
  input: z.object({ ...pageFields, ...filterFields, sort: z.enum(equipmentSorts).optional() }),
  row: Equipment,
})

export const exportEquipmentList = listFile(listEquipment)

export const EquipmentCounts = z.object({
  total: z.int(),
  unsafe: z.int(),
  overdue: z.int(),
  putRight: z.int(),
  dueSoon: z.int(),
  inDate: z.int(),
  neverExamined: z.int(),
  retired: z.int(),
})
export type EquipmentCounts = z.infer<typeof EquipmentCounts>

export const countEquipment = endpoint({
  method: 'GET',
  path: '/equipment/counts',
  allow: 'equipment:see',
  summary: 'Says how many pieces of a list there are in each condition, and in all.',
  input: z.object(filterFields),
  reply: EquipmentCounts,
})

export const exportEquipment = downloadEndpoint({
  ...exportEquipmentList,
  path: '/equipment/export',
  input: z.object({ ...filterFields, format: z.enum(['csv', 'xlsx']).default('csv') }),
})

export const getEquipment = endpoint({
  method: 'GET',
  path: '/equipment/:equipmentId',
  allow: 'equipment:see',
  summary: 'Gives one piece of equipment; for one that was merged into another, that other.',
  input: z.object(onePiece),
  reply: Equipment,
})

export const listExaminations = listEndpoint({
  path: '/equipment/:equipmentId/examinations',
  allow: 'equipment:see',
  summary: 'Lists every examination of a piece, the latest first, with its certificate.',
  input: z.object({ ...onePiece, limit: pageFields.limit, offset: pageFields.offset }),
  row: Examination,
})

export const listEquipmentHistory = listEndpoint({
  path: '/equipment/:equipmentId/history',
  allow: 'equipment:manage',
  summary: 'Lists who moved, renamed, retired or merged a piece, latest first.',
  input: z.object({ ...onePiece, limit: pageFields.limit, offset: pageFields.offset }),
  row: EquipmentEvent,
})

export const createEquipment = endpoint({
  method: 'POST',
  path: '/equipment',
  allow: 'equipment:manage',
  summary: 'Enters a piece of equipment by hand.',
  input: NewEquipment.extend({ _id: Id.toLowerCase().optional() }),
  reply: Equipment,
  status: 201,
})

export const updateEquipment = endpoint({
  method: 'PUT',
  path: '/equipment/:equipmentId',
  allow: 'equipment:manage',
  summary: 'Changes a piece of equipment; what is left out stays as it is. Storing or withdrawing it needs a reason.',
  input: NewEquipment.omit({ companyId: true })
    .partial()
    .extend({
      ...onePiece,
      lifecycle: Lifecycle.optional(),
      lifecycleReason: OptionalText.optional(),
      version: Version,
    }),
  reply: Equipment,
})

export const deleteEquipment = endpoint({
  method: 'DELETE',
  path: '/equipment/:equipmentId',
  allow: 'equipment:manage',
  summary: 'Removes a piece that was never examined; one that was is stored or withdrawn instead.',
  input: z.object(onePiece),
  reply: Deleted,
})

export const maxUnmergeDays = 30

export const mergeEquipment = endpoint({
  method: 'POST',
  path: '/equipment/:equipmentId/merge',
  allow: 'equipment:manage',
  summary: 'Merges a piece into another of the same company: its examinations become the other’s.',
  input: z.object({ ...onePiece, intoId: Reference }),
  reply: Equipment,
})

export const unmergeEquipment = endpoint({
  method: 'POST',
  path: '/equipment/:equipmentId/unmerge',
  allow: 'equipment:manage',
  summary: 'Takes back, within 30 days, that a piece was merged into another.',
  input: z.object(onePiece),
  reply: Equipment,
})

export const rectifyEquipment = endpoint({
  method: 'POST',
  path: '/equipment/:equipmentId/rectified',
  allow: 'equipment:rectify',
  summary:
    'Records that defects of a piece were put right: which (defectIds, needed where several are open), on which day and by whom. The piece is put_right until it is examined. Safe to send twice.',
  input: z.object({ ...onePiece, ...rectificationFields }),
  reply: Equipment,
})

export const SiteCounts = EquipmentCounts.extend({ siteAddressId: SiteOfEquipment.nullable() })
export type SiteCounts = z.infer<typeof SiteCounts>

export const countEquipmentBySite = endpoint({
  method: 'GET',
  path: '/equipment/counts/by-site',
  allow: 'equipment:see',
  summary:
    'Says how many pieces of a list there are in each condition, and in all, at each site where one stands, and at none.',
  input: z.object(filterFields),
  reply: z.object({ sites: z.array(SiteCounts) }),
})
