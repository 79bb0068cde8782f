import { z } from 'zod'
import { CompanyReference } from '#contract/auth/auth.contract.ts'
import { endpoint, listEndpoint, listFile } from '#contract/endpoint.ts'
import { FileUrl } from '#contract/files/files.contract.ts'
import { Day, Instant, SentDay } from '#contract/values/days.ts'
import { Deleted, Id, Version, Reference } from '#contract/values/ids.ts'
import { pageFields } from '#contract/values/pages.ts'
import { several } from '#contract/values/several.ts'
import { Line, OptionalText } from '#contract/values/text.ts'
import { OptionalDuration, OptionalSentTime, TimeOfDay } from '#contract/values/times.ts'
import { jobExpectations, jobSorts, jobStatuses, nobodyAssigned } from './jobs.rules.ts'

export const JobStatus = z.enum(jobStatuses)

const JobResults = z.object({
  fitForPurpose: z.int(),
  requiresRepair: z.int(),
  repairBy: Day.nullable(),
  notFit: z.int(),
  notExamined: z.int(),
})

export const PersonReference = z.object({ _id: Id, name: z.string() })

export const Job = z.object({
  _id: Id,
  /** `J-00012`; absent in what a device stored before jobs had numbers. */
  number: z.string().optional(),
  title: z.string(),
  description: z.string(),
  status: JobStatus,
  scheduledDate: Day,
  /** In London; null or absent where nobody has said when on its day the visit begins. */
  startTime: TimeOfDay.nullable().optional(),
  durationMinutes: z.int().nullable().optional(),
  completedDate: Instant.nullable(),
  companyId: CompanyReference,
  siteAddressId: z.object({
    _id: Id,
    addressLine1: z.string(),
    addressLine2: z.string(),
    city: z.string(),
    postcode: z.string(),
  }),
  assignedEngineerId: PersonReference.nullable(),
  /** Of the current certificate; opens in a new tab without a header, for some minutes. */
  certificateUrl: FileUrl.nullable(),
  itemCount: z.int(),
  examinedCount: z.int(),
  /** What the visit has to account for; absent in what a device stored before jobs said so. */
  expects: z.enum(jobExpectations).optional(),
  revisitOf: Id.optional(),
  /** Null until the job is completed; absent in what a device stored before there were results. */
  results: JobResults.nullable().optional(),
  /** Of a completed job, of what may be used; without what was examined again since or is out of service. */
  nextDue: Day.nullable().optional(),
  leftOutCount: z.int().optional(),
  createdAt: Instant,
  version: Version,
  /** For whom and where, as the office changed it since an engineer completed the job; their completion confirms it. */
  changedByOffice: z.array(z.string()).optional(),
  /**
   * While a danger that was found in it stands: whether the customer has been told. Customers read `told` of a completed job in
   * which something must not be used now.
   */
  danger: z.enum(['untold', 'told']).optional(),
  /** What a person had examined and the office deleted since; an engineer's completion confirms it. Not for customers. */
  deletedByOffice: z.array(z.object({ description: z.string(), serialNumber: z.string() })).optional(),
  reportWithdrawnAt: Instant.optional(),
  lateReason: z.string().optional(),
  /** While it is open: how many of its pieces may not be used, each from the day after it is due. */
  latePieces: z.array(z.object({ from: Day, pieces: z.int() })).optional(),
  /** Likewise, those that are unsafe: they may not be used now, whatever the day. */
  lateUnsafeCount: z.int().optional(),
})
export type Job = z.infer<typeof Job>

const jobFields = {
  title: Line,
  description: OptionalText,
  scheduledDate: SentDay,
  startTime: OptionalSentTime,
  durationMinutes: OptionalDuration,
  companyId: Reference,
  siteAddressId: Reference,
  assignedEngineerId: z.union([Reference, z.null(), z.literal('').transform(() => null)]),
  expects: z.enum(jobExpectations),
}

