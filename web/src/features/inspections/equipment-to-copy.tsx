import { useQuery } from '@tanstack/react-query'
import styles from './equipment-to-copy.module.css'
import { ItemStatusBadge } from './item-status-badge.tsx'
import { inspectionQueries } from './job-items.api.ts'
import { LoadingPage } from '#web/ui/feedback/loading.tsx'
import { PartList } from '#web/ui/table/part-list.tsx'
import { QuietRetry } from '#web/ui/feedback/quiet-retry.tsx'
import type { InspectionItem } from '#contract/inspections/inspections.contract.ts'
import { earliestDue } from '#contract/inspections/completion/next-visit.rules.ts'
import { britishDay } from '#contract/values/days.ts'

/** What a new job would take over from a previous one, and how it was found last time. */
export function EquipmentToCopy({ jobId }: { jobId: string }) {
  const { data: items, error, refetch } = useQuery(inspectionQueries.items(jobId))
  if (error && !items) return <QuietRetry what="The equipment" error={error} onRetry={() => void refetch()} />
  if (!items) return <LoadingPage />
  const due = earliestDue(items)
  return (
    <div className={styles.copy}>
      <p className={styles.intro}>
        Each item is copied with its description, numbers, maker and WLL, and awaits its inspection. Results, defects
        and photos are not copied.
        {due && ` The first of them is due by ${britishDay(due)}.`}
      </p>
      <PartList
        title="Equipment to copy"
        parts={items}
        nothing="This job has no items. The new job will start empty."
        row={(item) => ({
          title: item.description,
          lines: linesFor(item),
          action: <LastResult item={item} />,
        })}
      />
    </div>
  )
}

function LastResult({ item }: { item: InspectionItem }) {
  return (
    <span className={styles.result}>
      <span className="visually-hidden">Last result: </span>
      <ItemStatusBadge item={item} />
    </span>
  )
}

function linesFor({ serialNumber, manufacturer, modelName, examinationDate }: InspectionItem): string[] {
  return [
    serialNumber,
    [manufacturer, modelName].filter(Boolean).join(' '),
    examinationDate ? `Examined ${britishDay(examinationDate)}` : '',
  ]
}
