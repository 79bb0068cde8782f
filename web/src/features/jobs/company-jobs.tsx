import { Box, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { DangerMark, JobResults, JobStatusBadge, LateMark, OverdueMark } from './job-marks.tsx'
import { jobQueries } from './jobs.api.ts'
import { britishDate } from '#web/ui/feedback/british-moment.ts'
import { counted } from '#web/ui/feedback/counted.ts'
import { QuietRetry } from '#web/ui/feedback/quiet-retry.tsx'
import { Section } from '#web/ui/page/section.tsx'
import type { Job } from '#contract/jobs/jobs.contract.ts'
import { britishDay } from '#contract/values/days.ts'

interface Props {
  companyId: string
  addresses: { job: (job: Job) => string; all: string }
}

const shownAtFirst = 5

export function CompanyJobs({ companyId, addresses }: Props) {
  return (
    <Section title="Jobs">
      <LatestJobs
        title="Open"
        nothing="No open jobs. Create one to plan the next visit."
        status="pending,in_progress"
        {...{ companyId, addresses }}
      />
      <LatestJobs
        title="Completed"
        nothing="No completed jobs found for this company"
        status="completed"
        {...{ companyId, addresses }}
      />
    </Section>
  )
}

interface LatestProps extends Props {
  title: string
  nothing: string
  status: string
}

function LatestJobs({ title, nothing, status, companyId, addresses }: LatestProps) {
  const { data, error, refetch } = useQuery(jobQueries.listed({ companyId, status, limit: shownAtFirst }))
  return (
    <Box p="12px 20px 16px" style={{ borderTop: '1px solid var(--line)' }}>
      <Box component="h3" mb={4} c="dimmed" fz="xs" fw={600}>
        {title}
      </Box>
      {error && !data && (
        <QuietRetry what={`The ${title.toLowerCase()} jobs`} error={error} onRetry={() => void refetch()} />
      )}
      {data?.total === 0 && <Text c="dimmed">{nothing}</Text>}
      {data && data.total > 0 && (
        <ul>
          {data.rows.map((job) => (
            <Group key={job._id} component="li" gap="2px 12px" p="8px 0">
              <Box component={Link} to={addresses.job(job)} fw={600}>
                {job.title}
              </Box>
              <JobStatusBadge job={job} />
              <DangerMark job={job} />
              <OverdueMark job={job} />
              <LateMark job={job} />
              <Text span flex="0 0 100%" miw={0} c="dimmed">
                {factsOf(job)}
                <JobResults results={job.results} />
              </Text>
            </Group>
          ))}
        </ul>
      )}
      {data && data.total > data.rows.length && (
        <Box component={Link} to={addresses.all} display="inline-block" fw={600} pt="xs" pb={4}>
          All {counted(data.total, `${title.toLowerCase()} job`)}
        </Box>
      )}
    </Box>
  )
}

function factsOf({ number, status, scheduledDate, completedDate, siteAddressId, assignedEngineerId }: Job): string {
  const when =
    status === 'completed' && completedDate
      ? `Completed ${britishDate(completedDate)}`
      : `Scheduled ${britishDay(scheduledDate)}`
  return [number, when, `${siteAddressId.addressLine1}, ${siteAddressId.city}`, assignedEngineerId?.name]
    .filter(Boolean)
    .join(' · ')
}
