import { queryOptions } from '@tanstack/react-query'
import { send } from '#web/api/client.ts'
import { useSend } from '#web/api/use-send.ts'
import { getSystem, retryTask, runTask } from '#contract/system-status/system-status.contract.ts'

const refetchMs = 5_000

/** Looked at while something is under way, so it is kept fresh. */
export const systemQuery = queryOptions({
  queryKey: ['system'],
  queryFn: ({ signal }) => send(getSystem, {}, { signal }),
  staleTime: 0,
  refetchInterval: refetchMs,
})

const reload = { invalidates: systemQuery.queryKey }
export const useRunTask = () => useSend(runTask, reload)
export const useRetryTask = () => useSend(retryTask, reload)
