import { useDeleteUser } from './users.api.ts'
import { serverText } from '#web/ui/feedback/error-words.ts'
import { useConfirmedAction } from '#web/ui/overlay/use-confirmed-action.ts'
import type { User } from '#contract/users/users.contract.ts'

export function useConfirmDeleteUser() {
  const confirmThen = useConfirmedAction()
  const { mutateAsync: deleteUser } = useDeleteUser()
  return ({ _id, name, email }: User) =>
    confirmThen(
      {
        title: `Delete ${name}?`,
        message: `${email} can no longer sign in. The name stays on their work.`,
        verb: 'Delete',
        isDangerous: true,
      },
      {
        mutate: () => deleteUser({ userId: _id }),
        success: () => `${name} was deleted.`,
        failure: (error) => serverText(error, 'Error deleting user'),
      },
    )
}
