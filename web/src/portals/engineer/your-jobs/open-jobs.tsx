import { Stack, Text } from '@mantine/core'
import { JobCard } from '#web/features/jobs/job-card.tsx'
import { useLocalProgress, type Progress } from './use-local-progress.ts'
import type { LocalJob } from '#web/offline/store/local-views.ts'
import { useReadiness } from '#web/offline/hooks/use-readiness.ts'
import { Button } from '#web/ui/form/button.tsx'
import { useToday } from '#web/ui/page/use-today.ts'
import { useInfiniteScroll } from '#web/ui/table/use-infinite-scroll.ts'
import { rememberOpened, useOpenedRow } from '#web/ui/table/return-place.ts'
import { jobGroupLabels, jobGroupOf, jobGroups, type JobGroup } from '#contract/jobs/job-days.rules.ts'

const openJobs = 'open jobs'

interface ListedJob {
  job: LocalJob
  place: number
  isReturn: boolean
  progress: Pick<LocalJob, keyof Progress>
}

export function OpenJobs({ jobs }: { jobs: LocalJob[] }) {
  const today = useToday()
  const progress = useLocalProgress()
  const returnId = useOpenedRow(openJobs)?.rowId
  const returnPlace = jobs.findIndex(({ _id }) => _id === returnId)
  const { shown, hasMore, end, grow } = useInfiniteScroll(jobs.length, returnPlace + 1)
  const listed = jobs.slice(0, shown).map((job, place): ListedJob => ({
    job,
    place,
    isReturn: place === returnPlace,
    progress: progress.get(job._id) ?? job,
  }))
  const isIn = (group: JobGroup) => (job: LocalJob) => jobGroupOf(job.scheduledDate, today) === group
  return (
    <>
      <Stack gap={14}>
        {jobGroups.map((group) => (
          <JobsOfGroup
            key={group}
            group={group}
            count={jobs.filter(isIn(group)).length}
            listed={listed.filter(({ job }) => isIn(group)(job))}
          />
        ))}
      </Stack>
      {hasMore && (
        <Button ref={end} style={{ width: '100%', minHeight: 48, marginTop: 12 }} onClick={grow}>
          Show more
        </Button>
      )}
    </>
  )
}

function JobsOfGroup({ group, count, listed }: { group: JobGroup; count: number; listed: ListedJob[] }) {
  if (listed.length === 0) return null
  const heading = `jobs-${group}`
  return (
    <section aria-labelledby={heading}>
      <Text id={heading} component="h2" mb={6} {...(group === 'overdue' && { c: 'var(--danger)' })}>
        {jobGroupLabels[group]}{' '}
        <Text span c="dimmed" fw={500}>
          {count.toLocaleString('en-GB')}
        </Text>
      </Text>
      <Stack component="ul" gap={8}>
        {listed.map((each) => (
          <OpenJob key={each.job._id} {...each} />
        ))}
      </Stack>
    </section>
  )
}

function OpenJob({ job, place, isReturn, progress }: ListedJob) {
  const { _id } = job
  return (
    <JobCard
      job={job}
      place={place}
      isReturn={isReturn}
      itemCount={progress.itemCount}
      examinedCount={progress.examinedCount}
      leftOutCount={progress.leftOutCount}
      to={`job/${_id}`}
      readiness={useReadiness(_id)}
      onOpen={() => rememberOpened(openJobs, _id)}
    />
  )
}
