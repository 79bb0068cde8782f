import { Suspense } from 'react'
import { Route, Routes, useLocation } from 'react-router'
import { SessionScope } from '#web/api/session-scope.tsx'
import { useSession } from '#web/api/session.ts'
import { Guarded, Home } from './guard.tsx'
import { loadNewVersion, useNewVersion } from '#web/offline/new-version.ts'
import { routes } from './routes.ts'
import { ErrorBoundary, Unseen } from '#web/ui/feedback/error-boundary.tsx'
import { lazyPage } from '#web/ui/page/lazy-page.ts'
import { LoadingPage } from '#web/ui/feedback/loading.tsx'
import { NewVersionNotice } from '#web/ui/feedback/new-version-notice.tsx'
import { NotFoundPage } from '#web/ui/page/not-found.tsx'

const DeviceWork = lazyPage(async () => (await import('#web/portals/device-work/device-work.tsx')).DeviceWork)

/** Whoever is there is about to say who they are. */
const doors = ['/login', '/setup']

export function App() {
  const isNewVersionReady = useNewVersion()
  const mayHaveWork = useMayHaveWork()
  const { pathname } = useLocation()
  return (
    <>
      <SessionScope isAtTheDoor={doors.includes(pathname)}>
        <ErrorBoundary>
          <Suspense fallback={<LoadingPage />}>
            <Routes>
              <Route path="/" element={<Home />} />
              {routes.map((route) => (
                <Route key={route.path} path={route.path} element={<Guarded route={route} />} />
              ))}
              <Route path="*" element={<NotFoundPage />} />
            </Routes>
          </Suspense>
        </ErrorBoundary>
        <Unseen>{mayHaveWork && <DeviceWork />}</Unseen>
      </SessionScope>
      {isNewVersionReady && <NewVersionNotice onReload={loadNewVersion} />}
    </>
  )
}

/** Visitors and customers have no work on a device, and do not wait for the code that sends it. */
function useMayHaveWork(): boolean {
  const session = useSession()
  return session?.token ? session.user.role !== 'customer' : false
}
