import type { Job } from '#contract/jobs/jobs.contract.ts'
import { dayInLondon } from '#contract/values/days.ts'

interface SiteGroup {
  siteId: string
  site: string
  jobs: Job[]
}

interface YearGroup {
  year: string
  sites: SiteGroup[]
}

/** A page of inspections by year, latest first, and in each by site, in the order in which they come. */
export function byYearAndSite(jobs: readonly Job[]): YearGroup[] {
  const years = grouped(jobs, yearOf)
  return [...years]
    .toSorted(([one], [other]) => other.localeCompare(one))
    .map(([year, inYear]) => ({ year, sites: bySite(inYear) }))
}

function bySite(jobs: readonly Job[]): SiteGroup[] {
  const sites = grouped(jobs, ({ siteAddressId }) => siteAddressId._id)
  return [...sites].map(([siteId, atSite]) => ({ siteId, site: siteLine(atSite[0]), jobs: atSite }))
}

/** When it took place, or will. */
function yearOf({ completedDate, scheduledDate }: Job): string {
  return (completedDate ? dayInLondon(new Date(completedDate)) : scheduledDate).slice(0, 4)
}

function siteLine(job: Job | undefined): string {
  if (!job) return ''
  const { addressLine1, addressLine2, city, postcode } = job.siteAddressId
  return [addressLine1, addressLine2, city, postcode].filter(Boolean).join(', ')
}

function grouped(jobs: readonly Job[], keyOf: (job: Job) => string): Map<string, Job[]> {
  const groups = new Map<string, Job[]>()
  for (const job of jobs) groups.set(keyOf(job), [...(groups.get(keyOf(job)) ?? []), job])
  return groups
}
