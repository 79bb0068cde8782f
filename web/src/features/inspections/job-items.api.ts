import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { nextOffset, send, sendPage } from '#web/api/client.ts'
import { useSend } from '#web/api/use-send.ts'
import {
  bringInItems,
  getPreviousJob,
  listItems,
  listJobHistory,
  loadFromPrevious,
} from '#contract/inspections/inspections.contract.ts'

const eventsAtOnce = 25

export const inspectionQueries = {
  all: ['inspections'] as const,
  /** All of a job's items at once: what blocks a lawful report is asked of all of them. */
  items: (jobId: string) =>
    queryOptions({
      queryKey: [...inspectionQueries.all, 'items', jobId],
      queryFn: async ({ signal }) => (await sendPage(listItems, { jobId }, { signal })).rows,
    }),
  history: (jobId: string) =>
    infiniteQueryOptions({
      queryKey: [...inspectionQueries.all, 'history', jobId],
      queryFn: ({ signal, pageParam: offset }) =>
        sendPage(listJobHistory, { jobId, offset, limit: eventsAtOnce }, { signal }),
      initialPageParam: 0,
      getNextPageParam: nextOffset,
    }),
}

export const previousJobQueries = {
  of: (jobId: string) =>
    queryOptions({
      queryKey: ['jobs', 'previous', jobId],
      queryFn: ({ signal }) => send(getPreviousJob, { jobId }, { signal }),
    }),
}

export const useLoadFromPrevious = () => useSend(loadFromPrevious)
/** Refused, another user has brought them in: then they are shown. */
export const useBringInItems = () => useSend(bringInItems, { evenIfRefused: true })
