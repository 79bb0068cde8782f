import { useQuery, replaceEqualDeep } from '@tanstack/react-query'
import { useEffect, useState, useMemo, type ComponentType } from 'react'
import { Navigate, Route, Routes, useParams } from 'react-router'
import styles from '#web/portals/engineer/engineer-portal.module.css'
import { DecidePage } from '#web/portals/engineer/item/decide.page.tsx'
import { ExamineNextPage } from '#web/portals/engineer/item/examine-next.page.tsx'
import { AddItemPage, EditItemPage } from '#web/portals/engineer/item/item-form.page.tsx'
import { JobPage } from './job.page.tsx'
import { TellPage } from '#web/portals/engineer/danger/tell.page.tsx'
import { useStorageCleared } from '#web/offline/hooks/use-storage-cleared.ts'
import { StorageClearedNotice } from '#web/portals/engineer/device-notices.tsx'
import { EngineerPage } from '#web/portals/engineer/engineer-page.tsx'
import { fetchJob, storeRemovedJob } from '#web/offline/pull/fetch-job.ts'
import { useLocalSession } from '#web/offline/store/local-session.ts'
import type { LocalJob } from '#web/offline/store/local-views.ts'
import { useLocalJob } from '#web/offline/hooks/use-local-jobs.ts'
// Toasts say whether a danger notice was recorded: their code comes with these pages, not with the first toast.
import '#web/ui/feedback/toasts.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadingPage } from '#web/ui/feedback/loading.tsx'
import { NotFound } from '#web/ui/page/not-found.tsx'
import { isNotThere } from '#web/ui/page/record-page.tsx'
import { PageBody } from '#web/ui/page/page-body.tsx'

const toJobs = { to: '/engineer', label: 'Back to Your Jobs' }

/** Everything about one job. It is read from this device; one that is not here is fetched once. */
export function JobPages() {
  const { jobId = '' } = useParams()
  const job = useJobOfPage(jobId)
  const fetched = useFetchedJob(jobId, job === null)

  if (job) {
    return (
      <Routes>
        <Route index element={<JobPage job={job} />} />
        <Route path="add" element={<FormOfJob job={job} Page={AddItemPage} />} />
        <Route path="edit/:itemId" element={<FormOfJob job={job} Page={EditItemPage} />} />
        <Route path="examine/:itemId" element={<FormOfJob job={job} Page={DecidePage} />} />
        <Route path="examine" element={<FormOfJob job={job} Page={ExamineNextPage} />} />
        <Route path="tell" element={<TellPage job={job} />} />
        <Route path="*" element={<NoSuchPage />} />
      </Routes>
    )
  }
  if (fetched.data === 'not-found' || isNotThere(fetched.error)) return <JobNotFound />
  if (fetched.error) return <Navigate to="/engineer" replace />
  return (
    <EngineerPage back={toJobs} title="Job">
      <LoadingPage shape="record" />
    </EngineerPage>
  )
}

/** A job that leaves the list while one of its forms is open stays, so that what is being typed can still be saved. */
function useJobOfPage(jobId: string): LocalJob | null | undefined {
  const localSession = useLocalSession()
  const job = useLocalJob(jobId)
  const { '*': form } = useParams()
  const [last, setLast] = useState(job)
  if (job && job !== last) setLast(job)
  const left = job === null && form && last?._id === jobId ? last : null

  // The form's draft and what it saves need their job.
  useEffect(() => {
    if (left) void storeRemovedJob(localSession, left)
  }, [localSession, left])

  return left ? { ...left, standing: 'gone', isOpen: false } : job
}

function useFetchedJob(jobId: string, isMissing: boolean) {
  const localSession = useLocalSession()
  return useQuery({
    queryKey: ['engineer', 'job', jobId],
    queryFn: () => fetchJob(localSession, jobId),
    enabled: isMissing,
    retry: false,
    gcTime: 0,
  })
}

function JobNotFound() {
  const { isCleared } = useStorageCleared()
  return (
    <EngineerPage back={toJobs} title="Job not found">
      <StorageClearedNotice />
      {!isCleared && <EmptyState>It may have been deleted or reassigned.</EmptyState>}
    </EngineerPage>
  )
}

function NoSuchPage() {
  return (
    <PageBody className={styles.column}>
      <NotFound />
    </PageBody>
  )
}

/** Without how much waits: on a slow phone the keys would wait while a long sync renders the form again and again. */
export function FormOfJob({ job, Page }: { job: LocalJob; Page: ComponentType<{ job: LocalJob }> }) {
  const [shown, setShown] = useState(job)
  const changed = replaceEqualDeep(shown, { ...job, pendingCount: shown.pendingCount })
  if (changed !== shown) setShown(changed)
  return useMemo(() => <Page job={changed} />, [Page, changed])
}
