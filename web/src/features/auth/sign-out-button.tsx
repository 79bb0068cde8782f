import { IconLogout } from '@tabler/icons-react'
import { useUser } from '#web/api/session.ts'
import { signOut } from './auth.api.ts'
import { counted } from '#web/ui/feedback/counted.ts'
import { useConfirm } from '#web/ui/overlay/dialogs.tsx'
import { HeaderButton } from '#web/ui/page/header-action.tsx'
import type { SessionUser } from '#contract/auth/auth.contract.ts'

export function SignOutButton({ isAlwaysWorded = false }: { isAlwaysWorded?: boolean }) {
  const user = useUser()
  const confirm = useConfirm()
  const leave = async () => {
    // A store that can't be read must not keep anyone from leaving.
    const count = await pendingCountOf(user).catch(() => 0)
    if (count === 0 || (await confirm(warning(count)))) signOut()
  }
  return <HeaderButton icon={IconLogout} label="Log out" isAlwaysWorded={isAlwaysWorded} onClick={() => void leave()} />
}

/** Customers write nothing, so their pages do without the store's code. */
async function pendingCountOf({ _id, role }: SessionUser): Promise<number> {
  if (role === 'customer') return 0
  const { pendingCountFor } = await import('#web/offline/outbox/pending-work.ts')
  return pendingCountFor(_id)
}

function warning(count: number) {
  return {
    title: `Log out with ${counted(count, 'change')} not sent?`,
    message:
      'Unsent work stays on this device and is sent when you sign in here again. Until then no one else can see it.',
    verb: 'Log out',
    isDangerous: true,
  }
}
