import { shownChoices, type Shown } from './job-list-choice.ts'
import { Choices } from '#web/ui/form/choice/choices.tsx'
import type { JobCounts } from '#contract/jobs/jobs.contract.ts'
import { jobStatuses, jobStatusLabels, openStatuses, type JobStatus } from '#contract/jobs/jobs.rules.ts'

interface Props {
  shown: Shown
  /** How many there are of each, where that is known. */
  counts: JobCounts | undefined
  onChange: (shown: Shown) => void
}

const labels: Record<Shown, string> = { open: 'Open', all: 'All', ...jobStatusLabels }

/** Above the list of jobs: what is still to be done, all, or one status. */
export function ShownFilter({ shown, counts, onChange }: Props) {
  const countOf = (statuses: readonly JobStatus[]) => counts && statuses.reduce((sum, each) => sum + counts[each], 0)
  const countShown = (choice: Shown) =>
    countOf(choice === 'open' ? openStatuses : choice === 'all' ? jobStatuses : [choice])
  return (
    <Choices<Shown>
      label="Status"
      options={shownChoices.map((choice) => ({ value: choice, label: labels[choice], count: countShown(choice) }))}
      value={shown}
      onChange={onChange}
    />
  )
}
