import { queryOptions } from '@tanstack/react-query'
import { sendPage } from '#web/api/client.ts'
import { useSend } from '#web/api/use-send.ts'
import { changeOwnPassword, endOtherSessions, endOwnSession, listOwnSessions } from '#contract/auth/account.contract.ts'

export const ownSessionsQuery = queryOptions({
  queryKey: ['auth', 'sessions'],
  queryFn: ({ signal }) => sendPage(listOwnSessions, {}, { signal }),
})

/** Done only when the sessions have been loaded again: the list then shows what was done as it is said. */
const reload = { invalidates: ownSessionsQuery.queryKey }
export const useChangeOwnPassword = () => useSend(changeOwnPassword, reload)
export const useEndOwnSession = () => useSend(endOwnSession, { ...reload, evenIfRefused: true })
export const useEndOtherSessions = () => useSend(endOtherSessions, { ...reload, evenIfRefused: true })
