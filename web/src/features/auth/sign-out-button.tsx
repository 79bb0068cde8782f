import { IconLogout } from '@tabler/icons-react'
import { useSignOut } from '#web/features/auth/auth.api.ts'
import { HeaderButton } from '#web/ui/header-action.tsx'

export function SignOutButton() {
  const signOut = useSignOut()
  return <HeaderButton icon={IconLogout} label="Log out" onClick={signOut} />
}
