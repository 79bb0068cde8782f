import { siteLine } from '#web/features/jobs/job-words.ts'
import type { Job } from '#contract/jobs/jobs.contract.ts'
import { dayInLondon } from '#contract/values/days.ts'
import { grouped } from '#contract/values/grouped.ts'

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
  return [...sites].map(([siteId, atSite]) => ({ siteId, site: nameOf(atSite), jobs: atSite }))
}

/** When it took place, or will. */
function yearOf({ completedDate, scheduledDate }: Job): string {
  return (completedDate ? dayInLondon(new Date(completedDate)) : scheduledDate).slice(0, 4)
}

function nameOf([job]: readonly Job[]): string {
  return job ? siteLine(job.siteAddressId) : ''
}
