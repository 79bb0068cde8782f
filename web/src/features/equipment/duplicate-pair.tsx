import { Box, Group, Paper, SimpleGrid, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { equipmentLabels as labels, nameOf, siteLine } from './equipment-words.ts'
import { ConditionBadge } from './condition-notice.tsx'
import { FactLine } from '#web/ui/page/section.tsx'
import { Button } from '#web/ui/form/button.tsx'
import type { DuplicatePair } from '#contract/equipment/duplicates.contract.ts'
import type { Equipment } from '#contract/equipment/equipment.contract.ts'
import { britishDay } from '#contract/values/days.ts'

interface Props {
  pair: DuplicatePair
  isBusy: boolean
  link: (piece: Equipment) => ReactNode
  onMerge: (piece: Equipment, into: Equipment) => void
  onReject: (pair: DuplicatePair) => void
}

export function DuplicateCard({ pair, isBusy, link, onMerge, onReject }: Props) {
  const { one, other } = pair
  return (
    <Paper component="article" aria-label={`${nameOf(one)} and ${nameOf(other)}`}>
      <Text p="12px 20px" c="dimmed" fz="xs" fw={600} style={{ borderBottom: '1px solid var(--line)' }}>
        {one.companyId.name}
      </Text>
      {/* The ground between the two is the line. */}
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={1} bg="var(--line)">
        <Side piece={one} other={other} isBusy={isBusy} link={link} onMerge={onMerge} />
        <Side piece={other} other={one} isBusy={isBusy} link={link} onMerge={onMerge} />
      </SimpleGrid>
      <Group justify="center" wrap="nowrap" align="stretch" p="xs" style={{ borderTop: '1px solid var(--line)' }}>
        <Button
          variant="quiet"
          aria-label={`Not the same: ${nameOf(one)} and ${nameOf(other)}`}
          isBusy={isBusy}
          onClick={() => onReject(pair)}
        >
          Not the same
        </Button>
      </Group>
    </Paper>
  )
}

interface SideProps extends Pick<Props, 'isBusy' | 'link' | 'onMerge'> {
  piece: Equipment
  other: Equipment
}

function Side({ piece, other, isBusy, link, onMerge }: SideProps) {
  const [mine, theirs] = [factsOf(piece), factsOf(other)]
  return (
    <Stack gap="sm" p="16px 20px" bg="var(--surface)" align="flex-start">
      <Box component="h2" fz="md">
        {link(piece)}
      </Box>
      <ConditionBadge condition={piece.condition} />
      <Stack component="dl" gap={6} flex={1} w="100%">
        {Object.entries(mine)
          .filter(([label, text]) => text || theirs[label])
          .map(([label, text]) => (
            <FactLine key={label} label={label}>
              <Text span fw={text === theirs[label] ? 400 : 600}>
                {text || 'Not stated'}
              </Text>
            </FactLine>
          ))}
      </Stack>
      <Button
        aria-label={`Merge into this one: ${nameOf(piece)}`}
        isBusy={isBusy}
        onClick={() => onMerge(other, piece)}
      >
        Merge into this one
      </Button>
    </Stack>
  )
}

function factsOf(piece: Equipment): Record<string, string> {
  const { siteAddressId, lastExaminationDate, nextExaminationDate } = piece
  return {
    [labels.serialNumber]: piece.serialNumber,
    [labels.assetNumber]: piece.assetNumber,
    [labels.siteAddressId]: siteAddressId ? siteLine(siteAddressId) : '',
    [labels.location]: piece.location,
    [labels.manufacturer]: piece.manufacturer,
    [labels.modelName]: piece.modelName,
    [labels.wll]: piece.wll,
    [labels.lastExaminationDate]: lastExaminationDate ? britishDay(lastExaminationDate) : '',
    [labels.nextExaminationDate]: nextExaminationDate ? britishDay(nextExaminationDate) : '',
  }
}
