import { useDeleteUser, useEndUserSessions, usePromoteUser, useUnbindSingleSignOn } from './users.api.ts'
import { useConfirmedAction, useConfirmedDeletion } from '#web/ui/overlay/use-confirmed-action.ts'
import type { User } from '#contract/users/users.contract.ts'

export function useUserActions() {
  const confirmThen = useConfirmedAction()
  const confirmDeletion = useConfirmedDeletion()
  const { mutateAsync: sendDelete } = useDeleteUser()
  const { mutateAsync: promoteUser } = usePromoteUser()
  const { mutateAsync: sendEnd } = useEndUserSessions()
  const { mutateAsync: sendUnbind } = useUnbindSingleSignOn()
  return {
    deleteUser: ({ _id, name, email }: User) =>
      confirmDeletion({
        name,
        message: `${email} can no longer sign in. The name stays on their work.`,
        mutate: () => sendDelete({ userId: _id }),
        failure: 'Error deleting user',
      }),
    promote: ({ _id, name, role }: User) =>
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
      }),
    endUserSessions: ({ _id, name }: User) =>
      confirmThen({
        title: `Log out ${name} everywhere?`,
        message:
          'Each of their devices must sign in again, with the same password. Unsent work stays there and is sent after the next sign-in.',
        verb: 'Log out',
        isDangerous: true,
        mutate: () => sendEnd({ userId: _id }),
        success: ({ endedSessions }) =>
          endedSessions > 0 ? `${name} is logged out everywhere.` : `${name} was not signed in anywhere.`,
        failure: 'Error logging out the user',
      }),
    unbind: ({ _id, name, email }: User) =>
      confirmThen({
        title: `Unlink ${name} from single sign-on?`,
        message: `The next account at the provider whose confirmed address is ${email} will be linked instead. Devices stay signed in.`,
        verb: 'Unlink',
        isDangerous: true,
        mutate: () => sendUnbind({ userId: _id }),
        success: () => `${name} is unlinked from single sign-on.`,
        failure: 'Error unlinking the user',
      }),
  }
}
