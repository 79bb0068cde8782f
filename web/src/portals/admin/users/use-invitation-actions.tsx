import { IconMailForward, IconTrash } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useSendInvitation, useWithdrawInvitation } from '#web/features/account-links/account-links.api.ts'
import { InvitationLink } from '#web/features/users/invitation-link.tsx'
import { serverText } from '#web/ui/feedback/error-words.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { DialogFrame } from '#web/ui/overlay/dialog-frame.tsx'
import { useConfirmedAction } from '#web/ui/overlay/use-confirmed-action.ts'
import type { RowAction } from '#web/ui/table/row-menu.tsx'
import type { InvitedUser, User } from '#contract/users/users.contract.ts'

interface InvitationActions {
  actionsFor: (user: User) => RowAction[]
  /** The link to pass on, where no mail leaves. */
  dialog: ReactNode
}

/** What can be done about a user who has not accepted their invitation yet. */
export function useInvitationActions(onWithdrawn: () => void): InvitationActions {
  const confirmThen = useConfirmedAction()
  const { mutateAsync: sendInvitation } = useSendInvitation()
  const { mutateAsync: withdrawInvitation } = useWithdrawInvitation()
  const [invited, setInvited] = useState<InvitedUser | null>(null)
  const close = () => setInvited(null)

  const sendAgain = ({ _id }: User) =>
    sendInvitation({ userId: _id }).then(
      (sent) => {
        if (sent.link) setInvited(sent)
        else toast.success(`The invitation was sent to ${sent.email}.`)
      },
      (error: unknown) => toast.error(serverText(error, 'Error sending the invitation')),
    )

  const withdraw = async ({ _id, name }: User) => {
    const gone = await confirmThen({
      title: `Withdraw the invitation of ${name}?`,
      message: 'Their link stops working, and they are removed from the list.',
      verb: 'Withdraw',
      isDangerous: true,
      mutate: () => withdrawInvitation({ userId: _id }),
      success: () => `The invitation of ${name} was withdrawn.`,
      failure: 'Error withdrawing the invitation',
    })
    if (gone) onWithdrawn()
  }

  return {
    actionsFor: (user) => [
      { label: 'Send again', icon: IconMailForward, run: () => void sendAgain(user) },
      { label: 'Withdraw', icon: IconTrash, isDangerous: true, run: () => void withdraw(user) },
    ],
    dialog: (
      <DialogFrame isOpen={invited !== null} title={`Invite ${invited?.name ?? ''}`} onCancel={close}>
        {invited?.link && <InvitationLink name={invited.name} link={invited.link} onDone={close} />}
      </DialogFrame>
    ),
  }
}
