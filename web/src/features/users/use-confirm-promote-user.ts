import { usePromoteUser } from './users.api.ts'
import { serverText } from '#web/ui/feedback/error-words.ts'
import { useConfirmedAction } from '#web/ui/overlay/use-confirmed-action.ts'
import type { User } from '#contract/users/users.contract.ts'

export function useConfirmPromoteUser() {
  const confirmThen = useConfirmedAction()
  const { mutateAsync: promoteUser } = usePromoteUser()
  return ({ _id, name, role }: User) =>
    confirmThen(
      {
        title: `Promote ${name} to admin?`,
        message:
          role === 'customer'
            ? 'They will no longer belong to their company. They will see and change everything here, and must sign in again.'
            : 'They will see and change everything here, and must sign in again.',
        verb: 'Promote to admin',
      },
      {
        mutate: () => promoteUser({ userId: _id }),
        success: () => `${name} is an administrator now.`,
        failure: (error) => serverText(error, 'Error saving user'),
      },
    )
}
