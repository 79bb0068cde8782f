import type { ReactNode } from 'react'
import { conditionMeanings } from './equipment-words.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { meaningIcons, StatusBadge } from '#web/ui/feedback/status-badge.tsx'
import { useToday } from '#web/ui/page/use-today.ts'
import {
  type Condition,
  conditionLabels,
  dangerCountdown,
  dangerDaysLeft,
} from '#contract/inspections/equipment/condition.rules.ts'
import type { Equipment } from '#contract/equipment/equipment.contract.ts'

export function ConditionNotice({ piece, action }: { piece: Equipment; action?: ReactNode }) {
  const { condition, conditionReason } = piece
  const today = useToday()
  const countdown = dangerCountdown(piece, today)
  const meaning = conditionMeanings[condition]
  return (
    <>
      {countdown && (
        <Notice variant="danger" icon={meaningIcons.repair} title={countdown} actions={action}>
          {dangerDaysLeft(piece, today)}.
        </Notice>
      )}
      <Notice
        variant={meaning === 'waiting' || meaning === 'stopped' ? 'plain' : meaning}
        icon={meaningIcons[meaning]}
        title={conditionLabels[condition]}
        actions={condition === 'unsafe' && action}
      >
        {conditionReason}
      </Notice>
    </>
  )
}

export function ConditionBadge({ condition }: { condition: Condition }) {
  return <StatusBadge meaning={conditionMeanings[condition]}>{conditionLabels[condition]}</StatusBadge>
}
