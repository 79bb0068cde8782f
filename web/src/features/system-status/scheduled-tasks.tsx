import { Text } from '@mantine/core'
import { useRunTask } from './system-status.api.ts'
import { britishMoment } from '#web/ui/feedback/british-moment.ts'
import { serverText } from '#web/ui/feedback/error-words.ts'
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Section } from '#web/ui/page/section.tsx'
import { DataTable, type Column } from '#web/ui/table/data-table.tsx'
import type { ScheduledTask } from '#contract/system-status/system-status.contract.ts'

const columns: [Column<ScheduledTask>, ...Column<ScheduledTask>[]] = [
  {
    header: 'Task',
    cell: ({ summary }) => summary,
    below: ({ lastProblem }) =>
      lastProblem && (
        <Text c="var(--danger)" fz="xs" fw={400} style={{ overflowWrap: 'anywhere' }}>
          {lastProblem}
        </Text>
      ),
  },
  {
    header: 'Last run',
    cell: ({ lastRunAt }) => (lastRunAt ? britishMoment(lastRunAt) : 'Not yet'),
    inCard: 'Last run',
    isOneLine: true,
    width: '150px',
  },
  {
    header: 'Next run',
    cell: ({ nextRunAt }) => nextRunAt && britishMoment(nextRunAt),
    inCard: 'Next run',
    isOneLine: true,
    width: '150px',
  },
  { header: 'Outcome', cell: (task) => <Outcome task={task} />, width: '110px' },
  { header: 'Run', cell: (task) => <RunButton task={task} />, width: '130px', align: 'end' },
]

/** What the system does by itself, by the clock. */
export function ScheduledTasks({ tasks }: { tasks: ScheduledTask[] }) {
  return (
    <Section title="Scheduled tasks" count={tasks.length}>
      <DataTable
        label="Scheduled tasks"
        columns={columns}
        rows={tasks}
        keyOf={({ name }) => name}
        addressOf={() => undefined}
      />
    </Section>
  )
}

function Outcome({ task: { lastRunAt, lastProblem } }: { task: ScheduledTask }) {
  if (lastProblem) return <StatusBadge meaning="danger">Failed</StatusBadge>
  return lastRunAt ? <StatusBadge meaning="good">Done</StatusBadge> : null
}

function RunButton({ task: { name, summary, lastProblem } }: { task: ScheduledTask }) {
  const { mutate: run, isPending } = useRunTask()
  const words = lastProblem ? 'Try again' : 'Run now'
  const press = () =>
    run(
      { name },
      {
        onSuccess: () => toast.success('The task runs now'),
        onError: (error) => toast.error(serverText(error, 'Failed to run the task')),
      },
    )
  return (
    <Button
      variant="quiet"
      aria-label={`${words}: ${summary}`}
      aria-disabled={isPending}
      onClick={() => isPending || press()}
    >
      {words}
    </Button>
  )
}
