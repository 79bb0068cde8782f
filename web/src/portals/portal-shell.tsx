import { Suspense, type ComponentType, type ReactNode } from 'react'
import { useUser } from '#web/api/session.ts'
import { lazyPage } from '#web/ui/page/lazy-page.ts'
import { LoadingPage } from '#web/ui/feedback/loading.tsx'
import type { Role } from '#contract/permissions.ts'

interface ShellProps {
  children: ReactNode
}

const shells: Record<Role, ComponentType<ShellProps>> = {
  admin: lazyPage<ShellProps>(async () => (await import('#web/portals/admin/admin-shell.tsx')).AdminShell),
  engineer: lazyPage<ShellProps>(async () => (await import('#web/portals/engineer/engineer-shell.tsx')).EngineerShell),
  customer: lazyPage<ShellProps>(async () => (await import('#web/portals/customer/customer-shell.tsx')).CustomerShell),
}

/** The page of several portals, inside the one that is the person's own. */
export function inPortalShell(Page: ComponentType): ComponentType {
  return function PageInShell() {
    const { role } = useUser()
    const Shell = shells[role]
    return (
      <Suspense fallback={<LoadingPage />}>
        <Shell>
          <Page />
        </Shell>
      </Suspense>
    )
  }
}
