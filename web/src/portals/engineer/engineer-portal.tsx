import { Suspense, type ComponentType } from 'react'
import { Route, Routes } from 'react-router'
import { EngineerHeader } from './engineer-header.tsx'
import styles from './engineer-portal.module.css'
import { YourJobsPage } from '#web/portals/engineer/your-jobs/your-jobs.page.tsx'
import { useFetchedWork } from '#web/offline/sync.ts'
import { ErrorBoundary } from '#web/ui/feedback/error-boundary.tsx'
import { lazyPage } from '#web/ui/page/lazy-page.ts'
import { LoadingPage } from '#web/ui/feedback/loading.tsx'
import { NotFound } from '#web/ui/page/not-found.tsx'
import { PageBody, SkipLink } from '#web/ui/page/page-body.tsx'

const JobPages = lazyPage(async () => (await import('#web/portals/engineer/job/job.pages.tsx')).JobPages)
const TagPage = lazyPage(async () => (await import('#web/portals/engineer/scan/tag.page.tsx')).TagPage)
const PiecePage = lazyPage(async () => (await import('#web/portals/engineer/scan/piece.page.tsx')).PiecePage)

export function EngineerPortal() {
  useFetchedWork()
  return (
    <>
      <SkipLink />
      <Routes>
        <Route path="job/:jobId/*" element={<Lazy Page={JobPages} />} />
        <Route path="tag" element={<Lazy Page={TagPage} />} />
        <Route path="piece/:equipmentId" element={<Lazy Page={PiecePage} />} />
        <Route path="*" element={<StartPages />} />
      </Routes>
    </>
  )
}

function Lazy({ Page }: { Page: ComponentType }) {
  return (
    <ErrorBoundary>
      <Suspense fallback={<LoadingPage />}>
        <Page />
      </Suspense>
    </ErrorBoundary>
  )
}

function StartPages() {
  return (
    <>
      <EngineerHeader />
      <PageBody className={styles.column}>
        <Routes>
          <Route index element={<YourJobsPage />} />
          <Route path="*" element={<NotFound />} />
        </Routes>
      </PageBody>
    </>
  )
}
