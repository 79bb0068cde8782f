import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query'
import type { z } from 'zod'
import { download, pageRange, send, sendPage } from '#web/api/client.ts'
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
import type { Page } from '#contract/values/pages.ts'

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
  /** How many there are in each status. */
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
  ofOwnCompany: ({ status, q, siteAddressId, page }: OwnJobPage) =>
    queryOptions({
      queryKey: [...jobQueries.all, 'own', { status, q, siteAddressId, page }],
      queryFn: ({ signal }) =>
        sendPage(
          listJobs,
          { status: status.join(','), q, siteAddressId, ...pageRange(page, ownJobsPerPage) },
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
export function exportJobList(filter: JobFilter): Promise<File> {
  return download(exportJobs, asSent(filter))
}

/** Every status is no filter. */
function asSent({ q, status, ...filter }: JobFilter) {
  const isNarrowed = status.length < jobStatuses.length
  return { ...(q && { q }), ...filter, ...(isNarrowed && { status: status.join(',') }) }
}

export function useCreateJob() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (job: z.input<typeof createJob.input>) => send(createJob, job),
    onSuccess: (job) => cacheJob(queryClient, job),
  })
}

export function useUpdateJob() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (changes: z.input<typeof updateJob.input>) => send(updateJob, changes),
    onSuccess: (job) => cacheJob(queryClient, job),
  })
}

interface StatusChange {
  jobId: string
  status: JobStatus
  /** Of a change that is undone: it is refused where somebody else has changed the job since. */
  version?: number
}

/** Sends the status and nothing else. */
export function useUpdateJobStatus() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ jobId, status, version }: StatusChange) => send(updateJob, { jobId, status, version }),
    onSuccess: (job) => {
      queryClient.setQueryData(jobQueries.one(job._id).queryKey, job)
      // The row stays where it is, though a filter may no longer hold it: a slip can be put right on the spot.
      queryClient.setQueriesData(
        { queryKey: [...jobQueries.all, 'page'] },
        (page: Page<Job> | undefined) =>
          page && { ...page, rows: page.rows.map((row) => (row._id === job._id ? job : row)) },
      )
      void queryClient.invalidateQueries({ queryKey: [...jobQueries.all, 'page'], refetchType: 'inactive' })
      void queryClient.invalidateQueries({
        predicate: ({ queryKey }) => !(queryKey[0] === 'jobs' && queryKey[1] === 'page'),
      })
    },
  })
}

export function useDeleteJob() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (jobId: string) => send(deleteJob, { jobId }),
    // Its own page may still be open and must not ask for what is gone.
    onSuccess: ({ _id }) => reloadAllBut(queryClient, _id),
  })
}

function cacheJob(queryClient: QueryClient, job: Job) {
  queryClient.setQueryData(jobQueries.one(job._id).queryKey, job)
  reloadAllBut(queryClient, job._id)
}

/** A job is shown in lists, on its company's page and in counts; all of it loads again when it is seen. */
function reloadAllBut(queryClient: QueryClient, jobId: string) {
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => !queryKey.includes(jobId) })
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes(jobId), refetchType: 'none' })
}
