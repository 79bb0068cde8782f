import type { ReactNode } from 'react'
import styles from './customer-job-card.module.css'
import { JobResults } from './job-results.tsx'
import { JobStatusBadge } from './job-status-badge.tsx'
import type { Job } from '#contract/jobs/jobs.contract.ts'
import { britishDay, dayInLondon } from '#contract/values/days.ts'

interface Props {
  job: Job
  /** Its certificate, where there is one to open. */
  children: ReactNode
}

/** A report to be found in a hurry: what, with which result, when, by whom and where. */
export function CustomerJobCard({ job, children }: Props) {
  const { addressLine1, addressLine2, city, postcode } = job.siteAddressId
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <div className={styles.top}>
          <h4 className={styles.title}>{job.title}</h4>
          <JobStatusBadge job={job} />
        </div>
        <JobResults results={job.results} />
        <div className={styles.facts}>
          {job.number && <p>{job.number}</p>}
          <p>
            {job.completedDate
              ? `Completed: ${britishDay(dayInLondon(new Date(job.completedDate)))}`
              : `Scheduled: ${britishDay(job.scheduledDate)}`}
          </p>
          {job.nextDue && <p className={styles.due}>Next due: {britishDay(job.nextDue)}</p>}
          {job.assignedEngineerId && <p>{job.assignedEngineerId.name}</p>}
          <p>{[addressLine1, addressLine2, city, postcode].filter(Boolean).join(', ')}</p>
        </div>
      </div>
      {children && <div className={styles.actions}>{children}</div>}
    </li>
  )
}
