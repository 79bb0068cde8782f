import { callQuery } from '#web/api/queries.ts'
import { getKpis } from '#contract/kpis/kpis.contract.ts'

export const kpiQuery = { ...callQuery(['kpis'], getKpis, {}), staleTime: 0 }
