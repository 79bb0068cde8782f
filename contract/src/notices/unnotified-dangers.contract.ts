import { z } from 'zod'
import { listEndpoint } from '#contract/endpoint.ts'
import { JobStatus } from '#contract/jobs/jobs.contract.ts'
import { Instant } from '#contract/values/days.ts'
import { Id } from '#contract/values/ids.ts'
import { pageFields } from '#contract/values/pages.ts'
import { CallNumber, NoticeDanger } from './notices.contract.ts'

export const UnnotifiedJob = z.object({
  _id: Id,
  jobTitle: z.string(),
  jobNumber: z.string(),
  jobStatus: JobStatus,
  companyId: z.object({ _id: Id, name: z.string() }),
  siteAddressId: z.object({ _id: Id, addressLine1: z.string(), city: z.string() }),
  assignedEngineerId: z.object({ _id: Id, name: z.string() }).nullable(),
  items: z.array(
    z.object({
      itemId: Id,
      description: z.string(),
      serialNumber: z.string(),
      assetNumber: z.string(),
      dangers: z.array(NoticeDanger),
    }),
  ),
  numbers: z.array(CallNumber),
  since: Instant,
})
export type UnnotifiedJob = z.infer<typeof UnnotifiedJob>

export const listUnnotifiedJobs = listEndpoint({
  path: '/notices/unnotified-jobs',
  allow: 'notices:manage',
  summary:
    'Lists open and cancelled jobs in which a danger was found and no one is recorded as told, the oldest first. When such a job is completed or deleted it gets a notice.',
  input: z.object({ limit: pageFields.limit, offset: pageFields.offset }),
  row: UnnotifiedJob,
})
