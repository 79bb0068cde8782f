import { type ComponentType, Suspense, type ReactNode } from 'react'
import { settingsPages } from '#web/portals/settings-pages.ts'
import { lazyPage } from '#web/ui/page/lazy-page.ts'
import { roles, type Role } from '#contract/permissions.ts'
import { useUser } from '#web/api/session.ts'
import { LoadingPage } from '#web/ui/feedback/loading.tsx'

export interface AppRoute {
  path: string
  allow: readonly Role[]
  /** It shows what lies on this device, so a user who goes on without signing in may open it. */
  isOnDevice?: true
  Page: ComponentType
}

/** Every page of the signed-in and who may open it. `/` and unknown addresses are in routed-pages.tsx. */
export const routes: AppRoute[] = [
  ...settingsPages.map((page) => ({ ...page, Page: inPortalShell(page.Page) })),
  {
    path: '/account',
    allow: roles,
    Page: inPortalShell(lazyPage(async () => (await import('#web/portals/settings/account.page.tsx')).AccountPage)),
  },
  {
    path: '/engineer/*',
    allow: ['engineer', 'admin'],
    isOnDevice: true,
    Page: lazyPage(async () => (await import('#web/portals/engineer/engineer-portal.tsx')).EngineerPortal),
  },
  {
    path: '/customer/*',
    allow: ['customer'],
    Page: lazyPage(async () => (await import('#web/portals/customer/customer-portal.tsx')).CustomerPortal),
  },
  {
    path: '/admin/*',
    allow: ['admin'],
    Page: lazyPage(async () => (await import('#web/portals/admin/admin-portal.tsx')).AdminPortal),
  },
]

interface ShellProps {
  children: ReactNode
}

const shells: Record<Role, ComponentType<ShellProps>> = {
  admin: lazyPage<ShellProps>(async () => (await import('#web/portals/admin/admin-shell.tsx')).AdminShell),
  engineer: lazyPage<ShellProps>(async () => (await import('#web/portals/engineer/engineer-header.tsx')).EngineerShell),
  customer: lazyPage<ShellProps>(async () => (await import('#web/portals/customer/customer-shell.tsx')).CustomerShell),
}

function inPortalShell(Page: ComponentType): ComponentType {
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
