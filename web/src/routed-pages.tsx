import '#web/ui/theme/kit-styles.ts'
import { useEffect } from 'react'
import { createBrowserRouter, Route, RouterProvider, Routes } from 'react-router'
import { useSession } from '#web/api/session.ts'
import { Guarded, Home } from './guard.tsx'
import { routes } from './routes.ts'
import { ErrorBoundary, SilentErrorBoundary } from '#web/ui/feedback/error-boundary.tsx'
import { notifyAddress } from '#web/ui/page/address.tsx'
import { lazyPage } from '#web/ui/page/lazy-page.ts'
import { NotFoundPage } from '#web/ui/page/not-found.tsx'
import { visitorPages } from './visitor-pages.ts'

const DeviceWork = lazyPage(async () => (await import('#web/portals/device-work/device-work.tsx')).DeviceWork)

const router = createBrowserRouter([{ path: '*', element: <Pages /> }])

/** Everything but the pages of visitors. */
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
