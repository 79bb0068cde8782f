import { Text } from '@mantine/core'
import styles from './condition-counts.module.css'
import type { Condition } from '#contract/inspections/equipment/condition.rules.ts'
import { dueSoonDays } from '#contract/inspections/equipment/condition.rules.ts'
import type { EquipmentCounts } from '#contract/equipment/equipment.contract.ts'

interface Props {
  /** Unknown until the server has said so. */
  counts: EquipmentCounts | undefined
  condition: Condition | undefined
  onChange: (condition: Condition | undefined) => void
}

interface Tile {
  label: string
  condition: Condition | undefined
  count: (counts: EquipmentCounts) => number
  level: 'danger' | 'attention' | 'plain'
}

const tiles: readonly Tile[] = [
  { label: 'Unsafe', condition: 'unsafe', count: ({ unsafe }) => unsafe, level: 'danger' },
  { label: 'Overdue', condition: 'overdue', count: ({ overdue }) => overdue, level: 'danger' },
  { label: `Due in ${dueSoonDays} days`, condition: 'due_soon', count: ({ dueSoon }) => dueSoon, level: 'attention' },
  { label: 'All', condition: undefined, count: ({ total, retired }) => total - retired, level: 'plain' },
]

/** Four numbers that answer whether all is well; each shows what it counts. */
export function ConditionCounts({ counts, condition, onChange }: Props) {
  return (
    <ul className={styles.tiles} aria-label="Equipment by condition">
      {tiles.map((tile) => {
        const count = counts && tile.count(counts)
        return (
          <li key={tile.label}>
            <button
              type="button"
              className={`${styles.tile} ${count ? styles[tile.level] : ''}`}
              aria-pressed={condition === tile.condition}
              onClick={() => onChange(tile.condition)}
            >
              <span className={styles.number}>{count === undefined ? '–' : count.toLocaleString('en-GB')}</span>{' '}
              <Text span c="dimmed" fz="sm">
                {tile.label}
              </Text>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
