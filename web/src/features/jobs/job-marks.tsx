import { Group } from '@mantine/core'
import { IconAlertTriangle, IconClockExclamation } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { lateWords } from './job-words.ts'
import { counted } from '#web/ui/feedback/counted.ts'
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx'
import { useToday } from '#web/ui/page/use-today.ts'
import { daysOverdue, formatOverdue } from '#contract/jobs/job-days.rules.ts'
import type { Job } from '#contract/jobs/jobs.contract.ts'

interface Props {
  job: Pick<Job, 'status' | 'scheduledDate'>
}

export function OverdueMark({ job }: Props) {
  const days = daysOverdue(job, useToday())
  return days > 0 ? <StatusBadge meaning="danger">{formatOverdue(days)}</StatusBadge> : null
}

export function ShortOverdueMark({ job }: Props) {
  const days = daysOverdue(job, useToday())
  if (days <= 0) return null
  return (
    <ShortMark title={formatOverdue(days)}>
      <IconAlertTriangle size={14} stroke={2} aria-hidden />
      <span className="visually-hidden">Overdue </span>
      {counted(days, 'day')}
    </ShortMark>
  )
}

interface LateProps {
  job: Pick<Job, 'lateReason' | 'latePieces' | 'lateUnsafeCount'>
}

/** What exactly is late is said on the job's page: its words would be loaded with every list. */
export function LateMark({ job }: LateProps) {
  return isLate(job) ? <StatusBadge meaning="danger">{lateWords}</StatusBadge> : null
}

export function ShortLateMark({ job }: LateProps) {
  if (!isLate(job)) return null
  return (
    <ShortMark title={lateWords}>
      <IconClockExclamation size={16} stroke={2} aria-hidden />
      <span className="visually-hidden">{lateWords}</span>
    </ShortMark>
  )
}

function ShortMark(props: { title: string; children: ReactNode }) {
  return (
    <Group component="span" display="inline-flex" gap={4} wrap="nowrap" c="var(--danger)" fz="xs" fw={600} {...props} />
  )
}

function isLate({ lateReason, latePieces = [], lateUnsafeCount = 0 }: LateProps['job']): boolean {
  return Boolean(lateReason) && (latePieces.length > 0 || lateUnsafeCount > 0)
}

export function DangerMark({ job: { danger } }: { job: Pick<Job, 'danger'> }) {
  return danger ? <StatusBadge meaning="danger">Danger</StatusBadge> : null
}
