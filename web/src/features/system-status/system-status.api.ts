import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { send } from '#web/api/client.ts'
import { getSystem, retryTask, runTask } from '#contract/system-status/system-status.contract.ts'

const refetchMs = 5_000

/** Looked at while something is under way, so it is kept fresh. */
export const systemQuery = queryOptions({
  queryKey: ['system'],
  queryFn: ({ signal }) => send(getSystem, {}, { signal }),
  staleTime: 0,
  refetchInterval: refetchMs,
})

export function useRunTask() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (name: string) => send(runTask, { name }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: systemQuery.queryKey }),
  })
}

export function useRetryTask() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (taskId: string) => send(retryTask, { taskId }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: systemQuery.queryKey }),
  })
}
