import { useSend } from '#web/api/use-send.ts'
import { callQuery, infiniteListQuery, rowsQuery } from '#web/api/queries.ts'
import {
  bringInItems,
  getPreviousJob,
  listItems,
  listJobHistory,
  loadFromPrevious,
} from '#contract/inspections/inspections.contract.ts'

const eventsAtOnce = 25

export const inspectionQueries = {
  /** All of a job's items at once: what blocks a lawful report is asked of all of them. */
  items: (jobId: string) => rowsQuery(['inspections', 'items', jobId], listItems, { jobId }),
  history: (jobId: string) =>
    infiniteListQuery(['inspections', 'history', jobId], listJobHistory, { jobId, limit: eventsAtOnce }),
}

export const previousJobQueries = {
  of: (jobId: string) => callQuery(['jobs', 'previous', jobId], getPreviousJob, { jobId }),
}

export const useLoadFromPrevious = () => useSend(loadFromPrevious)
/** Refused, another user has brought them in: then they are shown. */
export const useBringInItems = () => useSend(bringInItems, { evenIfRefused: true })
