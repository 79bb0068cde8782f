import { useSend } from '#web/api/use-send.ts'
import { callQuery } from '#web/api/queries.ts'
import { getSystem, retryTask, runTask } from '#contract/system-status/system-status.contract.ts'

const refetchMs = 5_000

export const systemQuery = { ...callQuery(['system'], getSystem, {}), staleTime: 0, refetchInterval: refetchMs }

const reload = { invalidates: systemQuery.queryKey }
export const useRunTask = () => useSend(runTask, reload)
export const useRetryTask = () => useSend(retryTask, reload)
