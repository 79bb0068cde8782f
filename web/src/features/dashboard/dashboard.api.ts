import { queryOptions } from '@tanstack/react-query'
import { send } from '#web/api/client.ts'
import { getAttention } from '#contract/dashboard/attention.contract.ts'
import { getDashboard } from '#contract/dashboard/dashboard.contract.ts'

/** Counted anew each time the page is opened: people come here to see how things stand. */
export const dashboardQuery = queryOptions({
  queryKey: ['dashboard'],
  queryFn: ({ signal }) => send(getDashboard, {}, { signal }),
  staleTime: 0,
})

export const attentionQuery = queryOptions({
  queryKey: [...dashboardQuery.queryKey, 'attention'],
  queryFn: ({ signal }) => send(getAttention, {}, { signal }),
  staleTime: 0,
  refetchInterval: 60_000,
})
