import { Box, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import { equipmentQueries } from './equipment.api.ts'
import { notRetired } from './list-choice.ts'
import { noEquipment, placeOf } from './equipment-words.ts'
import { ConditionBadge } from './condition-notice.tsx'
import { counted } from '#web/ui/feedback/counted.ts'
import { QuietRetry } from '#web/ui/feedback/quiet-retry.tsx'
import { ButtonLink } from '#web/ui/form/button.tsx'
import { Section } from '#web/ui/page/section.tsx'
import { dueSoonDays } from '#contract/inspections/equipment/condition.rules.ts'
import type { Equipment, EquipmentCounts } from '#contract/equipment/equipment.contract.ts'
import { britishDay } from '#contract/values/days.ts'

interface Props {
  companyId: string
  addresses: { piece: (piece: Equipment) => string; all: string; create: string }
}

const shownAtFirst = 5

export function CompanyEquipment({ companyId, addresses }: Props) {
  const { data: counts } = useQuery(equipmentQueries.counts({ companyId }))
  const { data, error, refetch } = useQuery(
    equipmentQueries.listed({ companyId, condition: notRetired, sort: 'due', limit: shownAtFirst }),
  )
  return (
    <Section
      title="Equipment"
      count={data?.total || undefined}
      action={
        <ButtonLink variant="quiet" to={addresses.create} icon={IconPlus}>
          Add equipment
        </ButtonLink>
      }
    >
      <Box p="0 20px 16px">
        {error && !data && <QuietRetry what="The equipment" error={error} onRetry={() => void refetch()} />}
        {data?.total === 0 && <Text c="dimmed">{noEquipment}</Text>}
        {counts && counts.total > 0 && <CountLinks counts={counts} all={addresses.all} />}
        {data && data.total > 0 && (
          <ul>
            {data.rows.map((piece) => (
              <Group
                key={piece._id}
                component="li"
                gap="2px 12px"

                p="8px 0"
              >
                <Box component={Link} to={addresses.piece(piece)} fw={600}>
                  {piece.description}
                </Box>
                <ConditionBadge condition={piece.condition} />
                <Text span flex="0 0 100%" c="dimmed">
                  {factsOf(piece)}
                </Text>
              </Group>
            ))}
          </ul>
        )}
        {data && data.total > data.rows.length && (
          <Box component={Link} to={addresses.all} display="inline-block" fw={600} pt="xs" pb={4}>
            All {counted(data.total, 'piece')}
          </Box>
        )}
      </Box>
    </Section>
  )
}

function CountLinks({ counts, all }: { counts: EquipmentCounts; all: string }) {
  const told = [
    { count: counts.unsafe, words: 'unsafe', condition: 'unsafe' },
    { count: counts.overdue, words: 'overdue', condition: 'overdue' },
    { count: counts.dueSoon, words: `due in ${dueSoonDays} days`, condition: 'due_soon' },
  ].filter(({ count }) => count > 0)
  if (told.length === 0) return <Text c="dimmed">Nothing unsafe, overdue or due in {dueSoonDays} days.</Text>
  return (
    <Group component="p" gap="4px 20px" mb={4} fw={600}>
      {told.map(({ count, words, condition }) => (
        <Link key={condition} to={`${all}&condition=${condition}`}>
          {count.toLocaleString('en-GB')} {words}
        </Link>
      ))}
    </Group>
  )
}

function factsOf(piece: Equipment): string {
  const { serialNumber, nextExaminationDate } = piece
  const due = nextExaminationDate && `Next examination due by ${britishDay(nextExaminationDate)}`
  return [serialNumber, placeOf(piece), due].filter(Boolean).join(' · ')
}
