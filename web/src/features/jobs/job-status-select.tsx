import { statusMeaning, statusMeanings } from './job-words.ts'
import { useUpdateJobStatus } from './jobs.api.ts'
import { StatusSelect } from '#web/ui/form/status-select.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { serverText } from '#web/ui/feedback/error-words.ts'
import type { Job } from '#contract/jobs/jobs.contract.ts'
import { jobStatuses, jobStatusLabels } from '#contract/jobs/jobs.rules.ts'

const options = jobStatuses.map((status) => ({
  value: status,
  label: jobStatusLabels[status],
  meaning: statusMeanings[status],
}))

/** Any status to any other. Shows the chosen one while it is being saved, and goes back if it was not. */
export function JobStatusSelect({ job }: { job: Job }) {
  const { _id, title, status } = job
  const { mutate: move, isPending, variables } = useUpdateJobStatus()
  return (
    <StatusSelect
      label={`Status of ${title}`}
      value={isPending ? variables.status : status}
      meaning={isPending ? undefined : statusMeaning(job)}
      options={options}
      onChange={(chosen) =>
        move(
          { jobId: _id, status: chosen },
          {
            onSuccess: () => toast.success(`${title} is now ${jobStatusLabels[chosen]}.`),
            onError: (error) => toast.error(serverText(error, 'Error updating job status')),
          },
        )
      }
    />
  )
}
