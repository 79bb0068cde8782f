import { formatTimes, type JobTimes as Times } from '#contract/jobs/job-times.rules.ts'

/** When on its day a visit is, after the day; nothing where nobody has said so. */
export function JobTimes({ job }: { job: Times }) {
  const words = formatTimes(job)
  return words && <> · {words}</>
}
