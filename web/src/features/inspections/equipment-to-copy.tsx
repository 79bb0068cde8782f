import { Stack, Text } from '@mantine/core'
import { ItemStatusBadge } from './item-status-badge.tsx'
import { leftOutWords } from './item-words.ts'
import { PartList } from '#web/ui/table/part-list.tsx'
import type { InspectionItem } from '#contract/inspections/inspections.contract.ts'
import { earliestDue } from '#contract/inspections/completion/next-visit.rules.ts'
import { britishDay } from '#contract/values/days.ts'

export function EquipmentToCopy({ items, leftOut }: { items: InspectionItem[]; leftOut: number }) {
  const due = earliestDue(items)
  return (
    <Stack gap={12}>
      <Text maw="72ch" c="dimmed">
        Each item is copied with its description, numbers, maker and WLL, and awaits its inspection. Results, defects
        and photos are not copied.
        {due && ` The first of them is due by ${britishDay(due)}.`}
        {leftOut > 0 && ` ${leftOutWords(leftOut)}`}
      </Text>
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
    </Stack>
  )
}

function LastResult({ item }: { item: InspectionItem }) {
  return (
    <Text span pr={12}>
      <span className="visually-hidden">Last result: </span>
      <ItemStatusBadge item={item} />
    </Text>
  )
}

function linesFor({ serialNumber, manufacturer, modelName, examinationDate }: InspectionItem): string[] {
  return [
    serialNumber,
    [manufacturer, modelName].filter(Boolean).join(' '),
    examinationDate ? `Examined ${britishDay(examinationDate)}` : '',
  ]
}
