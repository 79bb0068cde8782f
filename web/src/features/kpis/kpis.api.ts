import { queryOptions } from '@tanstack/react-query'
import { send } from '#web/api/client.ts'
import { getKpis } from '#contract/kpis/kpis.contract.ts'

/** Summed anew each time the page is opened. */
export const kpiQuery = queryOptions({
  queryKey: ['kpis'],
  queryFn: ({ signal }) => send(getKpis, {}, { signal }),
  staleTime: 0,
})
