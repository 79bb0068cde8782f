import { IconMapPin, IconUser } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { JobResults } from './job-results.tsx'
import { JobStatusBadge } from './job-status-badge.tsx'
import styles from './job-card.module.css'
import type { Job } from '#contract/jobs/jobs.contract.ts'
import { britishDay, dayInLondon } from '#contract/values/days.ts'

interface Props {
  job: Job
  /** Its certificate, where there is one to open. */
  children: ReactNode
}

/** A report to be found in a hurry: what, where, by whom, when. */
export function CustomerJobCard({ job, children }: Props) {
  const { addressLine1, addressLine2, city, postcode } = job.siteAddressId
  return (
    <li className={styles.card}>
      <div className={styles.top}>
        <h2 className={styles.title}>{job.title}</h2>
        <JobStatusBadge job={job} />
      </div>
      <JobResults results={job.results} />
      <div className={styles.facts}>
        <p className={styles.fact}>
          <IconMapPin size={18} stroke={1.5} aria-hidden />
          <span>{[addressLine1, addressLine2, city, postcode].filter(Boolean).join(', ')}</span>
        </p>
        {job.assignedEngineerId && (
          <p className={styles.fact}>
            <IconUser size={18} stroke={1.5} aria-hidden />
            <span>{job.assignedEngineerId.name}</span>
          </p>
        )}
        <p>
          {job.completedDate
            ? `Completed: ${britishDay(dayInLondon(new Date(job.completedDate)))}`
            : `Scheduled: ${britishDay(job.scheduledDate)}`}
        </p>
      </div>
      {children && <div className={styles.actions}>{children}</div>}
    </li>
  )
}
