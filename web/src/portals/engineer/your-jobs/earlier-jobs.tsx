import { Stack, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { JobListFailure } from '#web/features/jobs/job-list-failure.tsx'
import { earlierJobsQuery } from '#web/features/jobs/jobs.api.ts'
import type { LocalJob } from '#web/offline/store/local-views.ts'
import { Button } from '#web/ui/form/button.tsx'
import type { Job } from '#contract/jobs/jobs.contract.ts'

interface Props {
  q: string
  isHere: (jobId: string) => boolean
  card: (job: LocalJob, place: number) => ReactNode
}

/** Jobs completed longer ago than this device keeps them. They are read straight from the server, so only with signal. */
export function EarlierJobs({ q, isHere, card }: Props) {
  const [isAsked, setIsAsked] = useState(false)
  const list = useInfiniteQuery({ ...earlierJobsQuery(q, isHere), enabled: isAsked })
  const jobs = (list.data?.pages ?? []).flatMap((page) => page.jobs).filter(({ _id }) => !isHere(_id))
  const isEnd = list.data !== undefined && !list.hasNextPage

  const isFailed = list.error !== null && !list.isFetching

  const ask = () => {
    setIsAsked(true)
    if (isAsked && !list.isFetching) void (list.data ? list.fetchNextPage() : list.refetch())
  }
  return (
    <>
      {jobs.length > 0 && (
        <Stack component="ul" gap="sm" mt="sm">
          {jobs.map((job, place) => card(asOnDevice(job), place))}
        </Stack>
      )}
      {isEnd && jobs.length === 0 && (
        <Text c="dimmed" mt="sm">
          {q ? 'No earlier job matches.' : 'No earlier jobs.'}
        </Text>
      )}
      {isFailed && <JobListFailure error={list.error} onRetry={ask} />}
      {!isEnd && !isFailed && (
        <Button style={{ width: '100%', minHeight: 48, marginTop: 12 }} aria-disabled={list.isFetching} onClick={ask}>
          {list.isFetching ? 'Fetching...' : q ? 'Search earlier jobs' : 'Show earlier jobs'}
        </Button>
      )}
    </>
  )
}

/** Nothing of it was done on this device. */
function asOnDevice(job: Job): LocalJob {
  return {
    ...job,
    standing: 'listed',
    completion: 'accepted',
    isOpen: false,
    pendingCount: 0,
    itemsToFetch: 0,
    isFetchedSinceRefusal: true,
    waitingWork: 0,
    isCertificateDue: false,
    attention: [],
  }
}
