import { Group, Stack } from '@mantine/core'
import { IconChecks, IconCloudDownload } from '@tabler/icons-react'
import { siteLine } from '#web/features/jobs/job-words.ts'
import { ClockNotice, StorageClearedNotice, DeviceNotices } from '#web/portals/engineer/device-notices.tsx'
import { CompletedJobs } from './completed-jobs.tsx'
import { NeedsYou } from './needs-you.tsx'
import { OpenJobs } from './open-jobs.tsx'
import type { LocalJob } from '#web/offline/store/local-views.ts'
import { retryNow } from '#web/offline/sync.ts'
import { useExaminer } from '#web/offline/hooks/use-device-work.ts'
import { useLocalJobs } from '#web/offline/hooks/use-local-jobs.ts'
import { useSyncState } from '#web/offline/hooks/use-sync-state.ts'
import { ScanButton } from '#web/portals/engineer/scan/scan-button.tsx'
import { BottomBar } from '#web/ui/page/bottom-bar.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { useListAddress } from '#web/ui/table/list-address.ts'
import { LoadingPage } from '#web/ui/feedback/loading.tsx'
import { NothingMatches } from '#web/ui/table/nothing-matches.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { SearchField } from '#web/ui/form/search-field.tsx'
import { byStartTime } from '#contract/jobs/job-days.rules.ts'

/** So few are seen at a glance; more can be searched. */
const fewEnoughToSee = 6

export function YourJobsPage() {
  const jobs = useLocalJobs()
  const { q, search } = useListAddress()
  const { pendingCount } = useSyncState()
  const hasHeard = useExaminer() !== undefined
  const listed = (jobs ?? []).filter(({ status }) => status !== 'cancelled')
  const found = listed.filter((job) => isFound(job, q))
  const open = found.filter(({ status }) => status !== 'completed').toSorted(byDate)
  const completed = found.filter(({ status }) => status === 'completed').toSorted(byCompletion)
  const isHere = (jobId: string) => jobs?.some(({ _id }) => _id === jobId) ?? false
  return (
    <>
      <PageHeader title="Your Jobs" />
      <Stack gap={12} mb={16}>
        <StorageClearedNotice />
        <ClockNotice />
        <NeedsYou jobs={jobs ?? []} />
        <DeviceNotices pendingCount={pendingCount} />
      </Stack>
      {jobs === undefined ? (
        <LoadingPage shape="list" />
      ) : (
        <>
          {(listed.length > fewEnoughToSee || q) && (
            <Group mb="md">
              <SearchField label="Search jobs" value={q} onSearch={search} />
            </Group>
          )}
          {q && found.length === 0 && <NothingMatches what="job" q={q} onClear={() => search('')} />}
          {!q && open.length === 0 && <NoPendingJobs isKnown={hasHeard || listed.length > 0} />}
          <OpenJobs key={`open ${q}`} jobs={open} />
          {(hasHeard || completed.length > 0) && (
            <CompletedJobs key={`completed ${q}`} jobs={completed} q={q} isHere={isHere} />
          )}
          {listed.length > 0 && (
            <BottomBar>
              <ScanButton job={null} />
            </BottomBar>
          )}
        </>
      )}
    </>
  )
}

/** Nothing to do is said only once the server has told so: a device that never heard of any job knows nothing. */
function NoPendingJobs({ isKnown }: { isKnown: boolean }) {
  const { isOnline } = useSyncState()
  if (isKnown) {
    return (
      <EmptyState icon={IconChecks} title="All caught up!">
        You don't have any pending jobs.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={IconCloudDownload}
      title={isOnline ? 'Fetching your jobs...' : 'Failed to fetch jobs'}
      action={<Button onClick={() => void retryNow()}>Try again</Button>}
    >
      They are downloaded when there is signal, and then stay on this device.
    </EmptyState>
  )
}

function isFound({ number, title, companyId, siteAddressId }: LocalJob, q: string): boolean {
  const text = [number, title, companyId.name, siteLine(siteAddressId)].join(' ').toLowerCase()
  return q
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

function byDate(one: LocalJob, other: LocalJob): number {
  return one.scheduledDate.localeCompare(other.scheduledDate) || byStartTime(one, other)
}

function byCompletion(one: LocalJob, other: LocalJob): number {
  return (other.completedDate ?? '').localeCompare(one.completedDate ?? '')
}
