import { conditionMeanings } from './equipment-words.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { meaningIcons } from '#web/ui/feedback/status-badge.tsx'
import { conditionLabels, type Condition } from '#contract/inspections/condition.rules.ts'
import type { Equipment } from '#contract/equipment/equipment.contract.ts'

const variants: Record<Condition, 'plain' | 'good' | 'repair' | 'danger'> = {
  unsafe: 'danger',
  overdue: 'danger',
  due_soon: 'repair',
  in_date: 'good',
  never_examined: 'plain',
  retired: 'plain',
}

/** How a piece stands, and why: the first thing whoever opens it wants to know. */
export function ConditionNotice({ piece: { condition, conditionReason } }: { piece: Equipment }) {
  return (
    <Notice
      variant={variants[condition]}
      icon={meaningIcons[conditionMeanings[condition]]}
      title={conditionLabels[condition]}
    >
      {conditionReason}
    </Notice>
  )
}
