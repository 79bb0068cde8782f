import { IconAlertTriangle, IconArrowsMove, IconCheck, IconExternalLink } from '@tabler/icons-react'
import { Link } from 'react-router'
import styles from './plan-card.module.css'
import { isMovable, formatLate, formatPieces } from './planner-words.ts'
import { RowMenu, type RowAction } from '#web/ui/table/row-menu.tsx'
import { formatTimes } from '#contract/jobs/job-times.rules.ts'
import { jobStatusLabels } from '#contract/jobs/jobs.rules.ts'
import type { PlannedJob } from '#contract/planner/planner.contract.ts'

export interface CardActions {
  jobAddress: (jobId: string) => string
  onMove: (job: PlannedJob) => void
}

interface Props extends CardActions {
  job: PlannedJob
  /** Where the row does not say whose it is. */
  withEngineer?: boolean
  /** In a month: two lines. */
  isSmall?: boolean
}

/** One visit: for whom, where, how many pieces, and whether one of them would be late. */
export function PlanCard({ job, withEngineer = false, isSmall = false, jobAddress, onMove }: Props) {
  const { addressLine1, city } = job.siteAddressId
  const times = isSmall ? job.startTime : formatTimes(job)
  const facts = [!isSmall && job.number, times, formatPieces(job)].filter(Boolean).join(' · ')
  const address = jobAddress(job._id)
  return (
    <div
      className={`${styles.card} ${styles[job.status]} ${isSmall ? styles.small : ''}`}
      data-late={job.lateCount > 0}
    >
      <div className={styles.words}>
        <Link to={address} className={styles.company} draggable={false} title={`${job.companyId.name}: ${job.title}`}>
          {job.companyId.name}
        </Link>
        <span className={styles.site}>{isSmall ? city : [addressLine1, city].filter(Boolean).join(', ')}</span>
        {facts && <span className={styles.facts}>{facts}</span>}
        {withEngineer && <span className={styles.facts}>{job.assignedEngineerId?.name ?? 'Not assigned'}</span>}
        {job.status !== 'pending' && (
          <span className={styles.facts}>
            {job.status === 'completed' && <IconCheck size={14} stroke={2} aria-hidden />}
            {jobStatusLabels[job.status]}
          </span>
        )}
        {job.lateCount > 0 && (
          <span className={styles.late}>
            <IconAlertTriangle size={14} stroke={2} aria-hidden />
            {formatLate(job)}
          </span>
        )}
      </div>
      <div className={styles.menu}>
        <RowMenu label={`Actions for ${job.companyId.name}, ${job.title}`} actions={actionsOf(job, address, onMove)} />
      </div>
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
