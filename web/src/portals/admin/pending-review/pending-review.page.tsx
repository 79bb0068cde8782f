import { Box, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconInbox } from '@tabler/icons-react'
import { Link } from 'react-router'
import { ImportFromDevice } from '#web/features/inspections/import-from-device.tsx'
import { pendingReviewQueries, workPerPage } from '#web/features/inspections/pending-review.api.ts'
import { DecideWork } from './decide-work.tsx'
import { jobsAddress, pendingReviewAddress } from '#web/portals/admin/admin-addresses.ts'
import { BackLink } from '#web/ui/page/back-link.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { useListAddress } from '#web/ui/table/list-address.ts'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { PagedList } from '#web/ui/table/paged-list.tsx'
import { Choices } from '#web/ui/form/choice/choices.tsx'
import { choiceFrom } from '#web/ui/table/status-filter.tsx'
import { workOutcomes } from '#contract/inspections/pending-review/pending-review.contract.ts'

/** Work that devices sent for jobs which had been closed meanwhile: nothing of it is lost, and an administrator decides. */
export function PendingReviewPage() {
  const address = useListAddress()
  const { page } = address
  const outcome = choiceFrom(workOutcomes, address.filter('outcome')) ?? 'waiting'
  const jobId = address.filter('job')
  const list = useQuery(pendingReviewQueries.page({ outcome, jobId, page }))
  const [first] = list.data?.rows ?? []
  return (
    <>
      <BackLink to={jobsAddress}>Jobs</BackLink>
      <PageHeader
        title="Work to review"
        {...(list.data && { count: list.data.total })}
        intro="Work that arrived after its job was completed, cancelled, given to someone else or deleted, or that was imported from a device. Nothing changes until you decide."
      />
      {!jobId && <ImportFromDevice />}
      {jobId && (
        <Text c="dimmed" mb="sm">
          Only work on {first?.jobId.title ?? 'one job'}. <Link to={pendingReviewAddress}>Show all work to review</Link>
        </Text>
      )}
      <Box mb="md">
        <Choices
          label="Outcome"
          options={options}
          value={outcome}
          onChange={(chosen) => address.choose({ outcome: chosen === 'waiting' ? null : chosen })}
        />
      </Box>
      <PagedList
        what="The work to review"
        list={list}
        address={address}
        pageSize={workPerPage}
        columns={3}
        nothing={
          <EmptyState
            icon={IconInbox}
            title={outcome === 'waiting' ? 'Nothing is waiting for a decision' : `Nothing has been ${outcome} yet`}
          >
            Work that a device sends after its job was closed waits here, however long the device had no signal.
          </EmptyState>
        }
      >
        {(works) => (
          <Stack component="ul">
            {works.map((work) => (
              <li key={work._id}>
                <DecideWork work={work} />
              </li>
            ))}
          </Stack>
        )}
      </PagedList>
    </>
  )
}

const options = [
  { value: 'waiting', label: 'Waiting' },
  { value: 'accepted', label: 'Accepted' },
  { value: 'dismissed', label: 'Dismissed' },
] as const
