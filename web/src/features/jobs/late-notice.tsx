import { IconAlertTriangle } from '@tabler/icons-react'
import { Notice } from '#web/ui/feedback/notice.tsx'
import type { Job } from '#contract/jobs/jobs.contract.ts'
import { formatLateVisit } from '#contract/jobs/late-visit.rules.ts'

/** A visit that comes after something in it is due: what may not be used meanwhile, and why nobody comes sooner. */
export function LateNotice({ job }: { job: Job }) {
  const { lateReason } = job
  const late = formatLateVisit(job)
  if (!lateReason || late === null) return null
  return (
    <Notice variant="danger" icon={IconAlertTriangle} title={`${late}.`}>
      This visit is later than due: {lateReason}
    </Notice>
  )
}
