import { IconCheck, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import {
  AcceptWorkDialog,
  type Destination,
  useAcceptInto,
  useConfirmDismissPendingReview,
} from '#web/features/inspections/accept-work-dialog.tsx'
import { PendingReviewCard } from '#web/features/inspections/pending-review-card.tsx'
import { useUpdateJobStatus } from '#web/features/jobs/jobs.api.ts'
import { jobAddresses } from '#web/portals/admin/admin-addresses.ts'
import { Button } from '#web/ui/form/button.tsx'
import { focusPage } from '#web/ui/page/page-focus.ts'
import { JobStatusBadge } from '#web/features/jobs/job-marks.tsx'
import { JobSelect } from '#web/features/jobs/job-selects.tsx'
import type { PendingReview } from '#contract/inspections/pending-review/pending-review.contract.ts'

const open = ['pending', 'in_progress'] as const

/** One piece of work to review and the two things that can be done with it. */
export function DecideWork({ work }: { work: PendingReview }) {
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
      {job.isDeleted ? <span>{job.title}</span> : <Link to={jobAddresses.job(job)}>{job.title}</Link>}
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
    if (await acceptInto(work, destination)) focusPage()
  }

  return (
    <>
      <Button
        isBusy={isAccepting}
        busyWords="Accepting..."
        icon={IconCheck}
        aria-disabled={isAccepting}
        onClick={() => !isAccepting && setIsAsking(true)}
      >
        Accept
      </Button>
      <Button variant="quiet" icon={IconX} onClick={() => void dismiss(work).then((isDone) => isDone && focusPage())}>
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
