import '#web/ui/theme/kit-styles.ts'
import { useEffect } from 'react'
import { createBrowserRouter, Route, RouterProvider, Routes, Navigate, useLocation } from 'react-router'
import { useSession } from '#web/api/session.ts'
import { routes, type AppRoute } from './routes.tsx'
import { ErrorBoundary, SilentErrorBoundary } from '#web/ui/feedback/error-boundary.tsx'
import { notifyAddress, replaceAddress } from '#web/ui/page/address.tsx'
import { lazyPage } from '#web/ui/page/lazy-page.ts'
import { NotFoundPage } from '#web/ui/page/not-found.tsx'
import { visitorPages } from './visitor-pages.ts'
import { homeOf, startOnDevice, forgetReturnPath, rememberReturnPath } from '#web/features/auth/return-path.ts'

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
