import { IconAlertTriangle } from '@tabler/icons-react'
import { lateWords } from './job-words.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { useToday } from '#web/ui/page/use-today.ts'
import type { Job } from '#contract/jobs/jobs.contract.ts'
import { formatLateVisit } from '#contract/jobs/late-visit.rules.ts'

export function LateNotice({ job }: { job: Job }) {
  const { lateReason } = job
  const late = formatLateVisit(job, useToday())
  if (!lateReason || late === null) return null
  return (
    <Notice variant="danger" icon={IconAlertTriangle} title={`${late}.`}>
      {lateWords}: {lateReason}
    </Notice>
  )
}
