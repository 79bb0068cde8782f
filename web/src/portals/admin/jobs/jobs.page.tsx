import { useQuery } from '@tanstack/react-query'
import { IconCalendarPlus, IconChecks, IconCopyPlus, IconPlus } from '@tabler/icons-react'
import styles from './jobs.module.css'
import { EngineerFilter } from '#web/features/jobs/job-selects.tsx'
import { JobListFailure } from '#web/features/jobs/job-list-failure.tsx'
import { JobTable } from '#web/features/jobs/job-table.tsx'
import { exportJobList, jobQueries, jobsPerPage } from '#web/features/jobs/jobs.api.ts'
import { CompanyFilter } from '#web/portals/admin/companies/company-filter.tsx'
import { addresses } from '#web/portals/admin/admin-addresses.ts'
import { DateRangeFilter } from '#web/ui/form/date/date-range-filter.tsx'
import { ButtonLink } from '#web/ui/form/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ExportMenu, PagedList, FilterBar } from '#web/ui/table/list-page.tsx'
import { useListAddress } from '#web/ui/table/list-address.ts'
import { NothingMatches } from '#web/ui/table/nothing-matches.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { SearchField } from '#web/ui/form/search-field.tsx'
import { Choices } from '#web/ui/form/choice/choices.tsx'
import type { JobCounts } from '#contract/jobs/jobs.contract.ts'
import {
  jobStatuses,
  jobStatusLabels,
  openStatuses,
  type JobStatus,
  jobSorts,
  nobodyAssigned,
  type JobSort,
} from '#contract/jobs/jobs.rules.ts'
import type { Sorting } from '#web/ui/table/data-table.tsx'
import { choiceFrom } from '#web/ui/table/status-filter.tsx'
import { EditJobPage, NewJobPage } from './job-form.pages.tsx'
import { JobPage } from './job.page.tsx'
import { LoadPreviousJobPage } from './load-previous-job.page.tsx'
import { pageRoutes } from '#web/ui/page/not-found.tsx'

const everyJob = { q: null, status: 'all', company: null, engineer: null, from: null, to: null }

function JobsPage() {
  const address = useListAddress()
  const { q, page } = address
  const { shown, filter, sort } = jobListChoice(address)
  const { companyId, engineerId, from, to } = filter
  const list = useQuery(jobQueries.page({ ...filter, sort, page }))
  // A search has no kept counts; the header then says how many it found.
  const { data: counts } = useQuery({
    ...jobQueries.counts({ companyId, engineerId, from, to }),
    enabled: q === '',
  })

  return (
    <>
      <PageHeader
        title="Jobs"
        {...(list.data && { count: list.data.total })}
        actions={<Actions exportList={(format) => exportJobList(filter, format)} />}
      />
      <FilterBar
        search={<SearchField label="Search jobs" value={q} onSearch={address.search} />}
        more={{
          isUsed: Boolean(companyId ?? engineerId ?? from ?? to),
          filters: (
            <>
              <CompanyFilter companyId={companyId} onChange={(company) => address.choose({ company })} />
              <div className={styles.company}>
                <EngineerFilter engineerId={engineerId} onChange={(engineer) => address.choose({ engineer })} />
              </div>
              <DateRangeFilter of="Scheduled" from={from} to={to} onChange={address.choose} />
            </>
          ),
        }}
      >
        <ShownFilter
          shown={shown}
          counts={q === '' ? counts : undefined}
          onChange={(status) => address.choose({ status, sort: null })}
        />
      </FilterBar>
      {list.error && !list.data ? (
        <JobListFailure error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <PagedList
          what="The jobs"
          list={list}
          address={address}
          pageSize={jobsPerPage}
          noMatch={
            (q || companyId || engineerId || from || to || shown !== 'open') && (
              <NothingMatches what="job" q={q} onClear={() => address.choose(everyJob)} />
            )
          }
          nothing={<NothingOpen hasOthers={counts !== undefined && Object.values(counts).some((count) => count > 0)} />}
        >
          {(jobs) => (
            <JobTable
              jobs={jobs}
              addresses={{ ...addresses, edit: addresses.editJob }}
              sorting={sortingOf(address, sort)}
            />
          )}
        </PagedList>
      )}
    </>
  )
}

function Actions({ exportList }: { exportList: (format: 'csv' | 'xlsx') => Promise<File> }) {
  return (
    <>
      <ExportMenu load={exportList} />
      <ButtonLink to={`${addresses.jobs}/load-from-previous`} icon={IconCopyPlus}>
        Load from previous job
      </ButtonLink>
      <ButtonLink to={addresses.newJob()} variant="primary" icon={IconPlus}>
        Create New Job
      </ButtonLink>
    </>
  )
}

function NothingOpen({ hasOthers }: { hasOthers: boolean }) {
  if (hasOthers) {
    return (
      <EmptyState icon={IconChecks} title="No open jobs">
        Everything is completed or cancelled. Choose All above to see those jobs.
      </EmptyState>
    )
  }
  return (
    <EmptyState icon={IconCalendarPlus} title="No jobs yet">
      Create the first one above: what to examine, where, when and who goes.
    </EmptyState>
  )
}

interface Props {
  shown: Shown
  counts: JobCounts | undefined
  onChange: (shown: Shown) => void
}

const labels: Record<Shown, string> = { open: 'Open', all: 'All', ...jobStatusLabels }

function ShownFilter({ shown, counts, onChange }: Props) {
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

const shownChoices = ['open', 'all', ...jobStatuses] as const
type Shown = (typeof shownChoices)[number]

type ListAddress = ReturnType<typeof useListAddress>

/** What the office's list shows, as its address says. It opens on what is open; a search looks through all statuses. */
function jobListChoice(address: ListAddress) {
  const { q } = address
  const shown = choiceFrom(shownChoices, address.filter('status')) ?? (q ? 'all' : 'open')
  const filter = {
    q,
    status: statusesOf(shown),
    companyId: address.idFilter('company'),
    engineerId: address.filter('engineer') === nobodyAssigned ? nobodyAssigned : address.idFilter('engineer'),
    from: address.dayFilter('from'),
    to: address.dayFilter('to'),
  }
  // Soonest first, so that what is overdue is on top; what is done or called off, latest first.
  const sort = jobSorts.find((each) => each === address.filter('sort')) ?? (isOpen(shown) ? 'scheduled' : '-scheduled')
  return { shown, filter, sort }
}

/** The same column again turns the order round. A search gives the latest first, whatever was chosen before. */
function sortingOf(address: ListAddress, sort: JobSort): Sorting | undefined {
  if (address.q) return undefined
  const [key, direction] = sort.startsWith('-')
    ? ([sort.slice(1), 'descending'] as const)
    : ([sort, 'ascending'] as const)
  return {
    key,
    direction,
    onSort: (chosen) => address.choose({ sort: chosen === key && direction === 'ascending' ? `-${chosen}` : chosen }),
  }
}

function statusesOf(shown: Shown): readonly JobStatus[] {
  if (shown === 'open') return openStatuses
  return shown === 'all' ? jobStatuses : [shown]
}

function isOpen(shown: Shown): boolean {
  return openStatuses.some((status) => status === shown) || shown === 'open'
}

export const JobsPages = pageRoutes({
  '': JobsPage,
  new: NewJobPage,
  'load-from-previous': LoadPreviousJobPage,
  ':id': JobPage,
  ':id/edit': EditJobPage,
})
