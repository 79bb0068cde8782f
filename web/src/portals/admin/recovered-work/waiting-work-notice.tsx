import { IconInbox } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { recoveredQueries } from '#web/features/inspections/recovered-work.api.ts'
import { recoveredWorkOf } from '#web/portals/admin/admin-addresses.ts'
import { ButtonLink } from '#web/ui/form/button.tsx'
import { counted } from '#web/ui/feedback/counted.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import type { Job } from '#contract/jobs/jobs.contract.ts'

/** Tells whoever looks at a job that somebody's late work on it waits, and leads to where it is decided. */
export function WaitingWorkNotice({ job }: { job: Job }) {
  const { data: waiting = 0 } = useQuery(recoveredQueries.waitingCount(job._id))
  if (waiting === 0) return null
  return (
    <Notice
      variant="repair"
      icon={IconInbox}
      title={`${counted(waiting, 'piece')} of recovered work ${waiting === 1 ? 'is' : 'are'} waiting for your decision`}
      actions={<ButtonLink to={recoveredWorkOf(job)}>Open recovered work</ButtonLink>}
    >
      No certificate can be issued until it is accepted or dismissed.
      {job.status === 'completed' && ' To accept it into this job, the job is reopened and completed again.'}
    </Notice>
  )
}
