import { infiniteQueryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { download, pageRange, sendPage } from '#web/api/client.ts'
import { allButIt, replaceRow, useSend } from '#web/api/use-send.ts'
import { callQuery, keepingPrevious, listQuery, pageQuery, showing } from '#web/api/queries.ts'
import {
  countJobs,
  createJob,
  deleteJob,
  exportJobs,
  getIssuedDocuments,
  getJob,
  getJobProposal,
  listJobs,
  updateJob,
} from '#contract/jobs/jobs.contract.ts'
import { jobStatuses, type JobSort, type JobStatus } from '#contract/jobs/jobs.rules.ts'

export const jobsPerPage = 50
export const ownJobsPerPage = 20

export interface JobFilter {
  q: string
  status: readonly JobStatus[]
  companyId: string | undefined
  engineerId: string | undefined
  from: string | undefined
  to: string | undefined
}

interface JobPage extends JobFilter {
  sort: JobSort
  page: number
}

interface OwnJobPage extends Omit<z.input<typeof listJobs.input>, 'limit' | 'offset'> {
  page: number
}

export const jobQueries = {
  page: ({ page, sort, ...filter }: JobPage) =>
    pageQuery(['jobs', 'page'], listJobs, { ...asSent(filter), sort, ...pageRange(page, jobsPerPage) }),
  counts: (filter: z.input<typeof countJobs.input> = {}) =>
    keepingPrevious(callQuery(['jobs', 'counts', filter], countJobs, filter)),
  listed: (filter: z.input<typeof listJobs.input>) => listQuery(['jobs', 'listed', filter], listJobs, filter),
  proposal: (companyId: string, siteAddressId?: string) =>
    callQuery(['jobs', 'proposal', companyId, siteAddressId], getJobProposal, { companyId, siteAddressId }),
  /** A customer's: the server gives them their own company's and no others. */
  ofOwnCompany: ({ page, ...filter }: OwnJobPage) =>
    pageQuery(['jobs', 'own'], listJobs, { ...filter, ...pageRange(page, ownJobsPerPage) }),
  /** What keeps the job with its company, so that a screen can say so beforehand. */
  issuedDocuments: (jobId: string) => callQuery(['jobs', 'issued-papers', jobId], getIssuedDocuments, { jobId }),
  one: (jobId: string) => callQuery(['jobs', 'one', jobId], getJob, { jobId }),
}

/** Completed jobs that are not on the device, some at a time. Pages that hold only those that are, are passed over. */
export function earlierJobsQuery(q: string, isHere: (jobId: string) => boolean) {
  return infiniteQueryOptions({
    queryKey: ['jobs', 'earlier', q],
    queryFn: async ({ signal, pageParam }) => {
      for (let offset = pageParam; ; offset += jobsPerPage) {
        const asked = { q: q || undefined, status: 'completed', limit: jobsPerPage, offset }
        const { rows, total } = await sendPage(listJobs, asked, { signal })
        const jobs = rows.filter(({ _id }) => !isHere(_id))
        const next = offset + jobsPerPage < total ? offset + jobsPerPage : null
        if (jobs.length > 0 || next === null) return { jobs, next }
      }
    },
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
    gcTime: 0,
  })
}

export function exportJobList(filter: JobFilter, format: 'csv' | 'xlsx'): Promise<File> {
  return download(exportJobs, { ...asSent(filter), format })
}

/** Every status is no filter. */
function asSent({ q, status, ...filter }: JobFilter) {
  const isFiltered = status.length < jobStatuses.length
  return { ...(q && { q }), ...filter, ...(isFiltered && { status: status.join(',') }) }
}

const show = showing(jobQueries.one)
export const useCreateJob = () => useSend(createJob, show)
export const useUpdateJob = () => useSend(updateJob, show)
export const useDeleteJob = () => useSend(deleteJob, { invalidates: allButIt })

export function useUpdateJobStatus() {
  return useSend(updateJob, {
    onReply: (job, queryClient) => {
      show.onReply(job, queryClient)
      replaceRow(queryClient, ['jobs', 'page'], job)
    },
    invalidates: 'nothing',
  })
}
