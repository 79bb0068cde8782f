import { useQuery } from '@tanstack/react-query'
import { IconCalendarPlus, IconCopyPlus, IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import { JobListFailure } from '#web/features/jobs/job-list-failure.tsx'
import { jobColumnCount, JobTable } from '#web/features/jobs/job-table.tsx'
import { exportJobList, jobQueries, jobsPerPage } from '#web/features/jobs/jobs.api.ts'
import { CompanyFilter } from '#web/portals/admin/companies/company-filter.tsx'
import { jobAddresses, jobsAddress, recoveredWorkAddress } from './job-addresses.ts'
import styles from './jobs.module.css'
import { ButtonLink } from '#web/ui/form/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ExportCsvButton } from '#web/ui/table/export-csv-button.tsx'
import { useListAddress } from '#web/ui/table/list-address.ts'
import { NothingMatches } from '#web/ui/table/nothing-matches.tsx'
import { focusPage } from '#web/ui/page/page-focus.ts'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { PagedList } from '#web/ui/table/paged-list.tsx'
import { SearchField } from '#web/ui/form/search-field.tsx'
import { StatusFilter, statusFrom } from '#web/ui/table/status-filter.tsx'
import { jobStatuses, jobStatusLabels, maxCountedInSearch } from '#contract/jobs/jobs.rules.ts'

export function JobsPage() {
  const address = useListAddress()
  const { q, page } = address
  const status = statusFrom(jobStatuses, address.filter('status'))
  const companyId = address.filter('company') ?? undefined
  const list = useQuery(jobQueries.page({ q, status, companyId, page }))
  // A search has no kept counts; the header then says how many it found.
  const { data: counts } = useQuery({ ...jobQueries.counts({ companyId }), enabled: q === '' })

  return (
    <>
      <PageHeader
        title="Jobs"
        {...(list.data && { count: list.data.total })}
        intro={<Link to={recoveredWorkAddress}>Recovered work</Link>}
        actions={<Actions exportCsv={() => exportJobList({ q, status, companyId })} />}
      />
      <div className={styles.bar}>
        <SearchField label="Search jobs" value={q} onSearch={address.search} />
        <CompanyFilter companyId={companyId} onChange={(company) => address.choose({ company })} />
        <StatusFilter
          statuses={jobStatuses}
          labels={jobStatusLabels}
          status={status}
          counts={q === '' ? counts : undefined}
          onChange={(chosen) => address.choose({ status: chosen ?? null })}
        />
      </div>
      {list.error && !list.data ? (
        <JobListFailure error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <PagedList
          what="The jobs"
          list={list}
          page={page}
          pageSize={jobsPerPage}
          columns={jobColumnCount}
          onGo={address.goToPage}
          onBeyond={address.stayWithin}
          nothing={
            q || status || companyId ? (
              <NothingMatches
                what="job"
                q={q}
                onClear={() => address.choose({ q: null, status: null, company: null })}
              />
            ) : (
              <NoJobs />
            )
          }
        >
          {(jobs, isOutdated) => (
            <JobTable jobs={jobs} isOutdated={isOutdated} addresses={jobAddresses} onDeleted={focusPage} />
          )}
        </PagedList>
      )}
      {q && !companyId && list.data && list.data.total >= maxCountedInSearch && (
        <p className={styles.more}>
          These are the latest {maxCountedInSearch} matches. To find an earlier job, add a word or choose its company.
        </p>
      )}
    </>
  )
}

function Actions({ exportCsv }: { exportCsv: () => Promise<File> }) {
  return (
    <>
      <ExportCsvButton load={exportCsv} />
      <ButtonLink to={`${jobsAddress}/load-from-previous`} icon={<IconCopyPlus size={18} stroke={1.5} aria-hidden />}>
        Load from previous job
      </ButtonLink>
      <ButtonLink to={`${jobsAddress}/new`} variant="primary" icon={<IconPlus size={18} stroke={1.5} aria-hidden />}>
        Create New Job
      </ButtonLink>
    </>
  )
}

function NoJobs() {
  return (
    <EmptyState icon={<IconCalendarPlus size={24} stroke={1.5} aria-hidden />} title="No jobs yet">
      Create the first one above: what is to be examined, where, when and by whom.
    </EmptyState>
  )
}
