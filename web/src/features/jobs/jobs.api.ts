import { infiniteQueryOptions, keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'
import { download, pageRange, send, sendPage } from '#web/api/client.ts'
import { allButIt, replaceRow, useSend } from '#web/api/use-send.ts'
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
  type Job,
} from '#contract/jobs/jobs.contract.ts'
import { jobStatuses, type JobSort, type JobStatus } from '#contract/jobs/jobs.rules.ts'

export const jobsPerPage = 50
const offeredAtOnce = 20
export const ownJobsPerPage = 20

/** What the office's list is narrowed to. */
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

interface JobCountFilter {
  companyId?: string | undefined
  siteAddressId?: string | undefined
  engineerId?: string | undefined
  from?: string | undefined
  to?: string | undefined
  q?: string
}

interface LatestJobs {
  companyId: string
  siteAddressId?: string | undefined
  status: readonly JobStatus[]
  limit: number
}

interface OwnJobPage {
  companyId?: string | undefined
  status: readonly JobStatus[]
  q: string
  siteAddressId: string | undefined
  page: number
}

export const jobQueries = {
  all: ['jobs'] as const,
  page: ({ page, sort, ...filter }: JobPage) =>
    queryOptions({
      queryKey: [...jobQueries.all, 'page', { ...filter, sort, page }],
      queryFn: ({ signal }) =>
        sendPage(listJobs, { ...asSent(filter), sort, ...pageRange(page, jobsPerPage) }, { signal }),
      placeholderData: keepPreviousData,
    }),
  counts: (filter: JobCountFilter = {}) =>
    queryOptions({
      queryKey: [...jobQueries.all, 'counts', filter],
      queryFn: ({ signal }) => send(countJobs, filter, { signal }),
      placeholderData: keepPreviousData,
    }),
  latest: ({ companyId, siteAddressId, status, limit }: LatestJobs) =>
    queryOptions({
      queryKey: [...jobQueries.all, 'latest', { companyId, siteAddressId, status, limit }],
      queryFn: ({ signal }) =>
        sendPage(listJobs, { companyId, siteAddressId, status: status.join(','), limit }, { signal }),
    }),
  /** What a new job of the company, or at one of its sites, is likely to be. */
  proposal: (companyId: string, siteAddressId?: string) =>
    queryOptions({
      queryKey: [...jobQueries.all, 'proposal', companyId, siteAddressId],
      queryFn: ({ signal }) => send(getJobProposal, { companyId, siteAddressId }, { signal }),
    }),
  matching: ({ companyId, status, q }: { companyId: string; status: readonly JobStatus[]; q: string }) =>
    queryOptions({
      queryKey: [...jobQueries.all, 'matching', { companyId, status, q }],
      queryFn: ({ signal }) =>
        sendPage(listJobs, { companyId, status: status.join(','), q, limit: offeredAtOnce }, { signal }),
    }),
  /** A customer's: the server gives them their own company's and no others. */
  ofOwnCompany: ({ status, q, companyId, siteAddressId, page }: OwnJobPage) =>
    queryOptions({
      queryKey: [...jobQueries.all, 'own', { status, q, companyId, siteAddressId, page }],
      queryFn: ({ signal }) =>
        sendPage(
          listJobs,
          { status: status.join(','), q, companyId, siteAddressId, ...pageRange(page, ownJobsPerPage) },
          { signal },
        ),
      placeholderData: keepPreviousData,
    }),
  /** What keeps the job with its company, so that a screen can say so beforehand. */
  issuedDocuments: (jobId: string) =>
    queryOptions({
      queryKey: [...jobQueries.all, 'issued-papers', jobId],
      queryFn: ({ signal }) => send(getIssuedDocuments, { jobId }, { signal }),
    }),
  one: (jobId: string) =>
    queryOptions({
      queryKey: [...jobQueries.all, 'one', jobId],
      queryFn: ({ signal }) => send(getJob, { jobId }, { signal }),
    }),
}

/** Completed jobs that are not on the device, some at a time. Pages that hold only those that are, are passed over. */
export function earlierJobsQuery(q: string, isHere: (jobId: string) => boolean) {
  return infiniteQueryOptions({
    queryKey: [...jobQueries.all, 'earlier', q],
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

/** The whole list as it is filtered, not only its page. */
export function exportJobList(filter: JobFilter, format: 'csv' | 'xlsx'): Promise<File> {
  return download(exportJobs, { ...asSent(filter), format })
}

/** Every status is no filter. */
function asSent({ q, status, ...filter }: JobFilter) {
  const isFiltered = status.length < jobStatuses.length
  return { ...(q && { q }), ...filter, ...(isFiltered && { status: status.join(',') }) }
}

const show = {
  onReply: (job: Job, queryClient: QueryClient) => queryClient.setQueryData(jobQueries.one(job._id).queryKey, job),
  invalidates: allButIt,
}
export const useCreateJob = () => useSend(createJob, show)
export const useUpdateJob = () => useSend(updateJob, show)
export const useDeleteJob = () => useSend(deleteJob, { invalidates: allButIt })

export function useUpdateJobStatus() {
  return useSend(updateJob, {
    onReply: (job, queryClient) => {
      show.onReply(job, queryClient)
      replaceRow(queryClient, [...jobQueries.all, 'page'], job)
    },
    invalidates: 'nothing',
  })
}
