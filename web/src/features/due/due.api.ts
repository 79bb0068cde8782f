import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { pageRange, sendPage } from '#web/api/client.ts'
import { useSend } from '#web/api/use-send.ts'
import { listDue, planVisit, type Within } from '#contract/due/due.contract.ts'

export const sitesPerPage = 25
/** Longer than any interval: what was just examined is due again by then. */
const anyDay = 3660

interface DuePage {
  within: Within
  companyId: string | undefined
  siteAddressId: string | undefined
  page: number
}

export const dueQueries = {
  all: ['due'] as const,
  page: ({ page, ...filter }: DuePage) =>
    queryOptions({
      queryKey: [...dueQueries.all, 'page', { ...filter, page }],
      queryFn: ({ signal }) => sendPage(listDue, { ...filter, ...pageRange(page, sitesPerPage) }, { signal }),
      placeholderData: keepPreviousData,
    }),
  /** Of the pieces of one job where each is now, and when it is due again. */
  ofJob: (jobId: string) =>
    queryOptions({
      queryKey: [...dueQueries.all, 'job', jobId],
      queryFn: ({ signal }) => sendPage(listDue, { jobId, within: anyDay }, { signal }),
    }),
}

export const usePlanVisit = () => useSend(planVisit, { invalidates: 'nothing' })
