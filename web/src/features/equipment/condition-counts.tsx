import { UnstyledButton, Text } from '@mantine/core'
import tileStyles from './condition-counts.module.css'
import { type Condition, dueSoonDays } from '#contract/inspections/equipment/condition.rules.ts'
import type { EquipmentCounts } from '#contract/equipment/equipment.contract.ts'

interface Props {
  counts: EquipmentCounts | undefined
  condition: Condition | undefined
  onChange: (condition: Condition | undefined) => void
}

interface Tile {
  label: string
  condition: Condition | undefined
  count: (counts: EquipmentCounts) => number
  colour: string
}

const tiles: readonly Tile[] = [
  { label: 'Unsafe', condition: 'unsafe', count: ({ unsafe }) => unsafe, colour: 'var(--danger)' },
  { label: 'Overdue', condition: 'overdue', count: ({ overdue }) => overdue, colour: 'var(--danger)' },
  {
    label: `Due in ${dueSoonDays} days`,
    condition: 'due_soon',
    count: ({ dueSoon }) => dueSoon,
    colour: 'var(--repair)',
  },
  { label: 'All', condition: undefined, count: ({ total, retired }) => total - retired, colour: 'var(--text)' },
]

export function ConditionCounts({ counts, condition, onChange }: Props) {
  return (
    <ul className={tileStyles.tiles} aria-label="Equipment by condition">
      {tiles.map((tile) => {
        const count = counts && tile.count(counts)
        return (
          <li key={tile.label}>
            <UnstyledButton
              className={tileStyles.tile ?? ''}
              aria-pressed={condition === tile.condition}
              onClick={() => onChange(tile.condition)}
            >
              <Text span c={count ? tile.colour : 'var(--text)'} fw={700} lh={1.2} lts="-0.02em">
                {count === undefined ? '–' : count.toLocaleString('en-GB')}
              </Text>{' '}
              <Text span c="dimmed" fz="sm">
                {tile.label}
              </Text>
            </UnstyledButton>
          </li>
        )
      })}
    </ul>
  )
}
