import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Navigate } from 'react-router'
import { fetchItem } from '#web/offline/pull/fetch-job.ts'
import { useLocalSession } from '#web/offline/store/local-session.ts'
import styles from '#web/portals/engineer/engineer-portal.module.css'
import { PageBar } from '#web/portals/engineer/page-bar.tsx'
import { LoadingPage } from '#web/ui/feedback/loading.tsx'
import { PageBody } from '#web/ui/page/page-body.tsx'

/** Not on this device, or not yet: the job's items may still be on their way, such as on a new device. */
export function AbsentItem({ itemId, jobId }: { itemId: string; jobId: string }) {
  const localSession = useLocalSession()
  const fetched = useQuery({
    queryKey: ['engineer', 'item', localSession.userId, itemId],
    queryFn: () => fetchItem(localSession, { itemId, jobId }),
    retry: false,
    gcTime: 0,
  })
  const isAbsent = fetched.isError || fetched.data === 'not-found'
  return isAbsent ? <NoItem itemId={itemId} jobAddress={`/engineer/job/${jobId}`} /> : <ItemLoading jobId={jobId} />
}

export function ItemLoading({ jobId }: { jobId: string }) {
  return (
    <>
      <PageBar back={{ to: `/engineer/job/${jobId}`, label: 'Back to the job' }} title="Inspection Item" />
      <PageBody className={styles.column}>
        <LoadingPage shape="form" />
      </PageBody>
    </>
  )
}

function NoItem({ itemId, jobAddress }: { itemId: string; jobAddress: string }) {
  // For the developer who is asked to look into it.
  useEffect(() => {
    // oxlint-disable-next-line no-console -- the specification has this failure logged and not announced
    console.warn(`The inspection item ${itemId} could not be loaded.`)
  }, [itemId])
  return <Navigate to={jobAddress} replace />
}
