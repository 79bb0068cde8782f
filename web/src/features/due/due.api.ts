import { pageRange } from '#web/api/client.ts'
import { useSend } from '#web/api/use-send.ts'
import { listQuery, pageQuery } from '#web/api/queries.ts'
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
  page: ({ page, ...filter }: DuePage) =>
    pageQuery(['due', 'page'], listDue, { ...filter, ...pageRange(page, sitesPerPage) }),
  ofJob: (jobId: string) => listQuery(['due', 'job', jobId], listDue, { jobId, within: anyDay }),
}

export const usePlanVisit = () => useSend(planVisit, { invalidates: 'nothing' })
