import '#web/ui/theme/kit-styles.ts'
import { useEffect, type ComponentType, Suspense, type ReactNode } from 'react'
import { createBrowserRouter, Route, RouterProvider, Routes, Navigate, useLocation } from 'react-router'
import { useSession, useUser } from '#web/api/session.ts'
import { ErrorBoundary, SilentErrorBoundary } from '#web/ui/feedback/error-boundary.tsx'
import { notifyAddress, replaceAddress } from '#web/ui/page/address.tsx'
import { lazyPage } from '#web/ui/page/lazy-page.ts'
import { NotFoundPage } from '#web/ui/page/not-found.tsx'
import { visitorPages } from './visitor-pages.ts'
import { homeOf, startOnDevice, forgetReturnPath, rememberReturnPath } from '#web/features/auth/return-path.ts'
import { settingsPages } from '#web/portals/settings-pages.ts'
import { roles, type Role } from '#contract/permissions.ts'
import { LoadingPage } from '#web/ui/feedback/loading.tsx'

const DeviceWork = lazyPage(async () => (await import('#web/portals/device-work/device-work.tsx')).DeviceWork)

const router = createBrowserRouter([{ path: '*', element: <Pages /> }])

export function RoutedPages() {
  return <RouterProvider router={router} />
}

function Pages() {
  const mayHaveWork = useMayHaveWork()
  return (
    <>
      <ErrorBoundary>
        <Routes>
          <Route path="/" element={<Home />} />
          {routes.map((route) => (
            <Route key={route.path} path={route.path} element={<Guarded route={route} />} />
          ))}
          {visitorPages.map(({ path }) => (
            <Route key={path} path={path} element={<OutsideRouter />} />
          ))}
          <Route path="*" element={<NotFoundPage />} />
        </Routes>
      </ErrorBoundary>
      <SilentErrorBoundary>{mayHaveWork && <DeviceWork />}</SilentErrorBoundary>
    </>
  )
}

/** A link of ours led to a page of visitors, which the app shows once it knows the address. */
function OutsideRouter() {
  useEffect(notifyAddress, [])
  return null
}

/** Visitors and customers have no work on a device, and do not wait for the code that sends it. */
function useMayHaveWork(): boolean {
  const session = useSession()
  return session?.token ? session.user.role !== 'customer' : false
}

/** Instead of every page, until a second factor is set up that the firm requires. */
const RequiredFactor = lazyPage(
  async () => (await import('#web/portals/sign-in/required-factor.page.tsx')).RequiredFactorPage,
)

function Guarded({ route: { allow, isOnDevice, Page } }: { route: AppRoute }) {
  const session = useSession()
  // A redirect is one per visit: a user who presses Back while one is under way arrives at the next, not at a blank page.
  const { key: visit, pathname, search } = useLocation()
  const maySee = session && (session.token !== null || isOnDevice)
  // A user who has arrived is not led back any more.
  useEffect(() => {
    if (maySee) forgetReturnPath()
  }, [maySee])
  if (!maySee) return <ToSignIn key={visit} from={pathname + search} />
  if (!allow.includes(session.user.role)) return <Navigate key={visit} to="/" replace />
  return session.mustSetUp ? <RequiredFactor /> : <Page />
}

function ToSignIn({ from }: { from: string }) {
  useEffect(() => {
    rememberReturnPath(from)
    replaceAddress('/login')
  }, [from])
  return null
}

/** `/` is no page of its own, only the way to the right one; visitors never get here. */
function Home() {
  const session = useSession()
  if (!session) return null
  return <Navigate to={session.token === null ? startOnDevice : homeOf(session.user.role)} replace />
}

export interface AppRoute {
  path: string
  allow: readonly Role[]
  /** It shows what lies on this device, so a user who goes on without signing in may open it. */
  isOnDevice?: true
  Page: ComponentType
}

/** Every page of the signed-in and who may open it. */
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
  customer: lazyPage<ShellProps>(async () => (await import('#web/portals/customer/customer-portal.tsx')).CustomerShell),
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
