import { Suspense } from 'react'
import { Route, Routes } from 'react-router'
import { SessionScope } from '#web/api/session-scope.tsx'
import { Guarded, Home } from '#web/guard.tsx'
import { loadNewVersion, useNewVersion } from '#web/offline/new-version.ts'
import { routes } from '#web/routes.ts'
import { ErrorBoundary } from '#web/ui/error-boundary.tsx'
import { LoadingPage } from '#web/ui/loading.tsx'
import { NewVersionNotice } from '#web/ui/new-version-notice.tsx'
import { NotFoundPage } from '#web/ui/not-found.tsx'
import { Toasts } from '#web/ui/toasts.tsx'

export function App() {
  const isNewVersionReady = useNewVersion()
  return (
    <>
      <SessionScope>
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
      </SessionScope>
      {isNewVersionReady && <NewVersionNotice onReload={loadNewVersion} />}
      <Toasts />
    </>
  )
}
