import { callQuery } from '#web/api/queries.ts'
import { getKpis } from '#contract/kpis/kpis.contract.ts'

/** Summed anew each time the page is opened. */
export const kpiQuery = { ...callQuery(['kpis'], getKpis, {}), staleTime: 0 }
