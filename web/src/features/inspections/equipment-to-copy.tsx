import styles from './equipment-to-copy.module.css'
import { ItemStatusBadge } from './item-status-badge.tsx'
import { leftOutWords } from './left-out-words.ts'
import { PartList } from '#web/ui/table/part-list.tsx'
import type { InspectionItem } from '#contract/inspections/inspections.contract.ts'
import { earliestDue } from '#contract/inspections/completion/next-visit.rules.ts'
import { britishDay } from '#contract/values/days.ts'

/** What a new job would take over from a previous one, and how it was found last time. */
export function EquipmentToCopy({ items, leftOut }: { items: InspectionItem[]; leftOut: number }) {
  const due = earliestDue(items)
  return (
    <div className={styles.copy}>
      <p className={styles.intro}>
        Each item is copied with its description, numbers, maker and WLL, and awaits its inspection. Results, defects
        and photos are not copied.
        {due && ` The first of them is due by ${britishDay(due)}.`}
        {leftOut > 0 && ` ${leftOutWords(leftOut)}`}
      </p>
      <PartList
        title="Equipment to copy"
        parts={items}
        nothing={
          leftOut > 0
            ? 'None of its items is in service. The new job will start empty.'
            : 'This job has no items. The new job will start empty.'
        }
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
