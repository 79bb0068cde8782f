import { conditionMeanings } from './equipment-words.ts'
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx'
import { conditionLabels, type Condition } from '#contract/inspections/equipment/condition.rules.ts'

export function ConditionBadge({ condition }: { condition: Condition }) {
  return <StatusBadge meaning={conditionMeanings[condition]}>{conditionLabels[condition]}</StatusBadge>
}
