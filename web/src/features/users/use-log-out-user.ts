import { useEndUserSessions } from './users.api.ts'
import { useConfirm } from '#web/ui/overlay/dialogs.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { serverText } from '#web/ui/feedback/error-words.ts'
import type { User } from '#contract/users/users.contract.ts'

/** Asks, logs the user out on every device and says how it went. */
export function useLogOutUser() {
  const confirm = useConfirm()
  const { mutateAsync: end } = useEndUserSessions()
  return async ({ _id, name }: User) => {
    const isSure = await confirm({
      title: `Log out ${name} everywhere?`,
      message:
        'Each of their devices must sign in again, with the same password. Work that was not sent yet stays there and is sent after the next sign-in.',
      verb: 'Log out',
      isDangerous: true,
    })
    if (!isSure) return
    try {
      const { endedSessions } = await end(_id)
      toast.success(endedSessions > 0 ? `${name} is logged out everywhere.` : `${name} was not signed in anywhere.`)
    } catch (error) {
      toast.error(serverText(error, 'Error logging out the user'))
    }
  }
}
