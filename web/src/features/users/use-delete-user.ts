import { useRemoveUser } from './users.api.ts'
import { useConfirm } from '#web/ui/overlay/dialogs.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { serverText } from '#web/ui/feedback/error-words.ts'
import type { User } from '#contract/users/users.contract.ts'

/** Asks, deletes and says how it went; true when the user is gone. */
export function useDeleteUser() {
  const confirm = useConfirm()
  const { mutateAsync: remove } = useRemoveUser()
  return async ({ _id, name, email }: User): Promise<boolean> => {
    const isSure = await confirm({
      title: `Delete ${name}?`,
      message: `${email} can no longer sign in. The name stays on their work.`,
      verb: 'Delete',
      isDangerous: true,
    })
    if (!isSure) return false
    try {
      await remove(_id)
      toast.success(`${name} was deleted.`)
      return true
    } catch (error) {
      toast.error(serverText(error, 'Error deleting user'))
      return false
    }
  }
}
