import { useSend } from '#web/api/use-send.ts'
import { listQuery } from '#web/api/queries.ts'
import { changeOwnPassword, endOtherSessions, endOwnSession, listOwnSessions } from '#contract/auth/account.contract.ts'

export const ownSessionsQuery = listQuery(['auth', 'sessions'], listOwnSessions, {})

/** Done only when the sessions have been loaded again: the list then shows what was done as it is said. */
const reload = { invalidates: ownSessionsQuery.queryKey }
export const useChangeOwnPassword = () => useSend(changeOwnPassword, reload)
export const useEndOwnSession = () => useSend(endOwnSession, { ...reload, evenIfRefused: true })
export const useEndOtherSessions = () => useSend(endOtherSessions, { ...reload, evenIfRefused: true })
