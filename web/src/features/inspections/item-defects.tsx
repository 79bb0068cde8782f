import { Text } from '@mantine/core'
import styles from './item-defects.module.css'
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx'
import { TwoLines } from '#web/ui/table/row-title.tsx'
import type { InspectionItem } from '#contract/inspections/inspections.contract.ts'
import { isLeftOut, formatOutcome } from '#contract/inspections/examination/outcome.rules.ts'
import { britishDay } from '#contract/values/days.ts'

export function ItemDefects({ item }: { item: InspectionItem }) {
  if (isLeftOut(item)) return <TwoLines>{formatOutcome(item)}</TwoLines>
  const { defectPart, defectDescription, repairDetails, dangerByDate } = item
  const words = [defectPart, defectDescription || repairDetails].filter(Boolean).join(': ')
  if (!words && !item.defectImmediateDanger && !item.defectPotentialDanger) return null
  return (
    <span className={styles.defects}>
      {item.defectImmediateDanger && <StatusBadge meaning="danger">Danger now</StatusBadge>}
      {item.defectPotentialDanger && (
        <StatusBadge meaning="repair">
          {dangerByDate ? `Danger by ${britishDay(dangerByDate)}` : 'Could become a danger'}
        </StatusBadge>
      )}
      {words && (
        <Text span c="var(--text)">
          <TwoLines>{words}</TwoLines>
        </Text>
      )}
      {item.defects.length > 1 && (
        <Text span c="var(--text)">
          and {item.defects.length - 1} more
        </Text>
      )}
    </span>
  )
}
