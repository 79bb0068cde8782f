import { queryOptions } from '@tanstack/react-query'
import { send } from '#web/api/client.ts'
import { useSend } from '#web/api/use-send.ts'
import { bringInItems, getPreviousJob, loadFromPrevious } from '#contract/inspections/inspections.contract.ts'

export const previousJobQueries = {
  of: (jobId: string) =>
    queryOptions({
      queryKey: ['jobs', 'previous', jobId],
      queryFn: ({ signal }) => send(getPreviousJob, { jobId }, { signal }),
    }),
}

export const useLoadFromPrevious = () => useSend(loadFromPrevious)
/** Refused, somebody else has brought them in: then they are shown. */
export const useBringInItems = () => useSend(bringInItems, { evenIfRefused: true })
