import { Box, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconInbox } from '@tabler/icons-react'
import { Link } from 'react-router'
import { ImportFromDevice } from '#web/features/inspections/import-from-device.tsx'
import { OutcomeFilter, outcomeFrom } from '#web/features/inspections/outcome-filter.tsx'
import { recoveredQueries, workPerPage } from '#web/features/inspections/recovered-work.api.ts'
import { DecideWork } from './decide-work.tsx'
import { jobsAddress, recoveredWorkAddress } from '#web/portals/admin/admin-addresses.ts'
import { BackLink } from '#web/ui/page/back-link.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { useListAddress } from '#web/ui/table/list-address.ts'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { PagedList } from '#web/ui/table/paged-list.tsx'

/** Work that devices sent for jobs which had been closed meanwhile: nothing of it is lost, and an administrator decides. */
export function RecoveredWorkPage() {
  const address = useListAddress()
  const { page } = address
  const outcome = outcomeFrom(address.filter('outcome'))
  const jobId = address.filter('job')
  const list = useQuery(recoveredQueries.page({ outcome, jobId, page }))
  const [first] = list.data?.rows ?? []
  return (
    <>
      <BackLink to={jobsAddress}>Jobs</BackLink>
      <PageHeader
        title="Work to review"
        {...(list.data && { count: list.data.total })}
        intro="Work that arrived after its job was completed, cancelled, given to someone else or deleted, or that was imported from a device. Nothing is written until you decide."
      />
      {!jobId && <ImportFromDevice />}
      {jobId && (
        <Text c="dimmed" mb="sm">
          Only work on {first?.jobId.title ?? 'one job'}. <Link to={recoveredWorkAddress}>Show all recovered work</Link>
        </Text>
      )}
      <Box mb="md">
        <OutcomeFilter
          outcome={outcome}
          onChange={(chosen) => address.choose({ outcome: chosen === 'waiting' ? null : chosen })}
        />
      </Box>
      <PagedList
        what="The recovered work"
        list={list}
        page={page}
        pageSize={workPerPage}
        columns={3}
        onPageChange={address.goToPage}
        onPageOutOfRange={address.stayWithin}
        nothing={
          <EmptyState
            icon={<IconInbox size={24} stroke={1.5} aria-hidden />}
            title={outcome === 'waiting' ? 'Nothing is waiting for a decision' : `Nothing has been ${outcome} yet`}
          >
            What a device sends too late for its job is kept here, however long it was without signal.
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
