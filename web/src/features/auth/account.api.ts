import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { send, sendPage } from '#web/api/client.ts'
import { changeOwnPassword, endOtherSessions, endOwnSession, listOwnSessions } from '#contract/auth/account.contract.ts'

export const ownSessionsQuery = queryOptions({
  queryKey: ['auth', 'sessions'],
  queryFn: ({ signal }) => sendPage(listOwnSessions, {}, { signal }),
})

export function useChangeOwnPassword() {
  return useMutation({
    mutationFn: (change: { currentPassword: string; newPassword: string }) => send(changeOwnPassword, change),
    onSuccess: useReload(),
  })
}

export function useEndOwnSession() {
  return useMutation({
    mutationFn: (sessionId: string) => send(endOwnSession, { sessionId }),
    onSettled: useReload(),
  })
}

export function useEndOtherSessions() {
  return useMutation({ mutationFn: () => send(endOtherSessions, {}), onSettled: useReload() })
}

/** Done only when the sessions have been loaded again: the list then shows what was done as it is said. */
function useReload() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: ownSessionsQuery.queryKey })
}
