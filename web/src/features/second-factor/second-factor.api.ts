import { useSend } from '#web/api/use-send.ts'
import { callQuery } from '#web/api/queries.ts'
import type { Session } from '#contract/auth/auth.contract.ts'
import * as contract from '#contract/second-factor/second-factor.contract.ts'

export const secondFactorQuery = callQuery(['second-factor'], contract.getSecondFactor, {})

/** Signing in is another feature's: the page brings it. */
export const useAnswerChallenge = (onSession: (session: Session) => void) =>
  useSend(contract.answerChallenge, { onReply: onSession, invalidates: 'nothing' })

/** What the dialog shows before it is done, such as the recovery codes, stays while the list behind it loads. */
export const useConfirmTotp = () =>
  useSend(contract.confirmTotp, { invalidates: secondFactorQuery.queryKey, evenIfRefused: true })
export const useResetSecondFactor = () => useSend(contract.resetSecondFactor, { invalidates: ['users'] })
