import { queryOptions } from '@tanstack/react-query'
import { send } from '#web/api/client.ts'
import { useSend } from '#web/api/use-send.ts'
import type { Session } from '#contract/auth/auth.contract.ts'
import * as contract from '#contract/account-links/account-links.contract.ts'

export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['account-links', 'invitation', token],
    queryFn: ({ signal }) => send(contract.getInvitation, { token }, { signal }),
    retry: false,
  })

/** Signing in is another feature's: the page brings it. */
export const useAcceptInvitation = (onSession: (session: Session) => void) =>
  useSend(contract.acceptInvitation, { onReply: onSession, invalidates: 'nothing' })
export const useJoinCompany = () => useSend(contract.joinCompany, { invalidates: 'nothing' })
export const useForgetPassword = () => useSend(contract.forgetPassword, { invalidates: 'nothing' })
export const useResetPassword = () => useSend(contract.resetPassword, { invalidates: 'nothing' })
export const useSendInvitation = () => useSend(contract.sendInvitation, { invalidates: ['users'] })
export const useWithdrawInvitation = () => useSend(contract.withdrawInvitation, { invalidates: ['users'] })
