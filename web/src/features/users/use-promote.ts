import { usePromoteUser } from './users.api.ts'
import { useConfirm } from '#web/ui/overlay/dialogs.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { serverText } from '#web/ui/feedback/error-words.ts'
import type { User } from '#contract/users/users.contract.ts'

/** Asks, promotes and says how it went; gives the administrator, or null. */
export function usePromote() {
  const confirm = useConfirm()
  const { mutateAsync: promote } = usePromoteUser()
  return async ({ _id, name, role }: User): Promise<User | null> => {
    const isSure = await confirm({
      title: `Promote ${name} to admin?`,
      message:
        role === 'customer'
          ? 'They will no longer belong to their company. They will see and change everything here, and must sign in again.'
          : 'They will see and change everything here, and must sign in again.',
      verb: 'Promote to admin',
    })
    if (!isSure) return null
    try {
      const promoted = await promote(_id)
      toast.success(`${name} is an administrator now.`)
      return promoted
    } catch (error) {
      toast.error(serverText(error, 'Error saving user'))
      return null
    }
  }
}
