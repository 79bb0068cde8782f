import { Box, Paper, Stack, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ViewCertificateButton } from '#web/features/certificates/certificate-buttons.tsx'
import { NotExamined } from '#web/features/counts/not-examined.tsx'
import { ItemCertificatesButton } from '#web/features/certificates/item-certificates-panel.tsx'
import { CustomerJobCard } from '#web/features/jobs/customer-job-card.tsx'
import { JobListFailure } from '#web/features/jobs/job-list-failure.tsx'
import { ownJobsPerPage } from '#web/features/jobs/jobs.api.ts'
import { PagedList, type ListPage } from '#web/ui/table/list-page.tsx'
import type { Job } from '#contract/jobs/jobs.contract.ts'
import type { Page } from '#contract/values/pages.ts'
import { siteLine } from '#web/features/jobs/job-words.ts'
import { dayInLondon } from '#contract/values/days.ts'
import { grouped } from '#contract/values/grouped.ts'

export function InspectionList(props: { list: UseQueryResult<Page<Job>>; address: ListPage; nothing: ReactNode }) {
  const { data, error, refetch } = props.list
  if (error && !data) return <JobListFailure error={error} onRetry={() => void refetch()} />
  return (
    <PagedList what="The inspections" pageSize={ownJobsPerPage} {...props}>
      {(jobs, isOutdated) => (
        <Stack opacity={isOutdated ? 0.6 : 1} aria-busy={isOutdated}>
          {byYearAndSite(jobs).map(({ year, sites }) => (
            <section key={year} aria-label={year}>
              <Text component="h2" fz="lg">
                {year}
              </Text>
              {sites.map(({ siteId, site, jobs: atSite }) => (
                <Box key={siteId} mt="sm">
                  <Text component="h3" c="dimmed" fz="sm" fw={600} mb={6}>
                    {site}
                  </Text>
                  <Paper component="ul" className="lined">
                    {atSite.map((job) => (
                      <Inspection key={job._id} job={job} />
                    ))}
                  </Paper>
                </Box>
              ))}
            </section>
          ))}
        </Stack>
      )}
    </PagedList>
  )
}

function Inspection({ job }: { job: Job }) {
  return (
    <CustomerJobCard
      job={job}
      more={
        job.results && job.results.notExamined > 0 && <NotExamined jobId={job._id} count={job.results.notExamined} />
      }
    >
      {job.status === 'completed' && (
        <>
          <ViewCertificateButton jobId={job._id} of={job.title} whenMissing="Certificate not available yet" />
          {job.certificateUrl && job.itemCount > 1 && <ItemCertificatesButton jobId={job._id} of={job.title} />}
        </>
      )}
    </CustomerJobCard>
  )
}

interface SiteGroup {
  siteId: string
  site: string
  jobs: Job[]
}

export function byYearAndSite(jobs: readonly Job[]): { year: string; sites: SiteGroup[] }[] {
  const years = grouped(jobs, yearOf)
  return [...years]
    .toSorted(([one], [other]) => other.localeCompare(one))
    .map(([year, inYear]) => ({ year, sites: bySite(inYear) }))
}

function bySite(jobs: readonly Job[]): SiteGroup[] {
  const sites = grouped(jobs, ({ siteAddressId }) => siteAddressId._id)
  return [...sites].map(([siteId, atSite]) => ({ siteId, site: siteNameOf(atSite), jobs: atSite }))
}

function yearOf({ completedDate, scheduledDate }: Job): string {
  return (completedDate ? dayInLondon(new Date(completedDate)) : scheduledDate).slice(0, 4)
}

function siteNameOf([job]: readonly Job[]): string {
  return job ? siteLine(job.siteAddressId) : ''
}
