import { useQuery } from '@tanstack/react-query'
import { IconClipboardCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { ViewCertificateButton } from '#web/features/certificates/certificate-buttons.tsx'
import { CustomerJobCard } from '#web/features/jobs/customer-job-card.tsx'
import { jobQueries } from '#web/features/jobs/jobs.api.ts'
import styles from '#web/portals/customer/inspections.module.css'
import { Choices } from '#web/ui/choices.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { QuietRetry } from '#web/ui/quiet-retry.tsx'
import type { JobStatus } from '#contract/jobs/jobs.rules.ts'

const tabs = {
  all: { label: 'All Inspections', empty: 'No inspections have been scheduled for your company yet.' },
  pending: { label: 'Pending', empty: 'No pending inspections at this time.' },
  completed: { label: 'Completed', empty: 'No completed inspections with certificates available yet.' },
} as const
type Tab = keyof typeof tabs

/** To a customer, work that has begun is still to come; what was cancelled is not there. */
const statusesOf: Record<Tab, readonly JobStatus[]> = {
  all: ['pending', 'in_progress', 'completed'],
  pending: ['pending', 'in_progress'],
  completed: ['completed'],
}

export function InspectionsPage() {
  const [tab, setTab] = useState<Tab>('all')
  const { data: counts } = useQuery(jobQueries.counts(undefined))
  const jobs = useQuery(jobQueries.ofOwnCompany(statusesOf[tab]))
  const pending = counts && counts.pending + counts.in_progress
  const totals = { all: counts && (pending ?? 0) + counts.completed, pending, completed: counts?.completed }

  return (
    <>
      <PageHeader title="LOLER Inspections" />
      <dl className={styles.summary}>
        <Figure label="Total Inspections" value={totals.all} />
        <Figure label="Completed" value={totals.completed} />
        <Figure label="Pending" value={totals.pending} />
      </dl>
      <Choices
        label="Which inspections"
        value={tab}
        onChoose={setTab}
        options={(['all', 'pending', 'completed'] as const).map((value) => ({
          value,
          label: tabs[value].label,
          count: totals[value],
        }))}
      />
      {jobs.isError && <QuietRetry what="The inspections" error={jobs.error} onRetry={() => void jobs.refetch()} />}
      {jobs.data?.rows.length === 0 && (
        <EmptyState icon={<IconClipboardCheck size={28} stroke={1.5} aria-hidden />}>{tabs[tab].empty}</EmptyState>
      )}
      <ul className={styles.jobs}>
        {jobs.data?.rows.map((job) => (
          <CustomerJobCard key={job._id} job={job}>
            {job.status === 'completed' && (
              <ViewCertificateButton jobId={job._id} of={job.title} whenMissing="Certificate not available yet" />
            )}
          </CustomerJobCard>
        ))}
      </ul>
    </>
  )
}

function Figure({ label, value }: { label: string; value: number | undefined }) {
  return (
    <div className={styles.figure}>
      <dt>{label}</dt>
      <dd>{value === undefined ? '–' : value.toLocaleString('en-GB')}</dd>
    </div>
  )
}
