import { useSendInvitation, useWithdrawInvitation } from './account-links.api.ts'
import { serverText } from '#web/ui/feedback/error-words.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { useConfirmedAction } from '#web/ui/overlay/use-confirmed-action.ts'
import type { InvitedUser, User } from '#contract/users/users.contract.ts'

/** `onLink`: where no mail leaves, the link is passed on by hand. */
export function useInvitationActions(onLink: (sent: InvitedUser) => void) {
  const confirmThen = useConfirmedAction()
  const { mutateAsync: send } = useSendInvitation()
  const { mutateAsync: withdraw } = useWithdrawInvitation()
  return {
    sendAgain: ({ _id }: User) =>
      send({ userId: _id }).then(
        (sent) => (sent.link ? onLink(sent) : toast.success(`The invitation was sent to ${sent.email}.`)),
        (error: unknown) => toast.error(serverText(error, 'Error sending the invitation')),
      ),
    withdraw: ({ _id, name }: User) =>
      confirmThen({
        title: `Withdraw ${name}’s invitation?`,
        message: 'Their link stops working, and they are removed from the list.',
        verb: 'Withdraw',
        isDangerous: true,
        mutate: () => withdraw({ userId: _id }),
        success: () => `${name}’s invitation was withdrawn.`,
        failure: 'Error withdrawing the invitation',
      }),
  }
}
