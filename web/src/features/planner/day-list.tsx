import { Stack, Text } from '@mantine/core'
import { PlanCard, type CardActions } from './plan-card.tsx'
import { formatDay, byStartTime } from '#contract/jobs/job-days.rules.ts'
import type { Plan } from '#contract/planner/planner.contract.ts'
import type { Day } from '#contract/values/days.ts'

interface Props extends CardActions {
  plan: Plan
  days: Day[]
  today: Day
}

export function DayList({ plan, days, today, ...actions }: Props) {
  const planned = days
    .map((day) => ({ day, jobs: plan.jobs.filter((job) => job.scheduledDate === day).toSorted(byStartTime) }))
    .filter(({ jobs }) => jobs.length > 0)
  return (
    <Stack gap={20}>
      {planned.map(({ day, jobs }) => (
        <Stack key={day} aria-labelledby={`day-${day}`} component="section" gap={8}>
          <h2
            id={`day-${day}`}
            style={day === today ? { boxShadow: 'inset 3px 0 0 var(--amber)', paddingLeft: 10 } : {}}
          >
            {formatDay(day, today)}{' '}
            <Text span c="dimmed" fw={400}>
              {jobs.length}
            </Text>
          </h2>
          <Stack component="ul" gap={8}>
            {jobs.map((job) => (
              <li key={job._id}>
                <PlanCard job={job} withEngineer {...actions} />
              </li>
            ))}
          </Stack>
        </Stack>
      ))}
    </Stack>
  )
}
