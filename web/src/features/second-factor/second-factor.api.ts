import { useSend } from '#web/api/use-send.ts'
import { callQuery } from '#web/api/queries.ts'
import type { Session } from '#contract/auth/auth.contract.ts'
import * as contract from '#contract/second-factor/second-factor.contract.ts'

export const secondFactorQuery = callQuery(['second-factor'], contract.getSecondFactor, {})

/** Signing in is another feature's: the page brings it. */
export const useAnswerChallenge = (onSession: (session: Session) => void) =>
  useSend(contract.answerChallenge, { onReply: onSession, invalidates: 'nothing' })

const reload = { invalidates: secondFactorQuery.queryKey }
/** What the dialog shows before it is done, such as the recovery codes, stays while the list behind it loads. */
export const useStartTotp = () => useSend(contract.startTotp, { invalidates: 'nothing' })
export const useConfirmTotp = () => useSend(contract.confirmTotp, { ...reload, evenIfRefused: true })
export const useDeleteTotp = () => useSend(contract.deleteTotp, { ...reload, evenIfRefused: true })
export const useStartPasskey = () => useSend(contract.startPasskey, { invalidates: 'nothing' })
export const useCreatePasskey = () => useSend(contract.createPasskey, reload)
export const useDeletePasskey = () => useSend(contract.deletePasskey, reload)
export const useCreateRecoveryCodes = () => useSend(contract.createRecoveryCodes, reload)
export const useResetSecondFactor = () => useSend(contract.resetSecondFactor, { invalidates: ['users'] })
