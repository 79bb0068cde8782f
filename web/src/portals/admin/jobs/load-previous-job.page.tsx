import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { companyQueries } from '#web/features/companies/companies.api.ts'
import { jobQueries } from '#web/features/jobs/jobs.api.ts'
import { jobsAddress } from '#web/portals/admin/admin-addresses.ts'
import { LoadPreviousJob } from './load-previous-job.tsx'
import { BackLink } from '#web/ui/page/back-link.tsx'
import { LoadingPage } from '#web/ui/feedback/loading.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'

/** The address says where to start: from a past job's row, from a company, or from nothing. */
export function LoadPreviousJobPage() {
  const [params] = useSearchParams()
  const [previousId, companyId] = [params.get('previous'), params.get('company')]
  const previous = useQuery({ ...jobQueries.one(previousId ?? ''), enabled: previousId !== null })
  const company = useQuery({ ...companyQueries.one(companyId ?? ''), enabled: companyId !== null })
  return (
    <>
      <BackLink to={jobsAddress}>Jobs</BackLink>
      <PageHeader title="Load from previous job" intro="A new job with the equipment from an earlier, completed one." />
      {previous.isLoading || company.isLoading ? (
        <LoadingPage />
      ) : (
        <LoadPreviousJob
          start={{
            previous: previous.data ?? null,
            company: previous.data?.companyId ?? company.data?.company ?? null,
          }}
        />
      )}
    </>
  )
}
