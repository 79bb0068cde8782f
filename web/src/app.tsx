import { Suspense } from 'react'
import { SessionScope } from '#web/api/session-scope.tsx'
import { useSession } from '#web/api/session.ts'
import { loadNewVersion, useNewVersion } from '#web/offline/new-version.ts'
import { visitorPageAt } from './visitor-pages.ts'
import { ErrorBoundary } from '#web/ui/feedback/error-boundary.tsx'
import { Redirect, usePathname } from '#web/ui/page/address.tsx'
import { lazyPage } from '#web/ui/page/lazy-page.ts'
import { LoadingPage } from '#web/ui/feedback/loading.tsx'
import { ThemeProvider } from '#web/ui/theme/theme-provider.tsx'
import { PlainButton } from '#web/ui/form/plain-controls.tsx'
import styles from './ui/feedback/new-version-notice.module.css'

/** With the router, which a visitor does not wait for. */
const RoutedPages = lazyPage(async () => (await import('./routed-pages.tsx')).RoutedPages)

export function App() {
  const isNewVersionReady = useNewVersion()
  const visitorPage = visitorPageAt(usePathname())
  return (
    <ThemeProvider>
      <SessionScope isSigningIn={visitorPage?.isSignIn ?? false}>
        <ErrorBoundary>
          <Suspense fallback={<LoadingPage />}>{visitorPage ? <visitorPage.Page /> : <OtherPages />}</Suspense>
        </ErrorBoundary>
      </SessionScope>
      {isNewVersionReady && <NewVersionNotice onReload={loadNewVersion} />}
    </ThemeProvider>
  )
}

function OtherPages() {
  const isVisitor = useSession() === null
  const isStart = usePathname() === '/'
  return isVisitor && isStart ? <Redirect to="/login" /> : <RoutedPages />
}

/** Quiet on purpose: a user who is in the middle of something goes on, and loads it when ready. */
function NewVersionNotice({ onReload }: { onReload: () => void }) {
  return (
    <output className={styles.notice}>
      <span>A new version is ready</span>
      <PlainButton onClick={onReload}>Reload</PlainButton>
    </output>
  )
}
