import { Box, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { DangerMark, JobResults, JobStatusBadge } from './job-marks.tsx'
import { britishDate } from '#web/ui/feedback/british-moment.ts'
import { useToday } from '#web/ui/page/use-today.ts'
import type { Job } from '#contract/jobs/jobs.contract.ts'
import { britishDay } from '#contract/values/days.ts'

export function CustomerJobCard({ job, children, more }: { job: Job; children: ReactNode; more?: ReactNode }) {
  const { addressLine1, addressLine2, city, postcode } = job.siteAddressId
  const today = useToday()
  const isOverdue = job.nextDue != null && job.nextDue < today
  return (
    <Group component="li" gap="6px 16px" p="12px 16px">
      <Stack gap={4} flex="1000 1 260px">
        <Group gap="4px 12px">
          <Box component="h4" miw={0} m={0} fz="md" fw={600}>
            {job.title}
          </Box>
          <JobStatusBadge job={job} />
          <DangerMark job={job} />
        </Group>
        {job.reportWithdrawnAt ? (
          <Text c="var(--danger)">{`Report withdrawn on ${britishDate(job.reportWithdrawnAt)}: do not rely on it`}</Text>
        ) : (
          <JobResults results={job.results} />
        )}
        <Group gap="2px 16px" align="stretch" c="dimmed" fz="sm">
          {job.number && <p>{job.number}</p>}
          <p>
            {job.completedDate
              ? `Completed: ${britishDate(job.completedDate)}`
              : `Scheduled: ${britishDay(job.scheduledDate)}`}
          </p>
          {job.nextDue && (
            <Text c={isOverdue ? 'var(--danger)' : 'var(--text)'} fw={500}>
              Next due: {britishDay(job.nextDue)}
              {isOverdue && ', overdue'}
            </Text>
          )}
          {job.assignedEngineerId && <p>{job.assignedEngineerId.name}</p>}
          <p>{[addressLine1, addressLine2, city, postcode].filter(Boolean).join(', ')}</p>
        </Group>
        {more}
      </Stack>
      {children && (
        <Group
          grow
          preventGrowOverflow={false}
          gap="xs"
          flex="1 0 auto"
          maw="100%"
          style={{ flexDirection: 'row-reverse' }}
        >
          {children}
        </Group>
      )}
    </Group>
  )
}
