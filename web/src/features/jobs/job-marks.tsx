import { Group, Text } from '@mantine/core'
import { IconAlertTriangle, IconClockExclamation } from '@tabler/icons-react'
import { Fragment, type ReactNode } from 'react'
import { lateWords, resultMeanings, statusMeaning } from './job-words.ts'
import { counted } from '#web/ui/feedback/counted.ts'
import { meaningIcons, StatusBadge } from '#web/ui/feedback/status-badge.tsx'
import { useToday } from '#web/ui/page/use-today.ts'
import { daysOverdue, formatOverdue } from '#contract/jobs/job-days.rules.ts'
import type { Job } from '#contract/jobs/jobs.contract.ts'
import { jobStatusLabels } from '#contract/jobs/jobs.rules.ts'
import {
  formatResults,
  resultsInParts,
  worstResult,
  type JobResults as Results,
} from '#contract/jobs/job-results.rules.ts'

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

function ShortMark(props: { title: string; c?: string; children: ReactNode }) {
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

export function JobStatusBadge({ job }: { job: Pick<Job, 'status' | 'results'> }) {
  return <StatusBadge meaning={statusMeaning(job)}>{jobStatusLabels[job.status]}</StatusBadge>
}

/** "4 fit · 1 requires repair by 15/01/2027 · 1 not fit", marked by the worst of it; nothing for a job without items. */
export function JobResults({ results }: { results: Results | null | undefined }) {
  const worst = results && worstResult(results)
  if (!results || !worst) return null
  const Icon = meaningIcons[resultMeanings[worst]]
  return (
    <Group component="span" wrap="nowrap" align="flex-start" gap={6} fz="xs" fw={400} lh={1.4} c="dimmed">
      <Icon size={16} stroke={2} color={colours[worst]} style={{ marginTop: 1 }} aria-hidden />
      <span>
        {resultsInParts(results).map(({ kind, text }, place) => (
          <Fragment key={kind}>
            {place > 0 && ' · '}
            <Text span c={colours[kind] ?? 'dimmed'} fw={kind === 'requiresRepair' || kind === 'notFit' ? 600 : 400}>
              {text}
            </Text>
          </Fragment>
        ))}
      </span>
    </Group>
  )
}

const colours: Record<string, string> = {
  fitForPurpose: 'var(--good)',
  requiresRepair: 'var(--repair)',
  notFit: 'var(--danger)',
}

export function WorstResult({ results }: { results: Results | null | undefined }) {
  const worst = results && worstResult(results)
  if (!results || (worst !== 'notFit' && worst !== 'requiresRepair')) return null
  const Icon = meaningIcons[resultMeanings[worst]]
  return (
    <ShortMark c={`var(--${worst === 'notFit' ? 'danger' : 'repair'})`} title={formatResults(results)}>
      <Icon size={14} stroke={2} aria-hidden />
      {worst === 'notFit' ? `${results.notFit} not fit` : counted(results.requiresRepair, 'repair')}
    </ShortMark>
  )
}
