import { jobLabels } from './job-words.ts'
import { formatDuration } from '#contract/jobs/job-days.rules.ts'
import type { Job } from '#contract/jobs/jobs.contract.ts'
import { jobStatusLabels, jobStatuses } from '#contract/jobs/jobs.rules.ts'
import { britishDay, Day } from '#contract/values/days.ts'

const labels = { status: 'Status', ...jobLabels }

/** What a recorded change did to a job, a line for each field. The record names people and places by their ids. */
export function jobChanges(before: unknown, after: unknown, job: Job): string[] {
  const [was, is]: Record<string, unknown>[] = [{ ...Object(before) }, { ...Object(after) }]
  return Object.entries(labels).flatMap(([field, label]) => {
    const [from, to] = [was?.[field], is?.[field]]
    // A record of an earlier release lacks what jobs did not have.
    if ((from ?? null) === (to ?? null)) return []
    return [`${label}: ${formatChange(from, job)} → ${formatChange(to, job)}`]
  })
}

function formatChange(value: unknown, job: Job): string {
  if (value === null || value === undefined || value === '') return 'none'
  if (typeof value === 'number') return formatDuration(value)
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const status = jobStatuses.find((each) => each === text)
  if (status) return jobStatusLabels[status]
  if (Day.safeParse(text).success) return britishDay(text)
  return namesIn(job).get(text) ?? (isId(text) ? 'another' : text)
}

function namesIn({ companyId, siteAddressId, assignedEngineerId }: Job): Map<string, string> {
  return new Map([
    [companyId._id, companyId.name],
    [siteAddressId._id, siteAddressId.addressLine1],
    ...(assignedEngineerId ? [[assignedEngineerId._id, assignedEngineerId.name] as const] : []),
  ])
}

function isId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
}
