import { callQuery } from '#web/api/queries.ts'
import { getDashboard, getAttention } from '#contract/dashboard/dashboard.contract.ts'

/** Counted anew each time the page is opened: people come here to see how things stand. */
export const dashboardQuery = { ...callQuery(['dashboard'], getDashboard, {}), staleTime: 0 }

export const attentionQuery = {
  ...callQuery([...dashboardQuery.queryKey, 'attention'], getAttention, {}),
  staleTime: 0,
  refetchInterval: 60_000,
}
