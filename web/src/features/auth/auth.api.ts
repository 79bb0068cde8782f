import { queryOptions } from '@tanstack/react-query'
import { homeOf, returnPathFor } from './return-path.ts'
import { send } from '#web/api/client.ts'
import { useSend } from '#web/api/use-send.ts'
import { endSession, startSession } from '#web/api/session.ts'
import { replaceAddress } from '#web/ui/page/address.tsx'
import * as contract from '#contract/auth/auth.contract.ts'

export const welcomeQuery = queryOptions({
  queryKey: ['auth', 'welcome'],
  queryFn: ({ signal }) => send(contract.getWelcome, {}, { signal }),
  retry: false,
})

type SecondFactor = contract.SecondFactorNeeded['secondFactor']

/** The second step is another feature's: the page brings it. */
export const useSignIn = (onSecondFactor: (needed: SecondFactor) => void) =>
  useSend(contract.signIn, {
    onReply: (reply) => ('secondFactor' in reply ? onSecondFactor(reply.secondFactor) : enter(reply)),
    invalidates: 'nothing',
  })
export const useSetUp = () => useSend(contract.setUp, { onReply: enter, invalidates: 'nothing' })

/** Works without a signal too: the device forgets the session at once; the page's guard leads to the sign-in screen. */
export function signOut() {
  // oxlint-disable-next-line no-console -- there is no one left to tell
  send(contract.signOut, {}).catch((error: unknown) => console.info('The server was not told of the sign-out.', error))
  endSession()
}

export function enter(session: contract.Session): void {
  startSession(session)
  replaceAddress(returnPathFor(session.user._id) ?? homeOf(session.user.role))
}