export const NewJob = z.object({
  ...jobFields,
  description: jobFields.description.optional(),
  startTime: jobFields.startTime.optional(),
  durationMinutes: jobFields.durationMinutes.optional(),
  assignedEngineerId: jobFields.assignedEngineerId.optional(),
  /** Unless told: the whole site for a job that is created without items, else its items. */
  expects: jobFields.expects.optional(),
})
export type NewJob = z.output<typeof NewJob>

export const JobChanges = z.object(jobFields).partial().extend({ status: JobStatus.optional() })
export type JobChanges = z.output<typeof JobChanges>

const oneJob = { jobId: Id }

const jobFilter = {
  q: pageFields.q,
  companyId: Id.optional(),
  siteAddressId: Id.optional(),
  engineerId: z.union([Id, z.literal(nobodyAssigned)]).optional(),
  status: several(jobStatuses).optional(),
  from: Day.optional(),
  to: Day.optional(),
}

export const listJobs = listEndpoint({
  path: '/jobs',
  allow: 'jobs:see',
  summary:
    'Lists the jobs a person may see, latest date first or as sort says; q searches number, title, company, site and engineer and gives the latest first.',
  input: z.object({ ...pageFields, ...jobFilter, sort: z.enum(jobSorts).optional() }),
  row: Job,
})

export const JobCounts = z.object({ pending: z.int(), in_progress: z.int(), completed: z.int(), cancelled: z.int() })
export type JobCounts = z.infer<typeof JobCounts>

export const countJobs = endpoint({
  method: 'GET',
  path: '/jobs/counts',
  allow: 'jobs:see',
  summary: 'Says how many jobs of a list there are in each status.',
  input: z.object(jobFilter),
  reply: JobCounts,
})

export const exportJobs = listFile({ ...listJobs, allow: 'jobs:manage' })

export const getJob = endpoint({
  method: 'GET',
  path: '/jobs/:jobId',
  allow: 'jobs:see',
  summary: 'Gives one job.',
  input: z.object(oneJob),
  reply: Job,
})

export const getIssuedDocuments = endpoint({
  method: 'GET',
  path: '/jobs/:jobId/issued-papers',
  allow: 'jobs:manage',
  summary: 'Says what was issued for a job and still stands: while there is anything, the job stays with its company.',
  input: z.object(oneJob),
  reply: z.object({ certificates: z.int(), hasInvoice: z.boolean(), hasIssuedInvoice: z.boolean() }),
})

export const JobProposal = z.object({
  lastJob: Job.pick({ _id: true, title: true, scheduledDate: true }).nullable(),
  siteAddressId: Job.shape.siteAddressId.nullable(),
  assignedEngineerId: PersonReference.nullable(),
})
export type JobProposal = z.infer<typeof JobProposal>

export const getJobProposal = endpoint({
  method: 'GET',
  path: '/jobs/proposal',
  allow: 'jobs:manage',
  summary:
    'Proposes title, site and engineer of a new job: those of the company’s last one that was not cancelled; with a site, of the last one there, if there is any.',
  input: z.object({ companyId: Id, siteAddressId: Id.optional() }),
  reply: JobProposal,
})

export const createJob = endpoint({
  method: 'POST',
  path: '/jobs',
  allow: 'jobs:manage',
  summary:
    'Schedules a job. Sent again under the same _id with the same content, it answers 200 with the job as it stands.',
  input: NewJob.extend({ _id: Id.toLowerCase().optional() }),
  reply: Job,
  status: 201,
})

export const updateJob = endpoint({
  method: 'PUT',
  path: '/jobs/:jobId',
  allow: 'jobs:manage',
  summary:
    'Changes a job, or only its status; what is left out stays as it is. With issued documents it stays with its company.',
  input: JobChanges.extend({ ...oneJob, version: Version.optional() }),
  reply: Job,
})

export const deleteJob = endpoint({
  method: 'DELETE',
  path: '/jobs/:jobId',
  allow: 'jobs:manage',
  summary: 'Removes a job from sight, unless papers were issued for it; what refers to it stays.',
  input: z.object(oneJob),
  reply: Deleted,
})
