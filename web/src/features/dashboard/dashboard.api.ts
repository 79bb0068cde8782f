import { queryOptions } from '@tanstack/react-query'
import { send } from '#web/api/client.ts'
import { getDashboard } from '#contract/dashboard/dashboard.contract.ts'

/** Counted anew each time the page is opened: people come here to see how things stand. */
export const dashboardQuery = queryOptions({
  queryKey: ['dashboard'],
  queryFn: ({ signal }) => send(getDashboard, {}, { signal }),
  staleTime: 0,
})
