import { Box, Group, Stack, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { RegenerateCertificateButton, ViewCertificateButton } from '#web/features/certificates/certificate-buttons.tsx'
import { CompletedJobCard } from '#web/features/jobs/job-card.tsx'
import type { LocalJob } from '#web/offline/store/local-views.ts'
import { useReadiness } from '#web/offline/hooks/use-readiness.ts'
import { retryNow } from '#web/offline/sync.ts'
import { Button } from '#web/ui/form/button.tsx'
import { useInfiniteScroll } from '#web/ui/table/use-infinite-scroll.ts'
import { JobListFailure } from '#web/features/jobs/job-list-failure.tsx'
import { earlierJobsQuery } from '#web/features/jobs/jobs.api.ts'
import type { Job } from '#contract/jobs/jobs.contract.ts'

interface Props {
  jobs: LocalJob[]
  q: string
  isHere: (jobId: string) => boolean
}

const completedAtFirst = 10

export function CompletedJobs({ jobs, q, isHere }: Props) {
  const { shown, hasMore, end, grow } = useInfiniteScroll(jobs.length, completedAtFirst)
  return (
    <Box aria-labelledby="completed-jobs" component="section" mt="xl">
      <Text id="completed-jobs" component="h2" fz="lg" mb="sm">
        Completed Jobs
      </Text>
      <Stack component="ul" gap="sm">
        {jobs.slice(0, shown).map((job, place) => (
          <Card key={job._id} job={job} place={place} />
        ))}
      </Stack>
      {hasMore ? (
        <Button ref={end} style={{ width: '100%', minHeight: 48, marginTop: 12 }} onClick={grow}>
          Show more
        </Button>
      ) : (
        <EarlierJobs q={q} isHere={isHere} card={(job, place) => <Card key={job._id} job={job} place={place} />} />
      )}
    </Box>
  )
}

function Card({ job, place }: { job: LocalJob; place: number }) {
  return (
    <CompletedJobCard job={job} to={`job/${job._id}`} place={place} readiness={useReadiness(job._id)}>
      <Certificates job={job} />
    </CompletedJobCard>
  )
}

function Certificates({ job: { _id: jobId, title, completion, attention } }: { job: LocalJob }) {
  if (completion === 'waiting' && attention.length > 0) return null
  if (completion === 'waiting')
    return (
      <Group component="p" c="dimmed" gap={0}>
        The certificate follows when there is signal.
      </Group>
    )
  return (
    <>
      <ViewCertificateButton jobId={jobId} of={title} />
      <RegenerateCertificateButton jobId={jobId} of={title} onIssued={() => void retryNow()} />
    </>
  )
}

interface EarlierProps {
  q: string
  isHere: (jobId: string) => boolean
  card: (job: LocalJob, place: number) => ReactNode
}

/** Jobs completed longer ago than this device keeps them. They are read straight from the server, so only with signal. */
function EarlierJobs({ q, isHere, card }: EarlierProps) {
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
