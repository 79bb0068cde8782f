import { Paper } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { CompanySelect } from '#web/features/companies/company-select.tsx'
import { SiteForm } from '#web/features/companies/site-form.tsx'
import { JobForm } from '#web/features/jobs/job-form.tsx'
import { jobQueries } from '#web/features/jobs/jobs.api.ts'
import { addresses } from '#web/portals/admin/admin-addresses.ts'
import { Field } from '#web/ui/form/field.tsx'
import { recordPage } from '#web/ui/page/record-page.tsx'
import { PageHeader, BackLink } from '#web/ui/page/page-header.tsx'
import { whyJobStays, formatWhyJobStays } from '#contract/jobs/issued-documents.rules.ts'
import { companyQueries } from '#web/features/companies/companies.api.ts'
import { LoadingPage } from '#web/ui/feedback/loading.tsx'
import type { Job } from '#contract/jobs/jobs.contract.ts'

export const EditJobPage = recordPage({
  title: 'Job',
  shape: 'form',
  back: { to: addresses.jobs, label: 'Jobs' },
  one: jobQueries.one,
  staysWhenGone: true,
  Page: EditJob,
})

function EditJob({ record: job }: { record: Job }) {
  const { data: documents } = useQuery(jobQueries.issuedDocuments(job._id))
  const stays =
    documents && whyJobStays(documents) ? formatWhyJobStays(documents, { change: 'moved', status: job.status }) : null
  const navigate = useNavigate()
  const toJob = () => void navigate(addresses.job(job))
  return (
    <>
      <BackLink to={addresses.job(job)}>Back to job</BackLink>
      <PageHeader
        title="Edit job"
        windowTitle={`Edit ${job.title}`}
        intro={[job.number, job.companyId.name].filter(Boolean).join(' · ')}
      />
      <Paper maw={610} p={{ base: 'md', sm: 'lg' }}>
        <JobForm
          job={job}
          companyField={(field) => (stays ? <FixedCompany {...field} why={stays} /> : <CompanySelect {...field} />)}
          siteForm={(form) => <SiteForm {...form} />}
          onSaved={toJob}
          onCancel={toJob}
        />
      </Paper>
    </>
  )
}

/** The job’s papers name the company, so it can be read and not changed. */
function FixedCompany({ name, chosen, why }: { name: string; chosen: { name: string } | null; why: string }) {
  return <Field label="Company" name={name} value={chosen?.name ?? ''} readOnly help={why} />
}

export function NewJobPage() {
  const navigate = useNavigate()
  const companyId = useSearchParams()[0].get('company')
  const isKnown = companyId !== null
  const { data, isLoading } = useQuery({ ...companyQueries.one(companyId ?? ''), enabled: isKnown })
  const proposal = useQuery({ ...jobQueries.proposal(companyId ?? ''), enabled: isKnown })

  if (isLoading || proposal.isLoading) return <LoadingPage />
  return (
    <>
      <BackLink to={addresses.jobs}>Jobs</BackLink>
      <PageHeader title="Create New Job" />
      <Paper maw={610} p={{ base: 'md', sm: 'lg' }}>
        <JobForm
          {...(data && { start: { companyId: { _id: data.company._id, name: data.company.name } } })}
          proposal={proposal.data}
          companyField={(field) => <CompanySelect {...field} />}
          siteForm={(form) => <SiteForm {...form} />}
          onSaved={(job) => void navigate(addresses.job(job))}
          onCancel={() => void navigate(addresses.jobs)}
        />
      </Paper>
    </>
  )
}
