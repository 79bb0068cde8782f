import { useDeleteUser, useEndUserSessions, usePromoteUser, useUnbindSingleSignOn } from './users.api.ts'
import { useConfirmedAction } from '#web/ui/overlay/use-confirmed-action.ts'
import type { User } from '#contract/users/users.contract.ts'

export function useConfirmDeleteUser() {
  const confirmThen = useConfirmedAction()
  const { mutateAsync: deleteUser } = useDeleteUser()
  return ({ _id, name, email }: User) =>
    confirmThen({
      title: `Delete ${name}?`,
      message: `${email} can no longer sign in. The name stays on their work.`,
      verb: 'Delete',
      isDangerous: true,
      mutate: () => deleteUser({ userId: _id }),
      success: () => `${name} was deleted.`,
      failure: 'Error deleting user',
    })
}

export function useConfirmPromoteUser() {
  const confirmThen = useConfirmedAction()
  const { mutateAsync: promoteUser } = usePromoteUser()
  return ({ _id, name, role }: User) =>
    confirmThen({
      title: `Promote ${name} to admin?`,
      message:
        role === 'customer'
          ? 'They will no longer belong to their company. They will see and change everything here, and must sign in again.'
          : 'They will see and change everything here, and must sign in again.',
      verb: 'Promote to admin',
      mutate: () => promoteUser({ userId: _id }),
      success: () => `${name} is an administrator now.`,
      failure: 'Error saving user',
    })
}

export function useConfirmEndUserSessions() {
  const confirmThen = useConfirmedAction()
  const { mutateAsync: endUserSessions } = useEndUserSessions()
  return ({ _id, name }: User) =>
    confirmThen({
      title: `Log out ${name} everywhere?`,
      message:
        'Each of their devices must sign in again, with the same password. Unsent work stays there and is sent after the next sign-in.',
      verb: 'Log out',
      isDangerous: true,
      mutate: () => endUserSessions({ userId: _id }),
      success: ({ endedSessions }) =>
        endedSessions > 0 ? `${name} is logged out everywhere.` : `${name} was not signed in anywhere.`,
      failure: 'Error logging out the user',
    })
}

export function useConfirmUnbind() {
  const confirmThen = useConfirmedAction()
  const { mutateAsync: unbind } = useUnbindSingleSignOn()
  return ({ _id, name, email }: User) =>
    confirmThen({
      title: `Unlink ${name} from single sign-on?`,
      message: `The next account at the provider whose confirmed address is ${email} will be linked instead. Devices stay signed in.`,
      verb: 'Unlink',
      isDangerous: true,
      mutate: () => unbind({ userId: _id }),
      success: () => `${name} is unlinked from single sign-on.`,
      failure: 'Error unlinking the user',
    })
}
