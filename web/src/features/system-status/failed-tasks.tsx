import { useRetryTask } from './system-status.api.ts'
import { britishMoment } from '#web/ui/feedback/british-moment.ts'
import { CallButton } from '#web/ui/form/call-button.tsx'
import { PartList } from '#web/ui/table/part-list.tsx'
import type { FailedTask } from '#contract/system-status/system-status.contract.ts'

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
