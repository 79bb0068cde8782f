import { statusMeaning, statusMeanings } from './job-words.ts'
import { useUpdateJobStatus } from './jobs.api.ts'
import { StatusSelect } from '#web/ui/form/choice/status-select.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { serverText } from '#web/ui/feedback/error-words.ts'
import type { Job } from '#contract/jobs/jobs.contract.ts'
import { jobStatuses, jobStatusLabels, type JobStatus } from '#contract/jobs/jobs.rules.ts'

const options = jobStatuses.map((status) => ({
  value: status,
  label: jobStatusLabels[status],
  meaning: statusMeanings[status],
}))

/** What was chosen by mistake is undone from the message. */
export function JobStatusSelect({ job }: { job: Job }) {
  const { _id, title, status } = job
  const { mutateAsync: move, isPending, variables } = useUpdateJobStatus()
  const showError = (error: unknown) => toast.error(serverText(error, 'Error updating job status'))

  // Told also to a user who has gone to another page meanwhile.
  const undo = ({ version }: Job) =>
    void move({ jobId: _id, status, version }).then(
      () => toast.success(`${title} is ${jobStatusLabels[status]} again.`),
      showError,
    )
  const change = (chosen: JobStatus) =>
    void move({ jobId: _id, status: chosen }).then(
      (after) =>
        toast.success(`${title} is now ${jobStatusLabels[chosen]}.`, { label: 'Undo', run: () => undo(after) }),
      showError,
    )
  return (
    <StatusSelect
      label={`Status of ${title}`}
      value={(isPending && variables.status) || status}
      meaning={isPending ? undefined : statusMeaning(job)}
      options={options}
      onChange={change}
    />
  )
}
