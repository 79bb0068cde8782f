import { Box, Group, Stack, Text } from '@mantine/core'
import { RegenerateCertificateButton, ViewCertificateButton } from '#web/features/certificates/certificate-buttons.tsx'
import { CompletedJobCard } from '#web/features/jobs/job-card.tsx'
import { EarlierJobs } from './earlier-jobs.tsx'
import type { LocalJob } from '#web/offline/store/local-views.ts'
import { useReadiness } from '#web/offline/hooks/use-readiness.ts'
import { retryNow } from '#web/offline/sync.ts'
import { Button } from '#web/ui/form/button.tsx'
import { useInfiniteScroll } from '#web/ui/table/use-infinite-scroll.ts'

interface Props {
  jobs: LocalJob[]
  /** What is searched for, among the earlier ones too. */
  q: string
  isHere: (jobId: string) => boolean
}

const completedAtFirst = 10

/** What is on this device, latest first; what was completed longer ago is fetched when a user asks. */
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
