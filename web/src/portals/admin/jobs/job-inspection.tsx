import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { BringInItems } from '#web/features/inspections/bring-in-items.tsx'
import { inspectionQueries } from '#web/features/inspections/job-items.api.ts'
import { JobItems } from '#web/features/inspections/job-items.tsx'
import { pendingReviewQueries } from '#web/features/inspections/pending-review.api.ts'
import { ReportReadiness } from '#web/features/inspections/report-readiness.tsx'
import { DataTableSkeleton } from '#web/ui/table/data-table.tsx'
import { useListAddress } from '#web/ui/table/list-address.ts'
import { QuietRetry } from '#web/ui/feedback/quiet-retry.tsx'
import { ItemCertificateButton } from '#web/features/certificates/certificate-buttons.tsx'
import type { InspectionItem } from '#contract/inspections/inspections.contract.ts'
import type { Job } from '#contract/jobs/jobs.contract.ts'
import { isLeftOut } from '#contract/inspections/examination/outcome.rules.ts'
import { itemName } from '#contract/inspections/items/item-name.ts'

export function JobInspection({ job }: { job: Job }) {
  const { data: items, error, refetch } = useQuery(inspectionQueries.items(job._id))
  const { data: waitingWork = 0 } = useQuery(pendingReviewQueries.waitingCount(job._id))
  const address = useListAddress()
  const heading = useRef<HTMLHeadingElement>(null)
  if (error && !items) return <QuietRetry what="The items" error={error} onRetry={() => void refetch()} />
  return (
    <>
      {items && (
        <ReportReadiness
          items={items}
          changedByOffice={job.changedByOffice}
          deletedByOffice={job.deletedByOffice}
          status={job.status}
          hasWaitingWork={waitingWork > 0}
          addressOfItem={(itemId) => address.with({ item: itemId })}
        />
      )}
      <section aria-labelledby="items">
        <Text id="items" ref={heading} tabIndex={-1} component="h2" fz="lg" mb="sm">
          Inspection items {items && items.length > 0 && <Examined job={job} />}
        </Text>
        {items ? (
          <JobItems
            items={items}
            Action={job.certificateUrl ? CertificateOfItem : undefined}
            whenEmpty={<BringInItems job={job} onBroughtIn={() => heading.current?.focus()} />}
          />
        ) : (
          <DataTableSkeleton />
        )}
      </section>
    </>
  )
}

/** What was not examined is not on the certificate. */
function CertificateOfItem({ item }: { item: InspectionItem }) {
  if (isLeftOut(item)) return null
  return <ItemCertificateButton jobId={item.jobId} itemId={item._id} of={itemName(item)} />
}

function Examined({ job: { examinedCount, leftOutCount = 0, itemCount } }: { job: Job }) {
  return (
    <Text span c="dimmed" fz="sm" fw={400} display="inline-block">
      {examinedCount.toLocaleString('en-GB')} of {itemCount.toLocaleString('en-GB')} examined
      {leftOutCount > 0 && `, ${leftOutCount.toLocaleString('en-GB')} not examined`}
    </Text>
  )
}
