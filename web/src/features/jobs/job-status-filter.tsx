import { Choices } from '#web/ui/choices.tsx'
import { jobStatuses, jobStatusLabels, type JobStatus } from '#contract/jobs/jobs.rules.ts'

interface Props {
  status: JobStatus | undefined
  counts: Record<JobStatus, number> | undefined
  onChoose: (status: JobStatus | undefined) => void
}

export function JobStatusFilter({ status, counts, onChoose }: Props) {
  const options = [
    { value: 'all' as const, label: 'All', count: counts && jobStatuses.reduce((sum, each) => sum + counts[each], 0) },
    ...jobStatuses.map((each) => ({ value: each, label: jobStatusLabels[each], count: counts?.[each] })),
  ]
  return (
    <Choices
      label="Status"
      options={options}
      value={status ?? 'all'}
      onChoose={(chosen) => onChoose(chosen === 'all' ? undefined : chosen)}
    />
  )
}

/** A status as an address names it; anything else is no filter. */
export function statusFrom(text: string | null): JobStatus | undefined {
  return jobStatuses.find((status) => status === text)
}
