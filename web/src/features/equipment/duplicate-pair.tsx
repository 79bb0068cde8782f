import { Box, Group, Paper, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { ConditionBadge } from './condition-badge.tsx'
import styles from './duplicate-pair.module.css'
import { equipmentLabels as labels, nameOf, siteLine } from './equipment-words.ts'
import { Button } from '#web/ui/form/button.tsx'
import type { DuplicatePair } from '#contract/equipment/duplicates.contract.ts'
import type { Equipment } from '#contract/equipment/equipment.contract.ts'
import { britishDay } from '#contract/values/days.ts'

interface Props {
  pair: DuplicatePair
  isBusy: boolean
  /** The name of a piece, as a way to its page. */
  link: (piece: Equipment) => ReactNode
  onMerge: (piece: Equipment, into: Equipment) => void
  onReject: (pair: DuplicatePair) => void
}

/** Two pieces that are probably one, side by side; what they differ in stands out. */
export function DuplicateCard({ pair, isBusy, link, onMerge, onReject }: Props) {
  const { one, other } = pair
  return (
    <Paper component="article" aria-label={`${nameOf(one)} and ${nameOf(other)}`}>
      <Text p="12px 20px" c="dimmed" fz="xs" fw={600} style={{ borderBottom: '1px solid var(--line)' }}>
        {one.companyId.name}
      </Text>
      <div className={styles.sides}>
        <Side piece={one} other={other} isBusy={isBusy} link={link} onMerge={onMerge} />
        <Side piece={other} other={one} isBusy={isBusy} link={link} onMerge={onMerge} />
      </div>
      <Group justify="center" wrap="nowrap" align="stretch" p="xs" style={{ borderTop: '1px solid var(--line)' }}>
        <Button
          variant="quiet"
          aria-label={`Not the same: ${nameOf(one)} and ${nameOf(other)}`}
          aria-disabled={isBusy}
          onClick={() => isBusy || onReject(pair)}
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
    <div className={styles.side}>
      <Box component="h2" fz="md">
        {link(piece)}
      </Box>
      <ConditionBadge condition={piece.condition} />
      <dl className={styles.facts}>
        {Object.entries(mine)
          .filter(([label, text]) => text || theirs[label])
          .map(([label, text]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className={text === theirs[label] ? '' : styles.different}>{text || 'Not stated'}</dd>
            </div>
          ))}
      </dl>
      <Button
        aria-label={`Merge into this one: ${nameOf(piece)}`}
        aria-disabled={isBusy}
        onClick={() => isBusy || onMerge(other, piece)}
      >
        Merge into this one
      </Button>
    </div>
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
