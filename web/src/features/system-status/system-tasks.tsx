import { Text } from '@mantine/core'
import { useRetryTask, useRunTask } from './system-status.api.ts'
import { britishMoment } from '#web/ui/feedback/british-moment.ts'
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { CallButton } from '#web/ui/form/button.tsx'
import { DataTable, type Column, type PhoneRow } from '#web/ui/table/data-table.tsx'
import { PartList } from '#web/ui/table/part-list.tsx'
import type { FailedTask, ScheduledTask } from '#contract/system-status/system-status.contract.ts'

const columns: [Column<ScheduledTask>, ...Column<ScheduledTask>[]] = [
  {
    header: 'Task',
    cell: ({ summary, lastProblem }) => (
      <>
        {summary}
        {lastProblem && (
          <Text c="var(--danger)" fz="xs" fw={400}>
            {lastProblem}
          </Text>
        )}
      </>
    ),
  },
  {
    header: 'Last run',
    cell: ({ lastRunAt }) => (lastRunAt ? britishMoment(lastRunAt) : 'Not yet'),
    width: '160px',
  },
  {
    header: 'Next run',
    cell: ({ nextRunAt }) => nextRunAt && britishMoment(nextRunAt),
    width: '160px',
  },
  { header: 'Outcome', cell: (task) => <Outcome task={task} />, width: '110px' },
  { header: 'Run', cell: (task) => <RunButton task={task} />, width: '124px', align: 'end' },
]

const phone: PhoneRow<ScheduledTask> = {
  title: ({ summary }) => summary,
  end: (task) => <RunButton task={task} />,
  second: (task) => [
    task.lastProblem ? <Outcome key="outcome" task={task} /> : null,
    task.lastRunAt ? `Last run ${britishMoment(task.lastRunAt)}` : 'Not run yet',
    task.nextRunAt && `next ${britishMoment(task.nextRunAt)}`,
    task.lastProblem,
  ],
}

export function ScheduledTasks({ tasks }: { tasks: ScheduledTask[] }) {
  return (
    <section aria-labelledby="scheduled-tasks">
      <Text id="scheduled-tasks" component="h2" fz="lg" mb="sm">
        Scheduled tasks
      </Text>
      <DataTable
        label="Scheduled tasks"
        columns={columns}
        phone={phone}
        hasTallRows
        rows={tasks}
        keyOf={({ name }) => name}
        addressOf={() => undefined}
      />
    </section>
  )
}

function Outcome({ task: { lastRunAt, lastProblem } }: { task: ScheduledTask }) {
  if (lastProblem) return <StatusBadge meaning="danger">Failed</StatusBadge>
  return lastRunAt ? <StatusBadge meaning="good">Done</StatusBadge> : null
}

function RunButton({ task: { name, summary, lastProblem } }: { task: ScheduledTask }) {
  const words = lastProblem ? 'Try again' : 'Run now'
  return (
    <CallButton
      variant="quiet"
      call={useRunTask()}
      input={{ name }}
      onSuccess={() => toast.success('The task runs now')}
      failure="Failed to run the task"
      aria-label={`${words}: ${summary}`}
    >
      {words}
    </CallButton>
  )
}

export function FailedTasks({ tasks }: { tasks: FailedTask[] }) {
  return (
    <PartList
      title="Failed tasks"
      parts={tasks}
      nothing="No task has failed."
      row={(task) => ({
        title: task.summary,
        lines: [task.problem, triesOf(task)],
        action: <RetryTaskButton task={task} />,
      })}
    />
  )
}

function triesOf({ attempts, nextTryAt }: FailedTask): string {
  const tries = attempts === 1 ? '1 try' : `${attempts} tries`
  return nextTryAt ? `${tries} so far, the next ${britishMoment(nextTryAt)}` : `Given up after ${tries}`
}

function RetryTaskButton({ task: { _id, summary } }: { task: FailedTask }) {
  return (
    <CallButton
      variant="quiet"
      call={useRetryTask()}
      input={{ taskId: _id }}
      failure="Failed to retry the task"
      aria-label={`Try again: ${summary}`}
    >
      Try again
    </CallButton>
  )
}
