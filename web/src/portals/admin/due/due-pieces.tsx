import { Group, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { ConditionBadge } from '#web/features/equipment/condition-notice.tsx'
import { nameOf } from '#web/features/equipment/equipment-words.ts'
import { equipmentAddresses, jobAddresses } from '#web/portals/admin/admin-addresses.ts'
import type { DueSite } from '#contract/due/due.contract.ts'
import { formatTimesRunning } from '#contract/counts/count.rules.ts'
import { britishDay } from '#contract/values/days.ts'

export function DuePieces({ row: { equipment } }: { row: DueSite }) {
  return (
    <ul className="lined">
      {equipment.map((piece) => (
        <Stack key={piece._id} component="li" gap={4} py={12}>
          <Link to={equipmentAddresses.piece(piece)}>{nameOf(piece)}</Link>
          <Group component="span" c="dimmed" gap="xs">
            <ConditionBadge condition={piece.condition} />
            {piece.nextExaminationDate && `Due by ${britishDay(piece.nextExaminationDate)}`}
          </Group>
          {formatTimesRunning(piece.timesRunning) && (
            <Text span c="var(--danger)" fw={600}>
              {formatTimesRunning(piece.timesRunning)}
            </Text>
          )}
          {piece.openJob && (
            <span>
              In{' '}
              <Link to={jobAddresses.job(piece.openJob)}>
                {piece.openJob.title}, {britishDay(piece.openJob.scheduledDate)}
              </Link>
            </span>
          )}
        </Stack>
      ))}
    </ul>
  )
}
