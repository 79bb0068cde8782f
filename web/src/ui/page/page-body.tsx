import { Suspense, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { ErrorBoundary } from '#web/ui/feedback/error-boundary.tsx'
import { UnsavedChangesGuard } from '#web/ui/form/saving/unsaved-changes.tsx'
import { LoadingPage, type PageShape } from '#web/ui/feedback/loading.tsx'
import { focusContent } from './focus-content.ts'
import styles from './skip-link.module.css'

interface Props {
  className: string | undefined
  shapeOf?: (pathname: string) => PageShape
  children: ReactNode
}

/** The part of a portal that changes from page to page: loading and failure are dealt with here, for every page. */
export function PageBody({ className, shapeOf, children }: Props) {
  const { pathname } = useLocation()
  return (
    <main id="content" tabIndex={-1} className={className}>
      <ErrorBoundary key={pathname}>
        <UnsavedChangesGuard>
          <Suspense fallback={<LoadingPage shape={shapeOf?.(pathname) ?? 'record'} />}>{children}</Suspense>
        </UnsavedChangesGuard>
      </ErrorBoundary>
    </main>
  )
}

/** For the keyboard: past the navigation, straight to the page. */
export function SkipLink() {
  return (
    <a
      href="#content"
      className={styles.skip}
      onClick={(event) => {
        event.preventDefault()
        focusContent()
      }}
    >
      Skip to content
    </a>
  )
}
