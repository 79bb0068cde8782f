import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { nextOffset, sendPage } from '#web/api/client.ts'
import { listItems, listJobHistory } from '#contract/inspections/inspections.contract.ts'

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
