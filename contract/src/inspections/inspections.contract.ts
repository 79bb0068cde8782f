import { z } from 'zod'
import { endpoint, listEndpoint, uploadEndpoint, largeBody } from '#contract/endpoint.ts'
import { UploadedFile } from '#contract/files/files.contract.ts'
import { Job, NewJob, PersonReference } from '#contract/jobs/jobs.contract.ts'
import { Instant, Day } from '#contract/values/days.ts'
import { Deleted, Id, Version, Reference } from '#contract/values/ids.ts'
import { pageFields } from '#contract/values/pages.ts'
import { Line, OptionalText, Text } from '#contract/values/text.ts'
import { WrittenDefect } from '#contract/inspections/items/field-definition.ts'
import { ItemContent, WrittenItem } from '#contract/inspections/items/item-fields.ts'
import { itemStatuses } from '#contract/inspections/items/item-status.rules.ts'
import { maxPhotos } from '#contract/inspections/items/photos.rules.ts'
import { maxReportItems } from '#contract/inspections/completion/report-size.rules.ts'

const ItemField = ItemContent.omit({ equipmentId: true }).keyof()

/** A photo is told by its id in the field `photoUrl`, those after the first by their ids in `photos`. */
const ChangedField = z.object({ field: ItemField, before: z.unknown(), after: z.unknown() })
export type ChangedField = z.infer<typeof ChangedField>

export const InspectionItem = WrittenItem.extend({
  _id: Id,
  jobId: Id,
  status: z.enum(itemStatuses),
  equipmentId: Id.nullable().optional(),
  isEquipmentChosen: z.boolean().optional(),
  /** A finding stands as the office changed it: its examiner must complete the job again. */
  isChangedByOffice: z.boolean().optional(),
  /** What the office changed since; absent where it changed nothing, or nothing is known of what stood before. */
  officeChanges: z.array(ChangedField).optional(),
  lastPhotoUrl: z.string().optional(),
  createdAt: Instant,
  updatedAt: Instant,
  version: Version,
})
export type InspectionItem = z.infer<typeof InspectionItem>

/** What a write is answered: the item as it stands, or only its `_id` and `version` once the job is another person's. */
export const SavedItem = InspectionItem.partial().required({ _id: true, version: true })
export type SavedItem = z.infer<typeof SavedItem>

export const NewItem = ItemContent.partial().extend({ serialNumber: Line, description: Line })
export const ItemChanges = ItemContent.partial()
export type ItemChanges = z.output<typeof ItemChanges>

const SentId = Id.toLowerCase()

const tooManyNamed = `Name at most ${maxReportItems.toLocaleString('en-GB')}: a report holds no more items.`
const maxReportPhotos = maxReportItems * maxPhotos
const tooManyPhotos = `Name at most ${maxReportPhotos.toLocaleString('en-GB')}: a report holds no more photos.`

/** Of the largest report: every item with its version, every photo, and as many deletions. */
const maxManifestBytes = 3 * 1024 * 1024

export const WorkManifest = z.object({
  items: z
    .array(z.object({ _id: SentId, version: Version.optional() }))
    .max(maxReportItems, tooManyNamed)
    .optional(),
  photos: z.array(SentId).max(maxReportPhotos, tooManyPhotos).optional(),
  deletions: z.array(SentId).max(maxReportItems, tooManyNamed).optional(),
  companyId: Id.optional(),
  siteAddressId: Id.optional(),
  changedByOffice: z.array(z.string().max(2000)).max(10).optional(),
})
export type WorkManifest = z.output<typeof WorkManifest>

const ItemOfDifference = z.object({ _id: Id, description: z.string(), serialNumber: z.string() })

const FieldValue = z.union([z.string(), z.boolean(), z.array(WrittenDefect), z.array(z.string())]).nullable()

/** As the refusal `changed-meanwhile` tells it. A changed item without fields was changed and changed back. */
export const JobDifference = z.object({
  added: z.array(ItemOfDifference.extend({ version: Version, addedBy: z.enum(['office', 'you', 'someone-else']) })),
  changed: z.array(
    ItemOfDifference.extend({
      version: Version,
      fields: z.array(ChangedField.extend({ before: FieldValue, after: FieldValue })),
    }),
  ),
  deleted: z.array(ItemOfDifference),
  moved: z.object({ company: z.string().optional(), site: z.string().optional() }).optional(),
  isCompleted: z.boolean(),
})
export type JobDifference = z.infer<typeof JobDifference>

const oneItem = { itemId: Id }

/** When the result was recorded on the device: the order of examinations within a day, however late it arrives. */
const recorded = { recordedAt: Instant.optional() }

export const listItems = listEndpoint({
  path: '/inspections/jobs/:jobId/items',
  allow: 'inspections:work',
  summary: 'Lists the inspection items of a job in the order they were made; q searches numbers and description.',
  input: z.object({ ...pageFields, jobId: Id }),
  row: InspectionItem,
})

export const getItem = endpoint({
  method: 'GET',
  path: '/inspections/items/:itemId',
  allow: 'inspections:work',
  summary: 'Gives one inspection item.',
  input: z.object(oneItem),
  reply: InspectionItem,
})

