import { Box } from '@mantine/core'
import { IconAlertTriangle, IconArrowsMove, IconCheck, IconExternalLink } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './plan-card.module.css'
import { isMovable, formatLate, formatPieces } from './planner-words.ts'
import { RowMenu, type RowAction } from '#web/ui/table/row-menu.tsx'
import { useToday } from '#web/ui/page/use-today.ts'
import { daysOverdue, formatOverdue, formatTimes } from '#contract/jobs/job-days.rules.ts'
import { jobStatusLabels } from '#contract/jobs/jobs.rules.ts'
import type { PlannedJob } from '#contract/planner/planner.contract.ts'

export interface CardActions {
  jobAddress: (jobId: string) => string
  onMove: (job: PlannedJob) => void
}

interface Props extends CardActions {
  job: PlannedJob
  withEngineer?: boolean
}

export function PlanCard({ job, withEngineer = false, jobAddress, onMove }: Props) {
  const { addressLine1, city } = job.siteAddressId
  const overdue = daysOverdue(job, useToday())
  const address = jobAddress(job._id)
  const late = job.lateCount > 0 && formatLate(job)
  const facts = [
    overdue > 0 && formatOverdue(overdue),
    job.startTime,
    withEngineer && (job.assignedEngineerId?.name ?? 'Not assigned'),
    city || addressLine1,
    formatPieces(job),
    job.status !== 'pending' && jobStatusLabels[job.status],
  ]
  return (
    <TwoLineCard
      title={
        <Link to={address} draggable={false}>
          {job.companyId.name}
        </Link>
      }
      mark={
        <>
          {late && <IconAlertTriangle size={14} stroke={2} aria-hidden />}
          {late && <b className="visually-hidden">{late}</b>}
          {job.status === 'completed' && <IconCheck size={14} stroke={2} aria-hidden />}
        </>
      }
      facts={facts}
      whole={[
        job.companyId.name,
        job.number,
        job.title,
        [addressLine1, city].filter(Boolean).join(', '),
        formatTimes(job),
        late,
      ]}
      state={overdue > 0 || late ? 'red' : job.status}
      menu={
        <RowMenu label={`Actions for ${job.companyId.name}, ${job.title}`} actions={actionsOf(job, address, onMove)} />
      }
    />
  )
}

interface CardProps {
  title: ReactNode
  mark?: ReactNode
  facts: (string | false | null | undefined)[]
  /** All of it, for the user who points at what is cut off. */
  whole: (string | false | null | undefined)[]
  state: 'red' | PlannedJob['status']
  menu: ReactNode
}

export function TwoLineCard({ title, mark, facts, whole, state, menu }: CardProps) {
  return (
    <div className={styles.card} data-state={state} title={whole.filter(Boolean).join('\n')}>
      <div className={styles.title}>{title}</div>
      <div className={styles.facts}>
        {mark}
        <span>{facts.filter(Boolean).join(' · ')}</span>
      </div>
      <Box pos="absolute" right={0} bottom={-5}>
        {menu}
      </Box>
    </div>
  )
}

function actionsOf(job: PlannedJob, address: string, onMove: CardActions['onMove']): RowAction[] {
  return [
    {
      label: 'Move to…',
      icon: IconArrowsMove,
      refusal: isMovable(job) ? undefined : 'It is completed.',
      run: () => onMove(job),
    },
    { label: 'Open job', icon: IconExternalLink, run: address },
  ]
}
