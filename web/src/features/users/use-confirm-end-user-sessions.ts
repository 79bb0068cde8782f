import { useEndUserSessions } from './users.api.ts'
import { serverText } from '#web/ui/feedback/error-words.ts'
import { useConfirmedAction } from '#web/ui/overlay/use-confirmed-action.ts'
import type { User } from '#contract/users/users.contract.ts'

export function useConfirmEndUserSessions() {
  const confirmThen = useConfirmedAction()
  const { mutateAsync: endUserSessions } = useEndUserSessions()
  return ({ _id, name }: User) =>
    confirmThen(
      {
        title: `Log out ${name} everywhere?`,
        message:
          'Each of their devices must sign in again, with the same password. Unsent work stays there and is sent after the next sign-in.',
        verb: 'Log out',
        isDangerous: true,
      },
      {
        mutate: () => endUserSessions({ userId: _id }),
        success: ({ endedSessions }) =>
          endedSessions > 0 ? `${name} is logged out everywhere.` : `${name} was not signed in anywhere.`,
        failure: (error) => serverText(error, 'Error logging out the user'),
      },
    )
}