export const createItem = endpoint({
  method: 'POST',
  path: '/inspections/jobs/:jobId/items',
  allow: 'inspections:work',
  beforeSecondFactor: true,
  summary:
    'Adds an inspection item. Sent again under the same _id with the same content, it answers 200 for ever: with the item, or only its _id and version once the job is someone else’s.',
  input: NewItem.extend({
    jobId: Id,
    _id: SentId.optional(),
    /** When it was added on the device: it may arrive behind one that was added later, and is listed before it. */
    addedAt: Instant.optional(),
    ...recorded,
    /** It is added to be examined at this visit; a result in the same call makes it an examined one all the same. */
    awaitsInspection: z.boolean().optional(),
  }),
  reply: SavedItem,
  status: 201,
  bodyLimit: largeBody,
})

export const updateItem = endpoint({
  method: 'PUT',
  path: '/inspections/items/:itemId',
  allow: 'inspections:work',
  beforeSecondFactor: true,
  summary:
    'Saves an inspection item; what is left out stays as it is. A result makes it an examined one, particulars alone do not; an outcome other than examined takes its findings away, and awaitsInspection the whole examination.',
  input: ItemChanges.extend({
    ...oneItem,
    ...recorded,
    /** Takes the examination back; a result in the same call is a new one. */
    awaitsInspection: z.boolean().optional(),
    version: Version.optional(),
  }),
  reply: SavedItem,
  bodyLimit: largeBody,
})

export const deleteItem = endpoint({
  method: 'DELETE',
  path: '/inspections/items/:itemId',
  allow: 'inspections:work',
  beforeSecondFactor: true,
  summary:
    'Deletes an inspection item for a reason that is kept. With a version, only as it was seen: a stale one is refused with the current item.',
  input: z.object({ ...oneItem, reason: Text, version: Version.optional() }),
  reply: Deleted,
})

export const completeJob = endpoint({
  method: 'POST',
  path: '/inspections/jobs/:jobId/complete',
  allow: 'inspections:work',
  beforeSecondFactor: true,
  summary:
    'Completes a job once all its work has arrived, nothing in it is other than the manifest says, and a lawful report can be made of it. Without a manifest the job is completed as it stands. An _id makes it safe to send twice: a job that was reopened since stays open.',
  input: WorkManifest.extend({
    jobId: Id,
    _id: SentId.optional(),
    /** What changed and why, where it is completed again: the next version of the report says it. */
    reason: OptionalText.optional(),
    /** It was accepted before, by a system that was since restored from a backup. */
    isOfferedAgain: z.boolean().default(false),
  }),
  bodyLimit: maxManifestBytes,
  reply: Job,
})

export const uploadPhoto = uploadEndpoint({
  path: '/inspections/upload-photo',
  allow: 'inspections:work',
  beforeSecondFactor: true,
  summary: 'Stores a photo, to be named by its url in an item. An _id of the device makes it safe to send twice.',
  field: 'photo',
  file: 'photo',
  input: z.object({ _id: SentId.optional() }),
  reply: UploadedFile.extend({ sha256: z.string() }),
  status: 201,
})

/** How many items were not loaded, because their piece is not in service any more; absent where it was loaded before. */
const leftOut = { leftOut: z.int().optional() }

export const loadFromPrevious = endpoint({
  method: 'POST',
  path: '/jobs/load-from-previous',
  allow: 'jobs:manage',
  summary:
    'Schedules a job with the equipment of a previous one, all of it awaiting inspection; what was stored or withdrawn since is left out. An _id for the new job makes it safe to send twice.',
  input: z.object({ _id: SentId.optional(), previousJobId: Reference, newJobData: NewJob }),
  reply: z.object({ success: z.literal(true), job: Job, ...leftOut }),
  status: 201,
})

export const getPreviousJob = endpoint({
  method: 'GET',
  path: '/jobs/:jobId/previous',
  allow: 'jobs:manage',
  summary: 'Gives the last completed job with items at the same site of the same company; null where there is none.',
  input: z.object({ jobId: Id }),
  reply: z.object({ previousJob: Job.nullable() }),
})

export const bringInItems = endpoint({
  method: 'POST',
  path: '/jobs/:jobId/bring-in-items',
  allow: 'jobs:manage',
  summary:
    'Copies the equipment of a previous job of the company into an open job without items, all of it awaiting inspection; what was stored or withdrawn since is left out.',
  input: z.object({ jobId: Id, previousJobId: Reference }),
  reply: Job.extend(leftOut),
})

export const JobEvent = z.object({
  _id: z.int(),
  at: Instant,
  what: z.string(),
  by: PersonReference.nullable(),
  item: z.object({ _id: Id, serialNumber: z.string(), description: z.string() }).nullable(),
  before: z.unknown(),
  after: z.unknown(),
})
export type JobEvent = z.infer<typeof JobEvent>

export const listJobHistory = listEndpoint({
  path: '/jobs/:jobId/history',
  allow: 'jobs:manage',
  summary: 'Lists what happened to a job and its items, latest first.',
  input: z.object({ limit: pageFields.limit, offset: pageFields.offset, jobId: Id }),
  row: JobEvent,
})

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
