import { Box, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconInbox, IconCheck, IconX } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useState } from 'react'
import { ImportFromDevice } from '#web/features/inspections/import-from-device.tsx'
import { pendingReviewQueries, workPerPage } from '#web/features/inspections/pending-review.api.ts'
import { addresses } from '#web/portals/admin/admin-addresses.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { useListAddress } from '#web/ui/table/list-address.ts'
import { PageHeader, BackLink } from '#web/ui/page/page-header.tsx'
import { PagedList } from '#web/ui/table/list-page.tsx'
import { Choices } from '#web/ui/form/choice/choices.tsx'
import { choiceFrom } from '#web/ui/table/status-filter.tsx'
import {
  AcceptWorkDialog,
  type Destination,
  useAcceptInto,
  useConfirmDismissPendingReview,
} from '#web/features/inspections/accept-work-dialog.tsx'
import { PendingReviewCard } from '#web/features/inspections/pending-review-card.tsx'
import { JobSelect } from '#web/features/jobs/job-selects.tsx'
import { JobStatusBadge } from '#web/features/jobs/job-marks.tsx'
import { useUpdateJobStatus } from '#web/features/jobs/jobs.api.ts'
import { Button } from '#web/ui/form/button.tsx'
import { workOutcomes, type PendingReview } from '#contract/inspections/pending-review/pending-review.contract.ts'

export function PendingReviewPage() {
  const address = useListAddress()
  const { page } = address
  const outcome = choiceFrom(workOutcomes, address.filter('outcome')) ?? 'waiting'
  const jobId = address.filter('job')
  const list = useQuery(pendingReviewQueries.page({ outcome, jobId, page }))
  const [first] = list.data?.rows ?? []
  return (
    <>
      <BackLink to={addresses.jobs}>Jobs</BackLink>
      <PageHeader
        title="Work to review"
        {...(list.data && { count: list.data.total })}
        intro="Work that arrived after its job was completed, cancelled, given to someone else or deleted, or that was imported from a device. Nothing changes until you decide."
      />
      {!jobId && <ImportFromDevice />}
      {jobId && (
        <Text c="dimmed" mb="sm">
          Only work on {first?.jobId.title ?? 'one job'}.{' '}
          <Link to={addresses.pendingReviews}>Show all work to review</Link>
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

const open = ['pending', 'in_progress'] as const

function DecideWork({ work }: { work: PendingReview }) {
  return (
    <PendingReviewCard
      work={work}
      job={<OfJob work={work} />}
      actions={work.outcome === 'waiting' && <Decisions work={work} />}
    />
  )
}

function OfJob({ work: { jobId: job } }: { work: PendingReview }) {
  return (
    <>
      {job.isDeleted ? <span>{job.title}</span> : <Link to={addresses.job(job)}>{job.title}</Link>}
      <span>{job.companyId.name}</span>
      {job.isDeleted ? <span>Deleted</span> : <JobStatusBadge job={job} />}
    </>
  )
}

function Decisions({ work }: { work: PendingReview }) {
  const [isAsking, setIsAsking] = useState(false)
  const { mutateAsync: move } = useUpdateJobStatus()
  const { acceptInto, isAccepting } = useAcceptInto((jobId) => move({ jobId, status: 'in_progress' }))
  const dismiss = useConfirmDismissPendingReview()

  const accept = async (destination: Destination) => {
    setIsAsking(false)
    await acceptInto(work, destination)
  }

  return (
    <>
      <Button isBusy={isAccepting} busyWords="Accepting..." icon={IconCheck} onClick={() => setIsAsking(true)}>
        Accept
      </Button>
      <Button variant="quiet" icon={IconX} onClick={() => void dismiss(work)}>
        Dismiss
      </Button>
      {isAsking && (
        <AcceptWorkDialog
          work={work}
          jobField={(field) => (
            <JobSelect
              label="Job"
              name="jobId"
              companyId={work.jobId.companyId._id}
              status={open}
              nothing={`${work.jobId.companyId.name} has no open job. Create one first.`}
              {...field}
            />
          )}
          onAccept={(destination) => void accept(destination)}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </>
  )
}
