import { Paper } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { companyQueries } from '#web/features/companies/companies.api.ts'
import { CompanySelect } from '#web/features/companies/company-select.tsx'
import { SiteForm } from '#web/features/companies/site-form.tsx'
import { JobForm } from '#web/features/jobs/job-form.tsx'
import { jobQueries } from '#web/features/jobs/jobs.api.ts'
import { jobAddresses, jobsAddress } from '#web/portals/admin/admin-addresses.ts'
import { BackLink } from '#web/ui/page/back-link.tsx'
import { LoadingPage } from '#web/ui/feedback/loading.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'

export function NewJobPage() {
  const navigate = useNavigate()
  const companyId = useSearchParams()[0].get('company')
  const isKnown = companyId !== null
  const { data, isLoading } = useQuery({ ...companyQueries.one(companyId ?? ''), enabled: isKnown })
  const proposal = useQuery({ ...jobQueries.proposal(companyId ?? ''), enabled: isKnown })

  if (isLoading || proposal.isLoading) return <LoadingPage />
  return (
    <>
      <BackLink to={jobsAddress}>Jobs</BackLink>
      <PageHeader title="Create New Job" />
      <Paper maw={610} p={{ base: 'md', sm: 'lg' }}>
        <JobForm
          {...(data && { start: { companyId: { _id: data.company._id, name: data.company.name } } })}
          proposal={proposal.data}
          companyField={(field) => <CompanySelect {...field} />}
          siteForm={(form) => <SiteForm {...form} />}
          onSaved={(job) => void navigate(jobAddresses.job(job))}
          onCancel={() => void navigate(jobsAddress)}
        />
      </Paper>
    </>
  )
}
